import { writeFileSync } from 'node:fs';
import bwip from 'bwip-js/node';

const width = 640;
const height = 480;
/** Black and white as a video has them. */
const black = 16;
const white = 235;

/** Writes what a camera sees that is held over these codes, one below the other: a video (YUV4MPEG2) for Chromium's fake camera. */
export function writeCameraFile(file: string, codes: readonly { readonly kind: string; readonly text: string }[]): void {
  const grey = Buffer.alloc(width * height, white);
  const room = Math.floor(height / Math.max(1, codes.length));
  for (const [at, { kind, text }] of codes.entries()) draw(grey, rowsOf(kind, text), at * room, room);
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)]));
}

/** The modules of a code, row by row; a linear code has one row. */
function rowsOf(kind: string, text: string): readonly (readonly boolean[])[] {
  const [drawn] = bwip.raw({ bcid: kind, text }) as readonly (
    | { readonly sbs: readonly number[] }
    | { readonly pixs: readonly number[]; readonly pixx: number }
  )[];
  if (drawn === undefined) throw new Error(`${kind} ${text} was not drawn`);
  if ('sbs' in drawn) return [drawn.sbs.flatMap((modules, at) => Array.from({ length: modules }, () => at % 2 === 0))];
  const { pixs, pixx } = drawn;
  return Array.from({ length: pixs.length / pixx }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx).map((one) => one === 1));
}

/** In the middle of its room, with a quiet zone around it. */
function draw(grey: Buffer, rows: readonly (readonly boolean[])[], top: number, room: number): void {
  const columns = rows[0]?.length ?? 0;
  const isLinear = rows.length === 1;
  const size = isLinear ? Math.min(4, Math.floor((width * 0.8) / columns)) : Math.floor((room * 0.8) / rows.length);
  const tall = isLinear ? room * 0.6 : size * rows.length;
  const [left, above] = [Math.floor((width - columns * size) / 2), top + Math.floor((room - tall) / 2)];
  for (let y = 0; y < tall; y += 1)
    for (let x = 0; x < columns * size; x += 1)
      if (rows[isLinear ? 0 : Math.floor(y / size)]?.[Math.floor(x / size)]) grey[(above + y) * width + left + x] = black;
}
