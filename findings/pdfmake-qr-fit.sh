#!/usr/bin/env bash
# pdfmake 0.3.11: the `fit` of a QR code is its greatest size, and a module is rounded down to whole points. A code of 45 modules that is
# fitted to 74 points (26 mm) comes out 45 points wide (16 mm), which phones have trouble scanning.
# Fails if the code is more than 60 points wide.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund pdfmake@0.3.11 > /dev/null
cat > code.mjs <<'JS'
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
const pdfmake = createRequire(import.meta.url)('pdfmake');
pdfmake.setFonts({ Helvetica: { normal: 'Helvetica' } });
const qr = 'upi://pay?pa=shop@examplebank&pn=Example%20Traders&am=118000.00&cu=INR&tn=Invoice%20SI%2F26-27%2F1%20of%20Example%20Traders%20and%20Sons';
const bytes = await pdfmake.createPdf({ content: [{ qr, fit: 74 }], defaultStyle: { font: 'Helvetica' } }).getBuffer();
const text = Buffer.from(bytes).toString('latin1');
const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
});
const boxes = streams.flatMap((body) => [...body.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(([, x, , width]) => [Number(x), Number(x) + Number(width)]));
const dark = boxes.filter(([from, to]) => to - from < 70);
const wide = Math.max(...dark.map(([, to]) => to)) - Math.min(...dark.map(([from]) => from));
console.log(`pdfmake 0.3.11: a code fitted to 74 points is ${wide} points wide`);
process.exit(wide <= 60 ? 0 : 1);
JS
node code.mjs
