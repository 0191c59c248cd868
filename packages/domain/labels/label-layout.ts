import type { CodeKind } from '#domain/labels/code-kind';
import type { Box, LabelSheet } from '#domain/labels/label-sheet';
import type { LabelPart, LabelTexts } from '#domain/labels/label-texts';

/** A text in its place: at most `lines` lines of `size`, both in millimetres. */
export interface PlacedText {
  readonly part: LabelPart;
  readonly text: string;
  readonly box: Box;
  readonly lines: number;
  readonly size: number;
  readonly bold: boolean;
  readonly align: 'left' | 'center';
}

/** A label before its code is drawn and its texts are fitted. */
export interface LabelLayout {
  /** Room for the code in bars; that of a QR code has its quiet zone in it. */
  readonly code: Box;
  readonly texts: readonly PlacedText[];
}

/** Where everything is on a label. Boxes never overlap, so no text runs into the code. */
export function layoutLabel(sheet: Pick<LabelSheet, 'size' | 'padX' | 'padY'>, kind: CodeKind, texts: LabelTexts): LabelLayout {
  const { size, padX, padY } = sheet;
  const inner = { x: padX, y: padY, width: size.width - 2 * padX, height: size.height - 2 * padY };
  const line = Math.min(Math.max(size.height / 10, leastLine), mostLine);
  return kind === 'qr' ? besideCode(inner, line, texts) : aroundBars(inner, line, texts);
}

/** 5 points in lines of Noto Sans, which no one can read any smaller. */
const leastLine = 2.4;
const mostLine = 4.4;
/** The height of a line for its letters, with those of Devanagari above and below. */
const lineToSize = 1.36;

/** The height of bars: what scanners need, what is easy to hit, and what is enough. Above and below them is a little room. */
const leastBars = 6;
const easyBars = 9;
const mostBars = 14;
const aroundCode = 0.4;

/** The name and who sells it above the bars, the rest below them. */
function aroundBars(inner: Box, line: number, texts: LabelTexts): LabelLayout {
  const room = inner.height - 2 * aroundCode;
  const wishes = ['name', 'code', 'price', 'details', 'organisation'] as const;
  const easy = Math.floor((room - easyBars) / line);
  const short = linesOf(texts, Math.floor((room - leastBars) / line), wishes);
  const counts = total(short) < easy ? linesOf(texts, easy, [...wishes, 'name', 'details']) : short;
  const left = room - total(counts) * line;
  const bars = Math.min(left, mostBars);
  const place = placing(inner, line, texts, 'center');
  const above = place(inner.y + (left - bars) / 2, counts, ['organisation', 'name']);
  const code = { x: inner.x, y: above.end + aroundCode, width: inner.width, height: bars };
  const below = place(code.y + bars + aroundCode, counts, ['code', 'price', 'details']);
  return { code, texts: [...above.texts, ...below.texts] };
}

/** The code at the left, everything else at its right. */
function besideCode(inner: Box, line: number, texts: LabelTexts): LabelLayout {
  const side = Math.min(inner.height, inner.width * 0.42);
  const code = { x: inner.x, y: inner.y + (inner.height - side) / 2, width: side, height: side };
  const column = { ...inner, x: inner.x + side + gap, width: inner.width - side - gap };
  const counts = linesOf(texts, Math.floor(inner.height / line), [
    ...(['name', 'code', 'price', 'details', 'organisation'] as const),
    ...(['name', 'details', 'price', 'details', 'name'] as const),
  ]);
  const top = inner.y + (inner.height - total(counts) * line) / 2;
  const placed = placing(column, line, texts, 'left')(top, counts, ['organisation', 'name', 'code', 'price', 'details']);
  return { code, texts: placed.texts };
}

/** Between a QR code and the texts, besides its quiet zone. */
const gap = 0.5;

type Counts = ReadonlyMap<LabelPart, number>;

/** Each wish takes a line while there is room: what matters most comes first, and a second wish is for a second line. */
function linesOf(texts: LabelTexts, room: number, wishes: readonly LabelPart[]): Counts {
  const granted = wishes.filter((part) => texts[part] !== undefined).slice(0, room);
  return new Map([...Map.groupBy(granted, (part) => part)].map(([part, all]) => [part, all.length]));
}

function total(counts: Counts): number {
  return [...counts.values()].reduce((sum, lines) => sum + lines, 0);
}

function placing(room: Box, line: number, texts: LabelTexts, align: PlacedText['align']) {
  return (top: number, counts: Counts, parts: readonly LabelPart[]) => {
    let end = top;
    const placed: PlacedText[] = [];
    for (const part of parts) {
      const { [part]: text } = texts;
      const lines = counts.get(part) ?? 0;
      if (text === undefined || lines === 0) continue;
      const box = { x: room.x, y: end, width: room.width, height: lines * line };
      placed.push({ part, text, box, lines, size: line / lineToSize, bold: part === 'name' || part === 'price', align });
      end += lines * line;
    }
    return { texts: placed, end };
  };
}
