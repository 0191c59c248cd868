import type { OpenEntry, OpenLine } from '#domain/bank/certain-matches';
import { type Paise, paise } from '#domain/money/paise';
import { addMonths, type Day } from '#domain/time/day';

/** The bank reconciliation statement of a ledger on a day. */
export interface ReconciliationStatement {
  readonly asOf: Day;
  readonly balanceAsPerBooks: Paise;
  readonly issuedNotPresented: Listed<OpenEntry>;
  readonly depositedNotCredited: Listed<OpenEntry>;
  readonly notInBooks: Listed<OpenLine>;
  readonly differences: Paise;
  readonly balanceAsPerBank: Paise;
  /** Cheques that were not presented within three months of their date. */
  readonly stale: readonly OpenEntry[];
  /** Entries, or cheques, dated after the day. */
  readonly postDated: readonly OpenEntry[];
}

export interface Listed<One> {
  readonly rows: readonly One[];
  readonly total: Paise;
}

/** Months after which a bank does not pay a cheque. */
const monthsValid = 3;

/**
 * Balance as per books, less what was issued and not presented (negative), less what was deposited and not credited, plus what the books do
 * not have, plus differences that are accepted and not booked: the balance as per bank. `entries` and `lines` are those that are open on the
 * day; the balance of the books leaves out what is dated after it.
 */
export function reconciliationStatement({
  asOf,
  balanceAsPerBooks,
  entries,
  lines,
  differences = paise(0),
}: {
  readonly asOf: Day;
  readonly balanceAsPerBooks: Paise;
  readonly entries: readonly OpenEntry[];
  readonly lines: readonly OpenLine[];
  readonly differences?: Paise;
}): ReconciliationStatement {
  const due = entries.filter(({ date }) => date <= asOf);
  const issuedNotPresented = listed(due.filter(({ amount }) => amount < 0));
  const depositedNotCredited = listed(due.filter(({ amount }) => amount >= 0));
  const notInBooks = listed(lines.filter(({ date }) => date <= asOf));
  const oldest = addMonths(asOf, -monthsValid);
  return {
    asOf,
    balanceAsPerBooks,
    issuedNotPresented,
    depositedNotCredited,
    notInBooks,
    differences,
    balanceAsPerBank: paise(balanceAsPerBooks - issuedNotPresented.total - depositedNotCredited.total + notInBooks.total + differences),
    stale: due.filter((entry) => isCheque(entry.instrument) && dateOn(entry) < oldest),
    postDated: entries.filter((entry) => entry.date > asOf || dateOn(entry) > asOf),
  };
}

/** The date on the cheque. */
function dateOn({ date, chequeDate }: OpenEntry): Day {
  return chequeDate ?? date;
}

function isCheque(instrument: string | null): boolean {
  return instrument !== null && ['cheque', 'demand draft'].includes(instrument.toLowerCase());
}

function listed<One extends { readonly amount: Paise }>(rows: readonly One[]): Listed<One> {
  return { rows, total: paise(rows.reduce((total, { amount }) => total + amount, 0)) };
}
