import { inflateSync } from 'node:zlib';

/** A text on a page, where it is drawn, in points from the top left. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** Glyphs by their places in the font: 0 is the empty box. */
  readonly glyphs: readonly number[];
}

interface ReadFont {
  readonly letters: readonly string[];
  readonly widths: readonly number[];
}

/** The texts of each page of a PDF of ours, as a reader takes them: by the letters that the PDF gives for its glyphs. */
export function textsOf(pdf: Uint8Array): readonly (readonly PlacedText[])[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, ReadFont>();
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(head)?.[1] ?? '')?.head ?? '';
    const named = [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1]?.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? [])];
    for (const [, name = '', id = ''] of named) if (!fonts.has(name)) fonts.set(name, fontOf(objects, id));
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(head)?.[1]);
    return placed(objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '', fonts, height);
  });
}

/** The texts of a page as lines from the top, words in their order. */
export function linesOfPage(texts: readonly PlacedText[]): readonly string[] {
  const rows = Map.groupBy(texts, ({ y }) => Math.round(y));
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) =>
      row
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

/** All letters of a PDF without spaces, page by page: what is broken over lines is found in it. */
export function lettersOf(pdf: Uint8Array): string {
  return textsOf(pdf)
    .flat()
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '');
}

/** Pairs of texts that are drawn over each other, or beyond the page. */
export function clashes(
  pages: readonly (readonly PlacedText[])[],
  size: { readonly width: number; readonly height: number },
): readonly string[] {
  return pages.flatMap((texts, at) => {
    const inked = texts.filter(({ text }) => text.trim() !== '');
    const beyond = inked.filter(({ x, y, width }) => x < 0 || x + width > size.width || y < 0 || y > size.height);
    const rows = inked.toSorted((a, b) => a.y - b.y);
    const over = rows.flatMap((one, index) => {
      const found: string[] = [];
      for (const other of rows.slice(index + 1)) {
        // From the baseline down nothing of the next line may be nearer than the height of a small letter.
        if (other.y - one.y > one.size) break;
        const apart = other.y - one.y >= 0.6 * Math.min(one.size, other.size);
        const beside = one.x + one.width <= other.x + 0.5 || other.x + other.width <= one.x + 0.5;
        if (!apart && !beside) found.push(`page ${at + 1}: "${one.text}" and "${other.text}"`);
      }
      return found;
    });
    return [...beyond.map(({ text }) => `page ${at + 1}: "${text}" is beyond the page`), ...over];
  });
}

function objectsOf(pdf: Uint8Array): ReadonlyMap<string, { readonly head: string; readonly stream: string }> {
  const all = Buffer.from(pdf).toString('latin1');
  return new Map(
    [...all.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
      const [head = '', stream] = body.split(/\nstream\n/);
      const bytes = stream === undefined ? '' : Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1');
      const isText = bytes !== '' && /\/FlateDecode/.test(head) && !/\/(Subtype|Length1)\b/.test(head);
      return [id, { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' }];
    }),
  );
}

function fontOf(objects: ReturnType<typeof objectsOf>, id: string): ReadFont {
  const { head } = objects.get(id) ?? { head: '' };
  const letters = objects.get(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '';
  const widths = objects.get(/\/DescendantFonts \[(\d+) 0 R\]/.exec(head)?.[1] ?? '')?.head ?? '';
  return {
    letters: [...letters.matchAll(/<[\da-f]+> <[\da-f]+> \[(.*)\]/g)].flatMap(([, range = '']) =>
      [...range.matchAll(/<([\da-f ]*)>/g)].map(([, code = '']) =>
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ),
    ),
    widths: (/\/W \[0 \[([^\]]*)\]/.exec(widths)?.[1] ?? '').split(' ').map(Number),
  };
}

const operators = /\/(F\d+) ([\d.]+) Tf|1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\[([^\]]*)\] TJ|^(BT)$|^(ET)$/gm;

function placed(content: string, fonts: ReadonlyMap<string, ReadFont>, height: number): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  let [font, size, x, y, begin]: [ReadFont | undefined, number, number, number, number] = [undefined, 0, 0, 0, 0];
  let [text, glyphs, baseline]: [string, number[], number] = ['', [], 0];
  for (const [, name, sized, left, up, shown, starts, ends] of content.matchAll(operators)) {
    if (starts !== undefined) [text, glyphs, baseline] = ['', [], Number.NaN];
    else if (name !== undefined) [font, size] = [fonts.get(name), Number(sized)];
    else if (left !== undefined) {
      [x, y] = [Number(left), Number(up)];
      if (Number.isNaN(baseline)) [begin, baseline] = [x, y];
    } else if (shown !== undefined)
      for (const [, code, back] of shown.matchAll(/<([\da-f]*)>|(-?[\d.]+)/g)) {
        if (back !== undefined) x -= (Number(back) * size) / 1000;
        for (const [glyph] of (code ?? '').matchAll(/.{4}/g)) {
          const at = Number.parseInt(glyph, 16);
          glyphs.push(at);
          text += font?.letters[at] ?? '';
          x += ((font?.widths[at] ?? 0) * size) / 1000;
        }
      }
    else if (ends !== undefined && glyphs.length > 0)
      texts.push({ text, x: begin, y: height - baseline, width: Math.max(0, x - begin), size, glyphs });
  }
  return texts;
}
