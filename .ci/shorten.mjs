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
const OWN = `announce bestOf blockAt blocksOf canMake cellAt cellsOf composing
  crossOut daysOf drawTable drawWay eachDay endAt extended faulty freed gameOf
  hasIslands hintAll holdItem isApart isCleared isColoured isCounted isCovered isDone
  isDrawn isEdge isEnd isHan isIdle isLeaving isLine isOff isPath isSparse isStraight
  isStuck isWrong itemButton layer leftmost letPan metClue MOST_NAMED
  nearestEdge nearestNode noteAll offer openStore outdate pathTo pieceAt pinches
  placeWord readings recall setAside settle signFor signOf slips slotOf slotsOf
  streaks takeStrokes tapped tellPiece TIGHT_AFTER typeNothing useItem valueAt
  valuesOf wholeOf wordOf cancel advance follow recorded answerOf extend FINGER NAMES
  listTaken nodeName FAULTS CATCH_UP grasp takeUp parsed isMeant isHeld compare
  measure nudge rungAbove spans sweep isWhole isOver inRow partOf isPainted isBad chains
  changesOf goOn hasLines isShort doubts hover gates ofLine eraser byAxis hues greet lasts faced
  isNoted toldOf CELLS TURNS HALF NEAR LIST A_SIGN A_HAN TIGHT SHAKE REACH LAST GLOW`.split(/\s+/);
// Properties of the browser and of ours, and what it knows everywhere, in scripts that
// come with base.js, whose first lines name them.
const OFTEN = `addEventListener getBoundingClientRect setAttribute querySelectorAll
  preventDefault classList textContent forEach length current puzzle filter querySelector
  getElementById documentElement dataset entries indexOf append setProperty includes board cells slots toggle flatMap select
  numbers entriesOf findIndex values`.split(/\s+/);
const often = (k) => `$${k.toString(36)}`;
const GLOBALS = { document: "D$", Math: "M$", Number: "N$" };
// Classes that scripts name most, and no test of a page.
const CLASSES = { PuzzlePlayer: "P$", Spoken: "S$", Judge: "J$", Dock: "O$", Hints: "H$", Marks: "R$", Edges: "E$" };
const PLAIN = ["embed.js", "keeper.js", "local.js", "worker.js"];
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Capitals, which no other property is called, for those that scripts have most.
const short = (k) => (k < 26 ? LETTERS[k + 26] : (k < 78 ? "$" : "_") + LETTERS[(k - 26) % 52]);
const known = (own) => Object.fromEntries(own.map((name, k) => [`$${name}`, short(k)]));
const sources = Object.fromEntries(
  readdirSync(folder).sort().filter((name) => name.endsWith(".js")).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]),
);
const every = Object.values(sources).join();
const times = (name) => every.split(new RegExp(`\\b${name}\\b`)).length;
const props = known(OWN.sort((a, b) => times(b) - times(a)));
const properties = { regex: new RegExp(`^(?:${OWN.join("|")})$`) };
// What reads a property or makes a text of a value does nothing else here.
const unsafe = { unsafe: true, unsafe_arrows: true, unsafe_methods: true, pure_getters: true };
const compress = { passes: 4, ...unsafe };
// Each script's variables are called by the same letters in the same order, which a page
// of several sends in fewer bytes than the order that is best for each.
const ORDER = "tesirnohlacudfpmgwbyxkvjzq";
const nth_identifier = { get: (n) => (n < 26 ? ORDER[n] : `${ORDER[Math.floor(n / 26) - 1]}${ORDER[n % 26]}`) };
const lines = [];
for (const [name, text] of Object.entries(sources)) {
  const loose = text.replace(/\bconst\b/g, "let"); // no string has the word
  const mangle = PLAIN.includes(name) || { properties, nth_identifier, reserved: OFTEN.map((_, k) => often(k)) };
  const nameCache = { vars: { props: {} }, props: { props } };
  const { code: whole } = await minify(loose, { ecma: 2020, compress, mangle, nameCache });
  let code = (FIRST.includes(name) ? whole : whole.replace('"use strict";', ""))
    .replace(/\bconst(?=[ [{])/g, "let")
    .replace(new RegExp(`\\b(${Object.keys(CLASSES).join("|")})\\b`, "g"), (one) => CLASSES[one])
    .replace(/(?<![\w$"'`-]|[^.]\.)(document|Math|Number)\b(?![\w:-])/g, (one) => PLAIN.includes(name) ? one : GLOBALS[one])
    .replace("let P$={", () => `let ${Object.entries(GLOBALS).map((one) => `${one[1]}=${one[0]}`).join()},${OFTEN.map((one, k) => `${often(k)}="${one}"`).join()},P$={`);
  if (name === "base.js") {
    if (!code.includes(",P$={")) throw new Error("base.js does not begin with its namespace");
    code += ";let PuzzlePlayer=P$;";
  }
  if (!PLAIN.includes(name)) OFTEN.forEach((one, k) => {
    code = code.replace(new RegExp(`(?<!\\.)(\\?\\.|\\.)${one}\\b`, "g"), (_, dot) => `${dot === "." ? "" : dot}[${often(k)}]`);
  });
  const digest = createHash("sha256").update(text).digest("hex");
  lines.push(`${JSON.stringify(name)}: ${JSON.stringify([digest, code])}`);
}
writeFileSync(new URL("short.json", folder), `{\n${lines.join(",\n")}\n}\n`);
