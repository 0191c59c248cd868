import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { fromRight, needsShaping } from '#integrations/pdf/faces';

type HarfBuzz = typeof import('harfbuzzjs');

/** A glyph of a shaped text, in units of its font, with the letters that it is read back as. */
export interface ShapedGlyph {
  readonly id: number;
  readonly text: string;
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

let harfBuzz: HarfBuzz | undefined;

/** Loads HarfBuzz if a text of the data needs it. The address is computed, so bundles leave the package with its WebAssembly beside them. */
export async function readyFor(data: unknown): Promise<void> {
  if (harfBuzz !== undefined || !mentions(data)) return;
  const file = createRequire(import.meta.url).resolve('harfbuzzjs');
  harfBuzz = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as HarfBuzz;
}

function mentions(data: unknown): boolean {
  if (typeof data === 'string') return needsShaping.test(data);
  return typeof data === 'object' && data !== null && Object.values(data).some(mentions);
}

/** Fonts of HarfBuzz by their file, parsed once in a process. */
const fonts = new Map<string, InstanceType<HarfBuzz['Font']>>();

/** A text of one script as glyphs, from the left. HarfBuzz joins letters as browsers do; the typesetter's own fontkit fails at some. */
export function shape(file: string, text: string): readonly ShapedGlyph[] {
  if (harfBuzz === undefined) throw new Error('HarfBuzz is not loaded');
  let font = fonts.get(file);
  if (font === undefined) {
    font = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(Uint8Array.from(readFileSync(file)).buffer)));
    fonts.set(file, font);
  }
  const buffer = new harfBuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  // Figures are written from the left in every script.
  if (!/\p{L}/u.test(text)) buffer.setDirection(harfBuzz.Direction.LTR);
  harfBuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const infos = buffer.getGlyphInfos();
  const glyphs = infos.map(({ codepoint, cluster }, at): ShapedGlyph & { readonly cluster: number } => {
    const { xAdvance, yAdvance, xOffset, yOffset } = positions[at] ?? nowhere;
    return { id: codepoint, text: '', cluster, xAdvance, yAdvance, xOffset, yOffset };
  });
  // Readers turn what is written from the right around, so its letters are shared out from the right.
  return fromRight.test(text) ? spelled(text, glyphs.toReversed()).toReversed() : spelled(text, glyphs);
}

const nowhere = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 };

/** The letters of a text shared out to the glyphs that draw them, so that together they say it in its own order. */
function spelled(text: string, glyphs: readonly (ShapedGlyph & { readonly cluster: number })[]): readonly ShapedGlyph[] {
  const begins = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const letters = new Map(begins.map((begin, at) => [begin, [...text.slice(begin, begins[at + 1])]]));
  return glyphs.map((glyph, at) => {
    const left = letters.get(glyph.cluster) ?? [];
    const isLast = glyphs[at + 1]?.cluster !== glyph.cluster;
    return { ...glyph, text: left.splice(0, isLast ? left.length : 1).join('') };
  });
}
