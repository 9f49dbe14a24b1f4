"use strict";
/* PBKDF2 with its HMAC (RFC 8018), by which a page of a contest knows an answer that it does
   not have. */

(() => {
  const { start, compress, hashed, bytesOf, utf8 } = PuzzlePlayer.sha;

  PuzzlePlayer.pbkdf2 = (text, salt, count) => {
    const short = utf8(text);
    const key = new Uint8Array(64);
    key.set(short.length > 64 ? bytesOf(hashed(start, short)) : short);
    const [inner, outer] = [0x36, 0x5c].map((pad) => {
      const hash = Int32Array.from(start);
      const view = new DataView(key.map((x) => x ^ pad).buffer);
      compress(hash, Array.from({ length: 16 }, (_, k) => view.getInt32(4 * k)));
      return hash;
    });
    /* A hash, its end mark, and the length of key and hash in bits. */
    const block = Int32Array.from([...start, 1 << 31, 0, 0, 0, 0, 0, 0, 768]);
    const round = new Int32Array(8);
    const hmac = () => {
      block.set(round);
      round.set(outer);
      compress(round, block);
    };
    round.set(hashed(inner, new Uint8Array([...utf8(salt), 0, 0, 0, 1]), 64));
    hmac();
    const found = Int32Array.from(round);
    for (let k = 1; k < count; k += 1) {
      block.set(round);
      round.set(inner);
      compress(round, block);
      hmac();
      for (let n = 0; n < 8; n += 1) found[n] ^= round[n];
    }
    return bytesOf(found);
  };
})();

/* Whether what was entered has the seal of the answer, as masking.py makes it. */
PuzzlePlayer.fits = (entered, { seal, rounds }, id) => {
  const found = PuzzlePlayer.pbkdf2(entered.join(), id, rounds);
  return btoa(String.fromCharCode(...found)) === seal;
};
