// Writes short.json beside the player's scripts: each one as pages get it, with the SHA-256
// of what it was made of. Names that scripts share stay as they are, but for that of their
// namespace and for those below, which nothing outside of them knows, tests neither; and
// the first script of a file says for all of them that it is strict.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../build/shorten/", import.meta.url));
const { minify } = require("terser");
const folder = new URL("../generator/puzzle_publish/web/player/", import.meta.url);

const FIRST = ["base.js", "embed.js", "hint.js", "local.js", "worker.js"];
const OWN = `advance announce bestOf blockAt blocksOf callKeyboard cancel canMake cellAt cellsOf compare composing
  crossOut daysOf drawTable drawWay eachDay endAt extend extended faulty follow freed grasp gameOf
  hasIslands hintAll holdItem isApart isCleared isColoured isCounted isCovered isDone
  isDrawn isEdge isEnd isHan isIdle isLeaving isLine isOff isPath isSparse isStraight
  isStuck isWrong itemButton layer leftmost letPan listTaken measure metClue MOST_NAMED MOST_ZOOM
  nearestEdge nearestNode noteAll nudge offer openStore outdate parsed pathTo pieceAt pinches
  placeWord readings recall rungAbove setAside settle signFor signOf slips slotOf slotsOf spans streaks sweep
  takeStrokes tapped tellPiece TIGHT_AFTER typeNothing useItem valueAt valuesOf wholeOf
  wordOf`.split(/\s+/);
// Properties of the browser, in scripts that come with base.js.
const OFTEN = ["addEventListener", "getBoundingClientRect", "setAttribute", "querySelectorAll", "preventDefault", "classList", "textContent", "forEach", "length", "filter", "querySelector", "includes", "indexOf", "flatMap", "toggle", "dataset", "getElementById", "documentElement", "setProperty", "findIndex", "append", "shiftKey", "replaceChildren"];
const variable = (k) => `$${k.toString(36)}`; // of one of these
const PLAIN = ["embed.js", "keeper.js", "local.js", "worker.js"];
const short = (k) => "$" + (k + 10 < 36 ? (k + 10).toString(36) : (k - 26 + 10).toString(36).toUpperCase() + (k > 51 ? k : ""));
const known = Object.fromEntries(OWN.map((name, k) => [`$${name}`, short(k)]));
const properties = { regex: new RegExp(`^(?:${OWN.join("|")})$`) };
// What reads a property or makes a text of a value does nothing else here.
const unsafe = { unsafe: true, unsafe_arrows: true, unsafe_methods: true, pure_getters: true };
const compress = { passes: 4, ...unsafe };
const lines = [];
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".js")) continue;
  const text = readFileSync(new URL(name, folder), "utf8");
  const loose = text.replace(/\bconst\b/g, "let"); // no string has the word
  const mangle = PLAIN.includes(name) || { properties, reserved: OFTEN.map((_, k) => variable(k)) };
  const nameCache = { vars: { props: {} }, props: { props: known } };
  const { code: whole } = await minify(loose, { ecma: 2020, compress, mangle, nameCache });
  let code = (FIRST.includes(name) ? whole : whole.replace('"use strict";', ""))
    .replace(/\bconst(?=[ [{])/g, "let")
    .replace(/\bPuzzlePlayer\b/g, "P$$")
    .replace("let P$={", () => `let ${OFTEN.map((one, k) => `${variable(k)}="${one}"`).join()},P$={`);
  if (name === "base.js") {
    if (!code.includes(",P$={")) throw new Error("base.js does not begin with its namespace");
    code += ";let PuzzlePlayer=P$;";
  }
  if (!PLAIN.includes(name)) OFTEN.forEach((one, k) => {
    code = code.replace(new RegExp(`(?<!\\.)(\\?\\.|\\.)${one}\\b`, "g"), (_, dot) => `${dot === "." ? "" : dot}[${variable(k)}]`);
  });
  const digest = createHash("sha256").update(text).digest("hex");
  lines.push(`${JSON.stringify(name)}: ${JSON.stringify([digest, code])}`);
}
writeFileSync(new URL("short.json", folder), `{\n${lines.join(",\n")}\n}\n`);
