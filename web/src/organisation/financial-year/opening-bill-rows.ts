import { limits } from '#domain/limits';
import { parsePaise } from '#domain/money/parse';
import type { Problem } from '#domain/refusal';
import { addDays, type Day, isDay } from '#domain/time/day';
import { type DateFormat, dateFormats, parseFileDate } from '#domain/time/file-date';
import type { Fields } from '#modules/kit/field';
import { type OpeningBill, openingBillProblems, type TypedBill } from '#modules/organisation/financial-year/opening-bills';
import { type PastedAt, withPasted } from '../../kit/fields/pasted-cells.ts';

/** A bill as a row of the table: its amount under Debit or under Credit, as a sheet has it. */
export interface BillRow {
  readonly id: string;
  readonly number: unknown;
  readonly date: unknown;
  readonly dueDate: unknown;
  readonly debit: unknown;
  readonly credit: unknown;
}

/** The columns, in the order in which a sheet has them. */
export const billFields = {
  number: { kind: 'text', label: 'Bill No.', required: true, max: limits.codeLength },
  date: { kind: 'date', label: 'Bill Date', required: true },
  dueDate: { kind: 'date', label: 'Due Date' },
  debit: { kind: 'money', label: 'Debit' },
  credit: { kind: 'money', label: 'Credit' },
} as const satisfies Fields;

export const columns: readonly string[] = Object.keys(billFields);

export function emptyBillRow(newId: () => string): BillRow {
  return { id: newId(), number: null, date: null, dueDate: null, debit: null, credit: null };
}

export function rowOf({ id, number, date, dueDate, amount }: OpeningBill): BillRow {
  return { id, number, date, dueDate, debit: amount > 0 ? amount : null, credit: amount < 0 ? -amount : null };
}

export function isEmptyRow({ id: _, ...typed }: BillRow): boolean {
  return Object.values(typed).every((value) => value === null || value === '');
}

/** Paise, debit positive; 0 if it cannot be read yet. */
export function amountOfRow({ debit, credit }: BillRow): number {
  const paise = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0);
  return paise(debit) - paise(credit);
}

export function typedBill(row: BillRow): TypedBill {
  const dueDate = typeof row.dueDate === 'string' && row.dueDate !== '' ? row.dueDate : null;
  return { id: row.id, number: String(row.number ?? '').trim(), date: String(row.date), dueDate, amount: amountOfRow(row) };
}

/** Problems of single rows; `path` is the row and its column. */
export function billRowProblems(rows: readonly BillRow[], day: Day): readonly Problem[] {
  const both = rows.flatMap(({ debit, credit }, at) =>
    debit && credit ? [{ path: `${at}.credit`, message: 'Enter a debit or a credit, not both' }] : [],
  );
  const bills = rows.map(typedBill).map((bill) => ({ ...bill, dueDate: bill.dueDate ?? bill.date }));
  return [...both, ...openingBillProblems(bills, day).map(({ path, message }) => ({ path: rowPath(path), message }))];
}

/** The place of an API problem in the table. */
export function rowPath(path: string): string {
  return path.replace(/^bills\./, '').replace(/\.amount$/, '.debit');
}

/** Bills with the cells of a sheet pasted in. Dates may have any format that is not ambiguous. */
export function pastedBills(rows: readonly BillRow[], text: string, at: PastedAt, newId: () => string): readonly BillRow[] {
  const isHeading = (first: readonly string[]) => first.some((cell) => /^(bill|invoice)|^(due )?date$|^debit$|^credit$/i.test(cell));
  return withPasted(rows, text, at, { columns, isHeading, empty: () => emptyBillRow(newId), value: cellValue }).slice(
    0,
    limits.billsPerOpening,
  );
}

function cellValue(name: string, cell: string): unknown {
  if (cell === '') return null;
  if (name === 'number') return cell;
  if (name === 'debit' || name === 'credit') return parsePaise(cell) ?? cell;
  return isDay(cell) ? cell : (dayOf(cell) ?? cell);
}

/** Indian sheets write the day first; a month may be written out. */
const likely: readonly DateFormat[] = ['DD-MM-YYYY', 'DD-MMM-YYYY', 'DD-MM-YY'];

function dayOf(cell: string): Day | undefined {
  return likely.flatMap((format) => parseFileDate(cell, format) ?? [])[0];
}

/** The formats in which days of pasted rows may be written, the likely ones first. */
export const pastedFormats: readonly DateFormat[] = [...likely, ...dateFormats.filter((format) => !likely.includes(format))];

/** The day opening balances of a year are dated. */
export function openingDay(start: Day): Day {
  return addDays(start, -1);
}
