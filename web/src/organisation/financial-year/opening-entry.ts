import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { parsePaise } from '#domain/money/parse';
import type { OpeningLine } from '#modules/organisation/financial-year/operations';

export type Side = OpeningLine['side'];

/** The typed opening of one ledger and the state of its save. An untouched ledger has none. */
export interface Entry {
  readonly text: string;
  readonly side: Side;
  readonly state: 'typed' | 'saving' | 'saved' | 'failed';
  readonly problem?: string;
}

/** The text of a ledger's field before typing: its current amount and its side, or the usual one. */
export function entryOf({ opening, side }: Pick<OpeningLine, 'opening' | 'side'>): Omit<Entry, 'state'> {
  if (opening === 0) return { text: '', side };
  return { text: formatPaise(paise(Math.abs(opening))), side: opening > 0 ? 'Dr' : 'Cr' };
}

/** Paise, debit positive; an empty field is nothing; null when it is not an amount. A minus sign switches the side. */
export function amountOf({ text, side }: Pick<Entry, 'text' | 'side'>): number | null {
  if (text.trim() === '') return 0;
  const amount = parsePaise(text);
  return amount === null || side === 'Dr' || amount === 0 ? amount : -amount;
}

/** The change of the totals by typing that is not stored yet. */
export function unsaved(lines: readonly OpeningLine[], entries: ReadonlyMap<string, Entry>): number {
  let sum = 0;
  for (const { ledgerId, opening } of lines) {
    const entry = entries.get(ledgerId);
    if (entry !== undefined) sum += (amountOf(entry) ?? opening) - opening;
  }
  return sum;
}
