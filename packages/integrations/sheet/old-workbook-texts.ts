import { limits } from '#domain/limits';
import { unreadable } from '#integrations/sheet/archive';
import { tooLong } from '#integrations/sheet/cell-text';
import { SharedTexts } from '#integrations/sheet/shared-texts';

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The table of texts. It goes on in further records, where a text may be cut anywhere; the rest may have letters of another width. */
export function readSharedTexts(stream: Buffer, parts: readonly Part[]): SharedTexts {
  const texts = new SharedTexts();
  const [first] = parts;
  if (first === undefined || first.end - first.start < 8) return texts;
  const count = stream.readUInt32LE(first.start + 4);
  let part = 0;
  let at = first.start + 8;
  const end = () => parts[part]?.end ?? 0;
  const goOn = () => {
    part += 1;
    const next = parts[part];
    if (next === undefined) throw unreadable('its texts end in the middle. Download it again');
    at = next.start;
  };
  const number = (bytes: 1 | 2 | 4) => {
    if (at >= end()) goOn();
    if (at + bytes > end()) throw unreadable('its texts are damaged. Open it in Excel or LibreOffice, save it as .xlsx and try again');
    const value = stream.readUIntLE(at, bytes);
    at += bytes;
    return value;
  };
  const skip = (bytes: number) => {
    for (let left = bytes; left > 0; ) {
      if (at >= end()) goOn();
      const step = Math.min(left, end() - at);
      at += step;
      left -= step;
    }
  };
  for (let index = 0; index < count; index += 1) {
    // Some programs count more texts than they write.
    if (at >= end() && part === parts.length - 1) break;
    const letters = number(2);
    const flags = number(1);
    const runs = (flags & 8) === 0 ? 0 : number(2);
    const more = (flags & 4) === 0 ? 0 : number(4);
    if (letters > limits.cellLength) throw tooLong('A cell');
    let isWide = (flags & 1) !== 0;
    let text = '';
    for (let left = letters; left > 0; ) {
      if (at >= end()) {
        goOn();
        isWide = (number(1) & 1) !== 0;
      }
      const step = Math.min(left, Math.floor((end() - at) / (isWide ? 2 : 1)));
      if (step === 0) throw unreadable('its texts are damaged. Open it in Excel or LibreOffice, save it as .xlsx and try again');
      const stop = at + step * (isWide ? 2 : 1);
      text += stream.toString(isWide ? 'utf16le' : 'latin1', at, stop);
      at = stop;
      left -= step;
    }
    skip(runs * 4 + more);
    texts.add(text);
  }
  return texts;
}

/** A text in a record of its own: its length in two bytes (or one), then, since 1997, the width of its letters. */
export function readText(
  stream: Buffer,
  start: number,
  end: number,
  { isWide, codePage, isShort = false }: { readonly isWide: boolean; readonly codePage: number; readonly isShort?: boolean },
): string {
  const head = isShort ? 1 : 2;
  if (start + head > end) return '';
  const letters = stream.readUIntLE(start, head);
  if (!isWide) return decoderOf(codePage).decode(stream.subarray(start + head, Math.min(end, start + head + letters)));
  const flags = stream[start + head] ?? 0;
  const from = start + head + 1 + ((flags & 8) === 0 ? 0 : 2) + ((flags & 4) === 0 ? 0 : 4);
  const isTwo = (flags & 1) !== 0;
  return stream.toString(isTwo ? 'utf16le' : 'latin1', Math.min(from, end), Math.min(end, from + letters * (isTwo ? 2 : 1)));
}

function decoderOf(codePage: number): TextDecoder {
  return new TextDecoder(codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252');
}
