import type { Context } from '#application/context';
import { type CameLater, cameText, laterTexts, type Now } from '#application/gst-reconciliation/later-texts';
import {
  type BothSides,
  type FactsOfBranch,
  isIn,
  type MonthsAsked,
  type ReconciledFacts,
  readFacts,
  rowsOf,
  sidesOf,
} from '#application/gst-reconciliation/reconciled-rows';
import { oneSided } from '#application/gst-reconciliation/rows';
import type { Since } from '#application/ports/credit';
import type { BookDocument } from '#domain/gstr-2b/claim/credit-effect';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';

/**
 * The rows as they were known at the end of an earlier day: without what was entered, imported, changed or decided after it. Each row says
 * what came later, and documents that came later are rows of their own.
 */
export async function rowsAsOf(context: Context, asked: MonthsAsked, day: Day): Promise<readonly ReconciliationRow[]> {
  if (day > context.today) throw new Refusal('invalid', {}, [{ path: 'asOf', message: 'Choose today or an earlier day' }]);
  const facts = await readFacts(context, asked);
  if (day === context.today) return rowsOf(sidesOf(facts), asked);
  const { then, later } = await factsAsOf(context, facts, day);
  const [sides, sidesNow] = [sidesOf(then), sidesOf(facts)];
  const now = nowOf(facts, rowsOf(sidesNow, asked));
  return [
    ...rowsOf(sides, asked).map((row) => ({ ...row, certain: false, later: laterTexts(row, later, now) })),
    ...cameLater(facts, sidesNow, asked, later),
  ];
}

/** What is there today, also of months that are not asked for. */
function nowOf({ branches }: ReconciledFacts, rows: readonly ReconciliationRow[]): Now {
  const found = [...branches.values()];
  return {
    rows: new Map(rows.flatMap((row) => [...row.books, ...row.portal].map(({ id }) => [id, row] as const))),
    books: new Set(found.flatMap(({ bought }) => bought.map(({ id }) => id))),
    decisions: new Map(
      found.flatMap(({ decisions }) => decisions.flatMap((one) => [...one.books, ...one.portal].map(({ id }) => [id, one.id] as const))),
    ),
  };
}

/** What was read without what came after the day. */
async function factsAsOf(
  { scope, ports: { books } }: Context,
  facts: ReconciledFacts,
  day: Day,
): Promise<{ readonly then: ReconciledFacts; readonly later: CameLater }> {
  const { of, own } = facts;
  const later = { bought: new Map(), stated: new Map(), decided: new Map() } satisfies CameLater;
  const portal = [...facts.portal].map(async ([period, documents]) => {
    const since = await books.statedSince(scope, of, period, day);
    addTo(later.stated, since);
    return [period, before(documents, since)] as const;
  });
  const branches = [...facts.branches].map(async ([branchId, { bought, decisions }]) => {
    const [boughtSince, decidedSince] = await Promise.all([
      own.branches.includes(branchId) ? books.boughtSince(scope, branchId, day) : new Map<string, never>(),
      books.decidedSince(scope, branchId, of, day),
    ]);
    addTo(later.bought, boughtSince);
    addTo(later.decided, decidedSince);
    const isLookedAt = ({ voucherDate }: Pick<BookDocument, 'voucherDate'>) => voucherDate >= facts.since && voucherDate <= day;
    const then: FactsOfBranch = {
      bought: before(bought, boughtSince).filter(isLookedAt),
      decisions: before(decisions, decidedSince),
    };
    return [branchId, then] as const;
  });
  const then = { ...facts, portal: new Map(await Promise.all(portal)), branches: new Map(await Promise.all(branches)) };
  return { then, later };
}

function addTo<Value>(to: Map<string, Value>, more: ReadonlyMap<string, Value>): void {
  for (const [id, value] of more) to.set(id, value);
}

/** What is there now, with what changed since as it was, and what is gone since. */
function before<One extends { readonly id: string }>(
  now: readonly One[],
  since: ReadonlyMap<string, Since<Omit<One, 'id'>>>,
): readonly One[] {
  const then = new Map(now.map((one) => [one.id, one]));
  for (const [id, change] of since) {
    if (change.before === null) then.delete(id);
    else then.set(id, { ...change.before, id } as One);
  }
  return [...then.values()];
}

/** Documents of these months that were not there yet. */
function cameLater(
  facts: ReconciledFacts,
  { own }: BothSides,
  asked: MonthsAsked,
  { bought, stated }: CameLater,
): readonly ReconciliationRow[] {
  const portal = [...facts.portal.values()].flat().flatMap((one) => {
    const text = cameText(stated.get(one.id), (on) => `Imported on ${on}`);
    return text === null ? [] : { ...oneSided({ portal: one }), tab: 'later' as const, later: [text] };
  });
  const books = [...facts.branches].flatMap(([branchId, found]) =>
    found.bought.flatMap((one) => {
      const text = isIn(one, asked) ? cameText(bought.get(one.id), (on) => `Entered on ${on}`) : null;
      const book = { ...one, branchId, ownGstin: own.gstin };
      return text === null ? [] : { ...oneSided({ book }), tab: 'later' as const, later: [text] };
    }),
  );
  return [...portal, ...books];
}
