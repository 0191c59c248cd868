import { createHash } from 'node:crypto';
import type { Answered, Context } from '#application/context';
import { onSteadyFacts } from '#application/documents/on-steady-facts';
import { openingBalance } from '#application/documents/opening-balance';
import type { Change, Row } from '#application/ports';
import { answer } from '#application/records/answer';
import { negate, type Paise, paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { addDays } from '#domain/time/day';

/**
 * States what a ledger brings into a financial year of the open branch: its balance on the day before, debit positive. What
 * the openings lack to be balanced shows in the trial balance as their difference (design e.1). A ledger kept bill by bill
 * brings it as one bill of its own.
 */
export async function setOpeningBalance(
  context: Context,
  asked: { readonly ledgerId: string; readonly balance: number },
): Promise<Answered> {
  const { scope, ports } = context;
  const { branchId, financialYearId } = scope;
  const id = idOf(branchId, financialYearId, asked.ledgerId);
  const committed = await onSteadyFacts(context, async (fence) => {
    const [ledger, year, org] = await Promise.all([
      ports.records.find(scope, 'customer', asked.ledgerId),
      ports.records.find(scope, 'financial-year', financialYearId),
      ports.records.find(scope, 'org', scope.organisationId),
    ]);
    if (ledger === undefined) throw new Refusal('notFound', { what: 'Ledger' });
    if (year === undefined) throw new Refusal('notFound', { what: 'Financial year' });
    const date = addDays(String(year.row['start']), -1);
    refuseLocked(date, org?.row['lockedUntil']);
    const amount = paise(asked.balance);
    const row: Row = { number: 'Opening', date, branchId, financialYearId, ledgerId: asked.ledgerId, balance: amount };
    const change: Change = {
      action: 'edit',
      slug: openingBalance.slug,
      id,
      row,
      list: null,
      unique: [],
      words: [],
      effect: effectOf(id, asked.ledgerId, amount, date, ledger.row['billWise'] === true),
    };
    const known = await ports.records.find(scope, openingBalance.slug, id);
    if (known?.row['balance'] === amount) return { stored: known };
    const kind =
      known === undefined ? ({ kind: 'create', fingerprint: id } as const) : ({ kind: 'change', version: known.version } as const);
    return ports.journal.commit(scope, { branchId }, { slug: openingBalance.slug, id, ...kind, fence, decide: () => change });
  });
  return answer(committed.stored);
}

function effectOf(id: string, ledgerId: string, amount: Paise, date: string, billWise: boolean): Effect | null {
  if (amount === 0) return null;
  const bill = { ledgerId, billId: id, kind: 'opens' as const, amount, number: 'Opening', date, dueDate: date };
  return {
    date,
    postings: [
      { ledgerId, amount },
      { ledgerId: openingBalance.differenceId, amount: negate(amount) },
    ],
    bills: billWise ? [bill] : [],
    movements: [],
  };
}

function refuseLocked(date: string, lockedUntil: unknown): void {
  if (typeof lockedUntil === 'string' && date <= lockedUntil)
    throw new Refusal('notAllowed', { why: 'The books are locked on the day before this year begins' });
}

/** One opening for each ledger, branch and year: the id follows from them, as a UUID version 8. */
function idOf(branchId: string, financialYearId: string, ledgerId: string): string {
  const hex = createHash('sha256').update(`${branchId}|${financialYearId}|${ledgerId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
