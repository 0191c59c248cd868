import type { MatchedPlace } from '#application/books/cursor';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { LedgerRow } from '#application/ports/ledgers';
import type { MatchedLine } from '#application/reports/ledgers/ledger-credit-debit/table';
import { type BillPart, billOf } from '#domain/bills/bill-parts';
import { type BillSides, noSides, plusSides, sidesOf } from '#domain/bills/bill-sides';
import type { Period } from '#domain/time/period';

export interface AskedBills extends Period {
  readonly ledgerId: string;
  /** About so many lines make a page: rows of the statement are read so many at a time, until there are at least half as many lines. */
  readonly limit: number;
}

interface MatchedPage {
  readonly lines: readonly MatchedLine[];
  /** The sum of the lines up to here, with those of earlier pages. */
  readonly shown: BillSides;
  /** Undefined at the end. */
  readonly next: MatchedPlace | undefined;
}

/**
 * Branch by branch: the bills that were open before the period and on which nothing happened in it, then the statement of the period. A bill
 * comes with the first of its vouchers in the period, so it comes once, and a page reads only its own rows and bills.
 */
export async function matchedBills(
  context: Context,
  branches: readonly string[],
  asked: AskedBills,
  start: MatchedPlace,
): Promise<MatchedPage> {
  const lines: MatchedLine[] = [];
  let place: MatchedPlace | undefined = start;
  for (let read = 0; place !== undefined && 2 * lines.length < asked.limit && read < mostReads; read += 1) {
    const branchId = branches[place.branch] ?? '';
    const more: Found = await (place.skip === null ? rowsFrom : untouchedFrom)(context, branchId, asked, place);
    lines.push(...more.lines);
    place = more.next ?? nextBranch(place, branches.length);
  }
  const shown = plusSides(start.shown, sumOf(lines, asked));
  return { lines, shown, next: place && { ...place, shown } };
}

/** Rows that only settle bills of earlier lines make no lines of their own. A page of many of them ends early, and may even be empty. */
const mostReads = 6;

interface Found {
  readonly lines: readonly MatchedLine[];
  /** Undefined at the end of the branch. */
  readonly next: MatchedPlace | undefined;
}

function nextBranch({ branch, shown }: MatchedPlace, branches: number): MatchedPlace | undefined {
  return branch + 1 < branches ? { branch: branch + 1, skip: 0, row: null, sequence: 0, shown } : undefined;
}

async function untouchedFrom(context: Context, branchId: string, asked: AskedBills, place: MatchedPlace): Promise<Found> {
  const open = await openIn(context, branchId, asked);
  const untouched = open.filter(({ parts }) => parts.every(({ date }) => date < asked.from));
  const end = (place.skip ?? 0) + asked.limit;
  return {
    lines: untouched.slice(place.skip ?? 0, end),
    next: { ...place, skip: end < untouched.length ? end : null },
  };
}

async function rowsFrom({ scope, ports }: Context, branchId: string, asked: AskedBills, place: MatchedPlace): Promise<Found> {
  const { ledgerId, from, to, limit } = asked;
  const page = await ports.books.statement(scope, branchId, ledgerId, from, to, {
    limit,
    ...(place.row === null ? {} : { cursor: place.row }),
  });
  const named = [...new Set(page.rows.flatMap(({ billIds }) => billIds))];
  const bills =
    named.length === 0
      ? []
      : await ports.books.bills(
          scope,
          branchId,
          named.map((billId) => ({ ledgerId, billId })),
        );
  const partsOf = new Map(bills.map(({ billId, parts }) => [billId, parts.filter(({ date }) => date <= to)]));
  let { sequence } = place;
  const lines: MatchedLine[] = [];
  for (const row of page.rows) {
    if (row.billIds.length === 0) lines.push(withoutBill(branchId, row));
    // A voucher has one row for its debits and one for its credits, which name the same bills.
    else if (row.sequence !== sequence)
      for (const billId of row.billIds) {
        const parts = partsOf.get(billId) ?? [];
        if (comesWith(row, parts, asked)) lines.push({ branchId, billId, parts: parts.toSorted(byDay), matches: true });
      }
    sequence = row.sequence;
  }
  return { lines, next: page.cursor === undefined ? undefined : { ...place, row: page.cursor, sequence } };
}

/** Whether the voucher of a row is the first one of the period with a part in the bill. Parts are in the order of entry. */
function comesWith(row: LedgerRow, parts: readonly BillPart[], { from }: Period): boolean {
  const [first] = parts.filter(({ date }) => date >= from).toSorted(byDay);
  return first !== undefined && first.voucher.slug === row.slug && first.voucher.id === row.id;
}

function withoutBill(branchId: string, { slug, id, number, date, amount, sequence }: LedgerRow): MatchedLine {
  const part: BillPart = { voucher: { slug, id }, number, date, opens: null, settles: amount };
  return { branchId, billId: `${sequence}:${amount < 0 ? 'c' : 'd'}`, parts: [part], matches: false };
}

/** The bills that are open at the end of the period, branch by branch. All are read for each page: they do not grow with the statement. */
export async function openBills(
  context: Context,
  branches: readonly string[],
  asked: AskedBills,
  start: MatchedPlace,
): Promise<MatchedPage> {
  const all = (await perBranch(branches, (branchId) => openIn(context, branchId, asked))).flat();
  const from = start.skip ?? 0;
  const end = from + asked.limit;
  return {
    lines: all.slice(from, end),
    shown: sumOf(all, asked),
    next: end < all.length ? { ...start, skip: end } : undefined,
  };
}

/** By day and number. */
async function openIn({ scope, ports }: Context, branchId: string, { ledgerId, to }: AskedBills): Promise<readonly MatchedLine[]> {
  const open = await ports.books.ledgerBillsAsOf(scope, branchId, ledgerId, to);
  return open
    .map(({ billId, parts }): MatchedLine => ({ branchId, billId, parts: parts.toSorted(byDay), matches: true }))
    .toSorted((one, other) => compare(nameOf(one), nameOf(other)));
}

function nameOf({ billId, parts }: MatchedLine): string {
  const said = billOf({ ledgerId: '', billId }, parts) ?? parts[0];
  return `${said?.date} ${said?.number} ${billId}`;
}

function sumOf(lines: readonly MatchedLine[], period: Period): BillSides {
  return lines.reduce((all, { parts }) => plusSides(all, sidesOf(parts, period)), noSides);
}

function byDay(one: BillPart, other: BillPart): number {
  return compare(one.date, other.date);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
