import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Box } from '#domain/labels/label-sheet';

/** A page as a scanner sees it: dark where a path was filled. Texts are left out. */
export interface ScannedPage {
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  /** One byte a pixel; 1 is dark. */
  readonly pixels: Uint8Array;
  readonly across: number;
}

/** Printers of 300 dots to the inch, in dots to the millimetre. */
const dots = 300 / 25.4;
const points = 72 / 25.4;

/** The pages of a PDF of ours. */
export function scanned(pdf: Uint8Array): readonly ScannedPage[] {
  const text = Buffer.from(pdf).toString('latin1');
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [Number(width), Number(height)] as const,
  );
  const contents = [...text.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((content) => content.startsWith('1 0 0 -1 0 '));
  return sizes.map(([width, height], at) => pageOf(width / points, height / points, outlinesOf(contents[at] ?? '')));
}

/** The path of an SVG whose size is in millimetres. */
export function scannedPath(width: number, height: number, path: string): ScannedPage {
  const outlines = [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z/g)].map(([, ...sides]) => {
    const [x = 0, y = 0, w = 0, h = 0] = sides.map(Number);
    return { x, y, width: w, height: h };
  });
  return pageOf(width, height, outlines);
}

/** The black rectangles of a page: every path of a label is one, and every square of a paper. */
function outlinesOf(content: string): readonly Box[] {
  const filled = content.split(/\bf\b/).slice(0, -1);
  return filled.flatMap((drawn) => {
    // What was stroked before it is not filled.
    const path = drawn.split(/\bS\b/).at(-1) ?? '';
    if (/\bre\s/.test(path)) return squaresOf(path);
    return path.split(/\bh\b/).flatMap((outline) => {
      const corners = [...outline.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]\b/g)].map(
        ([, x, y]) => [Number(x) / points, Number(y) / points] as const,
      );
      if (corners.length === 0) return [];
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      return [{ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }];
    });
  });
}

function squaresOf(path: string): readonly Box[] {
  const square = /([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\s+(?:\/\S+ cs\s+)?0 0 0 scn\s+(?:\/\S+ gs\s+)?$/.exec(path);
  if (square === null) return [];
  const [x = 0, y = 0, width = 0, height = 0] = square.slice(1).map((side) => Number(side) / points);
  return [{ x, y, width, height }];
}

function pageOf(width: number, height: number, boxes: readonly Box[]): ScannedPage {
  const [across, down] = [Math.ceil(width * dots), Math.ceil(height * dots)];
  const pixels = new Uint8Array(across * down);
  for (const box of boxes) {
    const [left, right] = [Math.round(box.x * dots), Math.round((box.x + box.width) * dots)];
    for (let y = Math.round(box.y * dots); y < Math.round((box.y + box.height) * dots); y++)
      pixels.fill(1, y * across + left, y * across + right);
  }
  return { width, height, pixels, across };
}

/** What a scanner reads in a part of a page, as `Code128 LED-9`. */
export async function codesIn({ pixels, across }: ScannedPage, { x, y, width, height }: Box): Promise<readonly string[]> {
  await reader;
  const [left, top, wide, high] = [x, y, width, height].map((length) => Math.round(length * dots)) as [number, number, number, number];
  const data = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++)
      if (pixels[(top + row) * across + left + column] === 1) data.fill(0, (row * wide + column) * 4, (row * wide + column) * 4 + 3);
  const image = { data, width: wide, height: high, colorSpace: 'srgb' } as ImageData;
  return (await readBarcodes(image, { formats: ['Code128', 'QRCode', 'EAN13'], tryInvert: false })).map(
    ({ format, text }) => `${format} ${text}`,
  );
}

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
const reader = prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true });
