#!/usr/bin/env bash
# fontkit 2.0.4 with Noto Sans Gurmukhi: laying out an ordinary word throws
# "Cannot read properties of null (reading 'xCoordinate')". A mark whose anchor the font leaves out (a null anchor, which the
# OpenType specification allows in GPOS MarkBasePos) is read as if it were there. HarfBuzz shapes the same word.
# Fails if one of the words can be laid out, or if another error comes.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund fontkit@2.0.4 @expo-google-fonts/noto-sans-gurmukhi@0.4.1 @expo-google-fonts/noto-sans-telugu@0.4.2 harfbuzzjs@1.6.4 > /dev/null
cat > words.mjs <<'JS'
import { readdirSync } from 'node:fs';
import * as fontkit from 'fontkit';
const file = (name) => {
  const folder = `node_modules/@expo-google-fonts/${name}`;
  const found = readdirSync(folder, { recursive: true }).find((path) => /400Regular.*\.ttf$/.test(String(path)));
  return `${folder}/${found}`;
};
const expected = "Cannot read properties of null (reading 'xCoordinate')";
let failed = false;
for (const [name, word] of [['noto-sans-gurmukhi', '\u0a17\u0a41\u0a30\u0a42'], ['noto-sans-telugu', '\u0c36\u0c4d\u0c30\u0c40']]) {
  let said = 'laid out';
  try {
    fontkit.openSync(file(name)).layout(word);
  } catch (error) {
    said = error.message;
  }
  console.log(`fontkit 2.0.4, ${name}, ${word}: ${said}`);
  if (said !== expected) failed = true;
}
process.exit(failed ? 1 : 0);
JS
node words.mjs
