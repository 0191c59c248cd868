import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { SharedTexts } from '#integrations/sheet/shared-texts';

/** What a sheet needs to read its cells. */
export interface CellFacts {
  readonly texts: SharedTexts;
  /** For each style number, what its numbers are. */
  readonly shows: readonly Shown[];
  /** Days are counted from 1904, as old workbooks of the Mac do. */
  readonly from1904: boolean;
}

/** What a number format makes of a number. */
export type Shown = 'number' | 'day' | 'percent';

/** The content of a cell as text: numbers as they are, days as `yyyy-MM-dd`, 0.18 as `18%` where Excel shows it so. `type` and `style` are the cell's `t` and `s`. */
export function cellText(raw: string, type: string | undefined, style: string | undefined, facts: CellFacts): string {
  if (type === 's') return facts.texts.at(Number(raw));
  if (type === 'inlineStr' || type === 'str') return raw;
  if (type === 'b') return raw === '1' ? 'true' : 'false';
  if (type === 'd') return raw.slice(0, 10);
  const number = Number(raw);
  if (type === 'e' || raw.trim() === '' || !Number.isFinite(number)) return raw;
  return numberText(number, facts.shows[Number(style ?? 0)] ?? 'number', facts.from1904);
}

export function numberText(number: number, shown: Shown, from1904: boolean): string {
  const day = shown === 'day' ? dayOfSerial(number, from1904) : undefined;
  return day ?? (shown === 'percent' ? `${plain(number * 100)}%` : plain(number));
}

/** Excel shows fifteen digits, but also stores the rounding errors behind them. */
function plain(number: number): string {
  return String(Number(number.toPrecision(15)));
}

/**
 * Collects the text of a cell, which may be in pieces: runs with different formats, or one plain value. Pronunciation hints in Japanese
 * workbooks are left out. `where` begins the message about a text that is too long.
 */
export function collector(where: () => string) {
  let found = '';
  let collecting = false;
  let pronounced = false;
  return {
    open(name: string): void {
      if (name === 'rPh') pronounced = true;
      else if (name === 'v' || name === 't') collecting = !pronounced;
    },
    text(text: string): void {
      if (!collecting) return;
      found += text;
      if (found.length > limits.cellLength * mostPerCharacter) throw tooLong(where());
    },
    close(name: string): void {
      if (name === 'rPh') pronounced = false;
      else if (name === 'v' || name === 't') collecting = false;
    },
    take(): string {
      const text = unescaped(found);
      found = '';
      if (text.length > limits.cellLength) throw tooLong(where());
      return text;
    },
  };
}

/** `_x000D_` is one character. */
const mostPerCharacter = 7;

export function tooLong(where: string): Refusal {
  return new Refusal('notAllowed', {
    why: `${where} has a text of more than ${limits.cellLength.toLocaleString('en-IN')} characters. Shorten it and try again`,
  });
}

/** Excel writes a character that XML does not allow as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Numbers of formats that are built in and show days (ECMA-376 part 1, 18.8.30), some of them in East Asia only. */
const builtInDays: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

const builtInPercents: ReadonlySet<number> = new Set([9, 10]);

/**
 * What a format makes of numbers: a day if it has a year, a day or the name of a month outside of quotes, escapes and colours, and its
 * hundredfold if it has a percent sign there.
 */
export function shownAs(id: number, code: string | undefined): Shown {
  if (code === undefined) return builtInDays.has(id) ? 'day' : builtInPercents.has(id) ? 'percent' : 'number';
  const signs = code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '');
  if (signs.includes('%')) return 'percent';
  return signs.toLowerCase() !== 'general' && /[yd]|mmm/i.test(signs) ? 'day' : 'number';
}

/** 1900 was not a leap year, but Excel counts it as one, so days before March 1900 are off by one. */
function dayOfSerial(serial: number, from1904: boolean): string | undefined {
  const whole = Math.floor(serial);
  if (whole < (from1904 ? 0 : 1) || whole > lastSerial) return undefined;
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  return new Date(start + whole * 86_400_000).toISOString().slice(0, 10);
}

/** 9999-12-31 */
const lastSerial = 2_958_465;
