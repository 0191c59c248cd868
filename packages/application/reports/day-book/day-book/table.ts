import { formatPaise } from '#domain/money/format';
import { type Paise, paise, zero } from '#domain/money/paise';
import { addTally, noTally, type TallyAmounts, voucherTally } from '#domain/registers/day-tally';
import { normalName } from '#domain/text/normalise';
import { type Day, formatDay } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { DayBookFilter } from '#modules/reports/day-book/day-book';

/**
 * The vouchers of the period by date, then in the order of entry. They include cancelled and deleted ones, so
 * that numbers have no gap, and those that only move goods. Pages: `cursor` says that more follow.
 */
export interface DayBookFacts {
  readonly vouchers: readonly {
    readonly id: string;
    readonly slug: string;
    /** Title of the module, such as `Sales Invoice`, or the kind of it: `Payment`, `Receipt`, `Contra`, `Expense`. */
    readonly type: string;
    readonly number: string;
    readonly date: Day;
    /** Name of the party, or of the first ledger posted to: of a receipt the one who paid, not the bank. */
    readonly particulars: string;
    /** The amount posted on that ledger, debit positive; none for cancelled vouchers and those without postings. */
    readonly amount: Paise;
    /** The other postings, if there is more than one on the other side. */
    readonly others: readonly { readonly name: string; readonly amount: Paise }[];
    /** The total of the voucher, as its list shows it. */
    readonly total: Paise;
    readonly cancelled: boolean;
    /** The name of the one who deleted it, and the day; missing unless it was deleted. */
    readonly deleted?: { readonly by: string; readonly on: Day };
    readonly createdBy: string;
    /** Its name; empty in a day book of one branch. */
    readonly branch: string;
    /** Of a bank or cash voucher: its account, and the first ledger of its other side. */
    readonly fromLedgerId?: string;
    readonly toLedgerId?: string;
  }[];
  /** What all vouchers of the period come to, those of other pages too; missing for the vouchers of one person, and after the first page. */
  readonly sums?: DayBookSums;
  readonly cursor?: string;
}

export type DayBookSums = readonly ({ readonly type: string } & TallyAmounts)[];

const columns: readonly ReportColumn[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'type', label: 'Voucher Type', kind: 'text' },
  { key: 'number', label: 'No.', kind: 'text' },
  { key: 'branch', label: 'Branch', kind: 'text', optional: true },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
];

/** Every column it may have, for Module Setup. */
export const dayBookColumns: readonly ReportSetupColumn[] = columns;

export function dayBookTable(filter: DayBookFilter, facts: DayBookFacts): ReportTable {
  const vouchers = facts.vouchers.filter(
    ({ type, createdBy, cancelled, deleted }) =>
      isOfType(type, filter.type) &&
      (filter.userId === null || createdBy === filter.userId) &&
      (!filter.goneOnly || cancelled || deleted !== undefined),
  );
  const sums = facts.sums?.filter(({ type }) => isOfType(type, filter.type)) ?? sumsOf(vouchers);
  const all = sums.reduce<TallyAmounts>((sum, one) => addTally(sum, one), noTally);
  return {
    title: 'Day Book',
    subtitle: filter.from === filter.to ? formatDay(filter.from) : `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns,
    rows: vouchers.map(rowOf),
    totals: { particulars: all.count === 1 ? '1 voucher' : `${all.count} vouchers`, debit: all.debit, credit: all.credit },
    ...(facts.sums === undefined ? {} : { totalsOfAll: true as const }),
    notes: sums.map(noteOf),
    ...(facts.cursor === undefined ? {} : { cursor: facts.cursor }),
  };
}

/** The type is typed by people: `sales invoice` is a Sales Invoice. */
export function isOfType(type: string, asked: string | null): boolean {
  return asked === null || normalName(type) === normalName(asked);
}

type Voucher = DayBookFacts['vouchers'][number];

function rowOf(voucher: Voucher): ReportRow {
  const { slug, id, date, particulars, type, number, amount, others, cancelled, deleted, branch } = voucher;
  const gone = deleted ? `Deleted by ${deleted.by} on ${formatDay(deleted.on)}` : cancelled ? 'Cancelled' : null;
  return {
    id: `${slug}:${id}`,
    ...(gone === null ? {} : { faint: true }),
    ...(gone !== null || others.length === 0
      ? {}
      : { children: others.map((other, i) => ({ id: `${slug}:${id}:${i}`, cells: { particulars: other.name, ...sides(other.amount) } })) }),
    cells: {
      date,
      particulars: gone ?? particulars,
      type,
      number,
      branch,
      ...sides(gone === null ? amount : zero),
    },
    link: voucherLink({ slug, id, date }),
    // No list has a deleted voucher any more.
    ...(deleted ? {} : listLink(voucher)),
  };
}

function sides(amount: Paise): { readonly debit: number | null; readonly credit: number | null } {
  return { debit: amount > 0 ? amount : null, credit: amount < 0 ? -amount : null };
}

/** The totals by type of voucher. A voucher counts once with its total, however many lines it has. */
function sumsOf(vouchers: readonly Voucher[]): DayBookSums {
  const types = new Map<string, TallyAmounts>();
  for (const voucher of vouchers.filter(({ deleted }) => deleted === undefined))
    types.set(voucher.type, addTally(types.get(voucher.type) ?? noTally, voucherTally(voucher)));
  return [...types].map(([type, amounts]) => ({ type, ...amounts }));
}

function noteOf({ type, count, total, cancelled }: DayBookSums[number]): string {
  return `${type}: ${count}, ${formatPaise(paise(total))}${cancelled > 0 ? `, ${cancelled} cancelled` : ''}`;
}
