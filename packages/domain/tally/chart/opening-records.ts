import { limits } from '#domain/limits';
import type { BookRecord, RowTexts } from '#domain/migration/book-record';
import { nameKey } from '#domain/migration/name-key';
import { formatPaise, formatScaled } from '#domain/money/format';
import { type Paise, paise, scaled } from '#domain/money/paise';
import type { BookNames } from '#domain/tally/chart/book-names';
import { filled, one } from '#domain/tally/chart/ledger-records';
import type { OpeningRow, TallyItem, TallyLedger } from '#domain/tally/masters';
import { codeText } from '#domain/tally/rows/row-texts';
import type { TallyMasters } from '#domain/tally/tally-masters';
import { addDays, type Day } from '#domain/time/day';

/** The balances and open bills with which the books begin on this day. A bill without a day is of the day before. */
export function openingRecords(masters: TallyMasters, names: BookNames, begin: Day): readonly BookRecord[] {
  return masters.ledgers.all.flatMap((ledger) => {
    const { opening } = ledger;
    if (opening === null || (opening === 0 && ledger.bills.length === 0)) return [];
    const name = names.ledger(ledger.name, opening < 0 ? 'output' : 'input');
    return name === null ? [] : rowsOf(ledger, opening, begin).map((row) => one('opening-balance', { ledgerId: name, ...row }));
  });
}

function rowsOf({ isBillWise, bills }: TallyLedger, opening: Paise, begin: Day): readonly RowTexts[] {
  if (!isBillWise || bills.length === 0) return stated(opening);
  const day = addDays(begin, -1);
  const byName = new Map<string, { readonly number: string; readonly date: Day; amount: number }>();
  for (const { name, date, amount } of bills) {
    // A bill of a later day is no bill of before the books.
    const bill = { number: name.slice(0, limits.codeLength), date: date === null || date >= begin ? day : date, amount: amount as number };
    const key = `${bill.number}|${bill.date}`;
    const known = byName.get(key);
    if (known === undefined) byName.set(key, bill);
    else known.amount += bill.amount;
  }
  const billed = bills.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...[...byName.values()].flatMap(({ number, date, amount }) => stated(paise(amount)).map((row) => ({ ...row, number, date }))),
    ...stated(paise(opening - billed)),
  ];
}

function stated(amount: Paise): readonly RowTexts[] {
  if (amount === 0) return [];
  return [{ [amount > 0 ? 'debit' : 'credit']: formatPaise(paise(Math.abs(amount))) }];
}

/** Goods with which the books begin, as documents with so many lines as one may have. */
export function openingStockRecords(masters: TallyMasters, names: BookNames, begin: Day): readonly BookRecord[] {
  const lines = masters.items.all.flatMap((item) => (item.isService ? [] : placedOpening(item).map((row) => lineOf(item, row, names))));
  const documents: BookRecord[] = [];
  for (let at = 0; at < lines.length; at += limits.linesPerDocument) {
    const document = `Opening ${documents.length + 1}`;
    const rows = lines
      .slice(at, at + limits.linesPerDocument)
      .map((row, place) => (place === 0 ? { document, date: begin, ...row } : { document, ...row }));
    documents.push({ slug: 'opening-stock', date: begin, rows });
  }
  return documents;
}

/**
 * Where the goods are with which the books begin. Rows of godowns may be below zero or without a value; then the total of the item counts, in
 * the place that has the most. Nothing is placed of an item that has nothing in all.
 */
export function placedOpening({ opening, hasBatches }: Pick<TallyItem, 'opening' | 'hasBatches'>): readonly OpeningRow[] {
  const places = new Map<string, OpeningRow>();
  for (const row of opening.rows) {
    const key = `${nameKey(row.godown ?? '')}|${row.batch ?? ''}`;
    const known = places.get(key) ?? { ...row, quantity: scaled(0), value: paise(0) };
    places.set(key, { ...known, quantity: scaled(known.quantity + row.quantity), value: paise(known.value + row.value) });
  }
  const all = [...places.values()].filter(({ quantity, value }) => quantity !== 0 || value !== 0);
  const sum = all.reduce((total, { value }) => total + value, 0);
  const counted = all.reduce((total, { quantity }) => total + quantity, 0);
  const agrees = counted === opening.quantity && Math.abs(sum) === Math.abs(opening.value);
  if (agrees && all.every(({ quantity, value }) => quantity > 0 && value !== 0)) return all;
  const [first = { godown: null, batch: null, madeOn: null }] = [...all].sort((one, other) => other.quantity - one.quantity);
  if (opening.quantity <= 0 || (hasBatches && first.batch === null)) return [];
  return [{ ...first, quantity: opening.quantity, value: opening.value }];
}

function lineOf({ name }: TallyItem, { godown, batch, quantity, value, madeOn }: OpeningRow, names: BookNames): RowTexts {
  return filled({
    'lines.0.itemId': name,
    'lines.0.quantity': formatScaled(quantity),
    'lines.0.batch': batch === null ? '' : codeText(batch),
    'lines.0.manufactured': batch === null ? '' : (madeOn ?? ''),
    'lines.0.location': names.location(godown) ?? '',
    'lines.0.cost': formatPaise(paise(Math.abs(value))),
  });
}
