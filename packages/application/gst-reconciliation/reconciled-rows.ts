import type { Context } from '#application/context';
import { type OwnGstin, ownGstin } from '#application/gst-reconciliation/own-gstin';
import { decidedRow, oneSided, pairRow } from '#application/gst-reconciliation/rows';
import { organisationOf } from '#application/known-records';
import type { BookDocument, CreditDecision, StatedDocument, StatementOf } from '#domain/gstr-2b/claim/credit-effect';
import { matchRows } from '#domain/gstr-2b/matching/match-rows';
import type { PortalStatement, TaxPeriod } from '#domain/gstr-2b/portal-document';
import { limits } from '#domain/limits';
import { type Paise, paise } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import { addMonths, type Day } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';

export interface MonthsAsked {
  readonly statement: PortalStatement;
  readonly from: TaxPeriod;
  readonly to: TaxPeriod;
}

/** A document of the books, and the branch whose log it is in. */
export interface InBranch extends BookDocument {
  readonly branchId: string;
}

export interface DecidedIn extends CreditDecision {
  readonly id: string;
  readonly branchId: string;
}

/** What both sides have of some months, and what is decided about it. */
export interface BothSides {
  readonly own: OwnGstin;
  readonly portal: readonly StatedDocument[];
  /** What of the portal nobody decided about, in any branch. */
  readonly open: readonly StatedDocument[];
  /** Open, of this year and the one before. */
  readonly books: readonly InBranch[];
  /** In the branches that the caller may see. */
  readonly decisions: readonly DecidedIn[];
  /** By how much amounts of a suggested pair may differ; undefined: as usual. */
  readonly tolerance: Paise | undefined;
}

export async function bothSides(context: Context, asked: MonthsAsked, path = gstReconciliationPath): Promise<BothSides> {
  return sidesOf(await readFacts(context, asked, path));
}

/** What was read: the portal by month, and the branches of the GSTIN with what each bought and decided. */
export interface ReconciledFacts extends Pick<BothSides, 'own' | 'tolerance'> {
  readonly of: StatementOf;
  /** The first day of which purchases are looked at. */
  readonly since: Day;
  readonly portal: ReadonlyMap<TaxPeriod, readonly StatedDocument[]>;
  readonly branches: ReadonlyMap<string, FactsOfBranch>;
}

export interface FactsOfBranch {
  /** Of branches that the caller may not see, nothing. */
  readonly bought: readonly Omit<BookDocument, 'ownGstin'>[];
  readonly decisions: readonly (CreditDecision & { readonly id: string })[];
}

/**
 * Purchases of the year before are looked at too: suppliers report late, and the credit can be claimed until the November after the year
 * (section 16(4) of the CGST Act).
 */
export async function readFacts(
  context: Context,
  { statement, from, to }: MonthsAsked,
  path = gstReconciliationPath,
): Promise<ReconciledFacts> {
  const months = monthsOf(from, to);
  const own = await ownGstin(context, path);
  const of = { statement, gstin: own.gstin };
  const { books } = context.ports;
  const { scope, today } = context;
  const since = addMonths(yearOf(`${from}-01`).start, -12);
  const [organisation, portal, branches] = await Promise.all([
    organisationOf(context),
    Promise.all(months.map(async (month) => [month, await books.portalDocuments(scope, of, month)] as const)),
    Promise.all(
      own.every.map(async (branchId) => {
        const [bought, decisions] = await Promise.all([
          own.branches.includes(branchId) ? books.boughtDocuments(scope, branchId, since, today) : [],
          books.creditDecisions(scope, branchId, of, since.slice(0, 7), lastMonth),
        ]);
        return [branchId, { bought, decisions }] as const;
      }),
    ),
  ]);
  const tolerance = toleranceOf(organisation?.gstMatchTolerance);
  return { own, of, since, portal: new Map(portal), branches: new Map(branches), tolerance };
}

export function sidesOf({ own, portal: byMonth, branches, tolerance }: ReconciledFacts): BothSides {
  const portal = [...byMonth.values()].flat();
  const each = [...branches].map(([branchId, found]) => ({ branchId, ...found }));
  const decisions = each.flatMap((one) => one.decisions.map((decided) => ({ ...decided, branchId: one.branchId })));
  const decided = new Set(decisions.flatMap((one) => [...one.books, ...one.portal].map(({ id }) => id)));
  return {
    own,
    portal,
    open: portal.filter(({ id }) => !decided.has(id)),
    books: each.flatMap(({ branchId, bought }) =>
      bought.flatMap((one) => (decided.has(one.id) ? [] : { ...one, branchId, ownGstin: own.gstin })),
    ),
    decisions: decisions.filter(({ branchId }) => own.branches.includes(branchId)),
    tolerance,
  };
}

/** Organisations saved earlier have no such field. */
function toleranceOf(typed: number | null | undefined): Paise | undefined {
  return typeof typed === 'number' ? paise(typed) : undefined;
}

const lastMonth = '9999-12';

function monthsOf(from: TaxPeriod, to: TaxPeriod): readonly TaxPeriod[] {
  const months: TaxPeriod[] = [];
  for (let month = from; month <= to; month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    if (months.length === limits.monthsReconciled)
      throw new Refusal('invalid', {}, [{ path: 'to', message: `Choose at most ${limits.monthsReconciled} months` }]);
    months.push(month);
  }
  if (months.length === 0) throw new Refusal('invalid', {}, [{ path: 'to', message: 'The last month is before the first' }]);
  return months;
}

/** All rows of these months: pairs that are proposed, documents of one side, and what is decided. */
export function rowsOf(sides: BothSides, { from, to }: MonthsAsked): readonly ReconciliationRow[] {
  const { open } = sides;
  const books = new Map(sides.books.map((one) => [one.id, one]));
  const portal = new Map(sides.portal.map((one) => [one.id, one]));
  const { pairs, onlyBooks, amended } = matchRows(sides.books, open, sides.tolerance);
  const paired = new Set(pairs.flatMap((pair) => pair.portal));
  const replaced = new Map(amended.map(({ row, by }) => [row, portal.get(by)]));
  return [
    ...pairs.map((pair) =>
      pairRow(
        pair,
        pair.books.flatMap((id) => books.get(id) ?? []),
        pair.portal.flatMap((id) => portal.get(id) ?? []),
      ),
    ),
    ...open.flatMap((one) => (paired.has(one.id) ? [] : oneSided({ portal: one, amendment: replaced.get(one.id) }))),
    ...onlyBooks.flatMap((id) => {
      const book = books.get(id);
      // Statements of earlier months may never have been imported. What is missing there shows when those months are chosen.
      return book === undefined || !isIn(book, { from, to }) ? [] : oneSided({ book });
    }),
    ...sides.decisions.flatMap((one) => (concerns(one, from, to) ? decidedRow(one, portal) : [])),
  ];
}

/** Whether a purchase is of these months by the supplier's day. */
export function isIn({ date }: Pick<BookDocument, 'date'>, { from, to }: Pick<MonthsAsked, 'from' | 'to'>): boolean {
  return date >= `${from}-01` && date <= `${to}-31`;
}

function concerns({ month, portal }: CreditDecision, from: TaxPeriod, to: TaxPeriod): boolean {
  return [month, ...portal.map(({ period }) => period)].some((one) => one >= from && one <= to);
}
