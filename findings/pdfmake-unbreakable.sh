#!/usr/bin/env bash
# pdfmake 0.3.11: a block that may not break (`unbreakable`) and is taller than a page is left out, without an error or a warning: the line
# before it is printed, then comes an empty page, and none of the 120 lines of the block is anywhere.
# Fails if any line of the block is printed, or if the line before it is not.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund pdfmake@0.3.11 pdfjs-dist@5.4.296 > /dev/null
cat > tall.mjs <<'JS'
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
const pdfmake = createRequire(import.meta.url)('pdfmake');
pdfmake.setFonts({ Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold', italics: 'Helvetica-Oblique', bolditalics: 'Helvetica-BoldOblique' } });
const lines = Array.from({ length: 120 }, (_, at) => `line ${at + 1}`);
const content = ['line 0', { unbreakable: true, stack: lines }];
const bytes = await pdfmake.createPdf({ content, defaultStyle: { font: 'Helvetica' } }).getBuffer();
const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
const seen = new Set();
for (let at = 1; at <= pdf.numPages; at += 1) {
  const page = await pdf.getPage(at);
  const shown = (await page.getTextContent()).items.filter(({ transform }) => transform[5] > 0 && transform[5] < page.view[3]);
  const text = shown.map(({ str }) => str).join(' ').replaceAll(/\s+/g, ' ');
  for (const [, number] of text.matchAll(/line (\d+)/g)) seen.add(number);
}
const before = seen.delete('0');
console.log(`pdfmake 0.3.11: line before the block ${before ? 'printed' : 'lost'}; of its ${lines.length} lines, ${seen.size} are on ${pdf.numPages} page(s)`);
process.exit(before && seen.size === 0 ? 0 : 1);
JS
node tall.mjs
