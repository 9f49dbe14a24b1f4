// Writes short.json beside the player's scripts: each one as pages get it, with the SHA-256
// of what it was made of. Names that scripts share stay as they are, but for that of their
// namespace; and the first script of a file says for all of them that it is strict.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../build/shorten/", import.meta.url));
const { minify } = require("terser");
const folder = new URL("../generator/puzzle_publish/web/player/", import.meta.url);

const FIRST = ["base.js", "embed.js", "hint.js", "local.js", "worker.js"];
const lines = [];
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".js")) continue;
  const text = readFileSync(new URL(name, folder), "utf8");
  const { code: whole } = await minify(text, { ecma: 2020, compress: { passes: 2 }, mangle: true });
  const code = (FIRST.includes(name) ? whole : whole.replace('"use strict";', ""))
    .replace(/\bPuzzlePlayer\b/g, "P$$")
    .replace("const P$={}", "const P$$={},PuzzlePlayer=P$$");
  const digest = createHash("sha256").update(text).digest("hex");
  lines.push(`${JSON.stringify(name)}: ${JSON.stringify([digest, code])}`);
}
writeFileSync(new URL("short.json", folder), `{\n${lines.join(",\n")}\n}\n`);
