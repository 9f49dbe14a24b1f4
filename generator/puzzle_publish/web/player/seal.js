"use strict";
/* By which a page of a contest knows an answer that it does not have: PBKDF2 with its
   HMAC (RFC 8018). */

/* SHA-256 (FIPS 180-4): crypto.subtle is missing on pages that came over plain http. Texts
   are in UTF-8, results are bytes. */
(() => {
  const fraction = (/** @type {number} */ x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) {
    if (primes.every((p) => n % p)) primes.push(n);
  }
  const rounds = primes.map((p) => fraction(Math.cbrt(p)));
  const start = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)));
  const turn = (/** @type {number} */ x, /** @type {number} */ n) =>
    (x >>> n) | (x << (32 - n));
  const w = new Int32Array(64);

  /* Takes one block of 16 words into a hash of 8. */
  const compress = (/** @type {Int32Array} */ hash, /** @type {ArrayLike<number>} */ block) => {
    w.set(block);
    for (let k = 16; k < 64; k += 1) {
      const a = w[k - 15];
      const b = w[k - 2];
      const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[k] = w[k - 16] + low + w[k - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let k = 0; k < 64; k += 1) {
      const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + big + ((e & f) ^ (~e & g)) + rounds[k] + w[k]) | 0;
      const small = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, k) => {
      hash[k] += x;
    });
  };

  /* Hashes bytes, of which so many were hashed before; returns the words of the hash. */
  const hashed = (/** @type {Int32Array} */ from, /** @type {Uint8Array} */ message, before = 0) => {
    const bytes = new Uint8Array((((message.length + 8) >> 6) + 1) * 64);
    bytes.set(message);
    bytes[message.length] = 0x80;
    const view = new DataView(bytes.buffer);
    view.setUint32(bytes.length - 4, (message.length + before) * 8);
    const hash = Int32Array.from(from);
    for (let at = 0; at < bytes.length; at += 64) {
      compress(hash, Array.from({ length: 16 }, (_, k) => view.getInt32(at + 4 * k)));
    }
    return hash;
  };
  const bytesOf = (/** @type {Int32Array} */ words) => {
    const view = new DataView(new ArrayBuffer(4 * words.length));
    words.forEach((x, k) => view.setInt32(4 * k, x));
    return new Uint8Array(view.buffer);
  };
  const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);

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
