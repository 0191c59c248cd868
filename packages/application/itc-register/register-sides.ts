import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { type OwnGstin, ownGstin } from '#application/gst-reconciliation/own-gstin';
import { lastMonthOf, type StatementFacts, statementFacts } from '#application/itc-register/statement-facts';
import { organisationOf } from '#application/known-records';
import type { OpenBill } from '#domain/bills/bill-parts';
import type { BookDocument, CreditDecision, StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { matchRows } from '#domain/gstr-2b/matching/match-rows';
import type { CreditMove } from '#domain/itc-register/credit-move';
import { paise } from '#domain/money/paise';
import { addMonths, type Day } from '#domain/time/day';
import { monthsIn, type Period } from '#domain/time/period';
import { gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';

/** A document of the books, and the branch whose log it is in. */
export interface Owned extends BookDocument {
  readonly branchId: string;
}

export interface DecidedIn extends CreditDecision {
  readonly id: string;
  readonly branchId: string;
}

export type MoveIn = CreditMove & { readonly id: string; readonly branchId: string };

/** What the register of a year is made of. */
export interface RegisterSides {
  readonly own: OwnGstin;
  readonly statement: StatementFacts;
  /** Nobody decided about them. */
  readonly books: readonly Owned[];
  /** Of these, the ones that GSTR-2B has, too. */
  readonly paired: ReadonlySet<string>;
  /** In GSTR-2B, and neither decided about nor in the books. */
  readonly portal: readonly StatedDocument[];
  readonly decisions: readonly DecidedIn[];
  readonly moves: readonly MoveIn[];
  /** What is open of bills, by the document that opened them. */
  readonly bills: ReadonlyMap<string, { readonly value: number; readonly unpaid: number }>;
}

/** Credit can be claimed until the November after the year, and suppliers report until then. */
const monthsAfter = 8;

/** Reads the purchases of a year, what the portal has until their credit is too late, and what was decided and moved. */
export async function registerSides(context: Context, year: Period): Promise<RegisterSides> {
  const { scope, today, ports } = context;
  const own = await ownGstin(context, gstReconciliationPath);
  const of = { statement: 'GSTR-2B', gstin: own.gstin } as const;
  const last = [addMonths(year.to, monthsAfter), today].toSorted()[0] ?? today;
  const until: Day = last < year.from ? year.from : last;
  const months = monthsIn({ from: year.from, to: until }).map(({ from }) => from.slice(0, 7));
  const [organisation, statement, portal, each] = await Promise.all([
    organisationOf(context),
    statementFacts(context, own),
    Promise.all(months.map((month) => ports.books.portalDocuments(scope, of, month))),
    perBranch(own.every, async (branchId) => {
      const isSeen = own.branches.includes(branchId);
      const [bought, decisions, moves, bills] = await Promise.all([
        isSeen ? ports.books.boughtDocuments(scope, branchId, year.from, until) : [],
        ports.books.creditDecisions(scope, branchId, of, year.from.slice(0, 7), lastMonthOf(context)),
        isSeen ? ports.books.creditMoves(scope, branchId, '2017-07', lastMonthOf(context)) : [],
        isSeen ? ports.books.billsAsOf(scope, branchId, today) : [],
      ]);
      return { branchId, isSeen, bought, decisions, moves, bills };
    }),
  ]);
  const decisions = each.flatMap(({ branchId, isSeen, decisions: some }) => some.map((one) => ({ ...one, branchId, isSeen })));
  const decided = new Set(decisions.flatMap((one) => [...one.books, ...one.portal].map(({ id }) => id)));
  const books = each.flatMap(({ branchId, bought }) =>
    bought.flatMap((one) => (decided.has(one.id) ? [] : { ...one, branchId, ownGstin: own.gstin })),
  );
  const open = portal.flat().filter(({ id, part }) => part === 'credit' && !decided.has(id));
  const tolerance = organisation?.gstMatchTolerance;
  const { pairs, amended } = matchRows(books, open, typeof tolerance === 'number' ? paise(tolerance) : undefined);
  const onBoth = new Set(pairs.flatMap((pair) => [...pair.books, ...pair.portal]));
  const replaced = new Set(amended.map(({ row }) => row));
  return {
    ...{ own, statement, books, paired: onBoth },
    portal: open.filter(({ id }) => !onBoth.has(id) && !replaced.has(id)),
    decisions: decisions.filter(({ isSeen }) => isSeen),
    moves: each.flatMap(({ branchId, moves }) => moves.map((one) => ({ ...one, branchId }))),
    bills: openBills(each.flatMap(({ bills }) => bills)),
  };
}

/** The open parts of the bill of each document. */
function openBills(bills: readonly OpenBill[]): RegisterSides['bills'] {
  const found = new Map<string, { value: number; unpaid: number }>();
  for (const { kind, voucher, amount, open } of bills) {
    if (kind !== 'bill') continue;
    const { value, unpaid } = found.get(voucher.id) ?? { value: 0, unpaid: 0 };
    found.set(voucher.id, { value: value + Math.abs(amount), unpaid: unpaid + Math.abs(open) });
  }
  return found;
}
