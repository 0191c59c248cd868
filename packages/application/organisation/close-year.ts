import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { withFacts } from '#application/commit/facts-by-use';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Answered, Context } from '#application/context';
import { removeRecord } from '#application/records/remove-record';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { booksOf, closingProblems, type FinancialYear, financialYear } from '#modules/organisation/financial-year/financial-year';

interface Asked {
  readonly id: string;
  readonly version: number;
  readonly remark: string;
}

/** Closing a year is a dated lock with a reason (decision D33): up to its last day nothing is entered, changed or cancelled. */
export function closeYear(context: Context, asked: Asked): Promise<Answered> {
  return lock(context, asked, 'close', (end) => ({ lockedUntil: end, lockReason: asked.remark }));
}

/** The reason stays in the audit trail. */
export function reopenYear(context: Context, asked: Asked): Promise<Answered> {
  return lock(context, asked, 'reopen', () => ({ lockedUntil: null, lockReason: null }));
}

async function lock(
  context: Context,
  { id, version, remark }: Asked,
  action: 'close' | 'reopen',
  change: (end: string) => { readonly lockedUntil: string | null; readonly lockReason: string | null },
): Promise<Answered> {
  const attempt = async (fence: number) => {
    const before = await findOwn(context, financialYear, id);
    refuseStale(financialYear, before, version);
    refuseUnlessOffered(financialYear, action, before.row);
    const { end } = rowOf(financialYear, before);
    const lock = change(end);
    const row = { ...before.row, ...lock, books: booksOf({ end, ...lock }) };
    await refuseBesideOthers(context, id, rowOf(financialYear, { row }));
    const { stored } = await context.ports.journal.commit(context.scope, 'organisation', {
      slug: financialYear.slug,
      id,
      kind: 'change',
      read: { version, title: financialYear.title },
      fence,
      ...(action === 'close' ? { closesPeriod: true } : {}),
      decide: (facts) => ({
        ...changeOf(financialYear, { action, id, row, before: facts.record, userId: context.scope.userId }),
        remark,
        // The lock must also apply to documents that are being decided right now.
        fences: true,
      }),
    });
    return answer(stored);
  };
  return onSteadyFacts(context, attempt, 'organisation');
}

/** A dialog for the reason has no field for the day, so the problem with the other locks is the answer. */
async function refuseBesideOthers(context: Context, id: string, row: FinancialYear): Promise<void> {
  const { answer: problems } = await withFacts(context, [], (facts) => closingProblems(row, id, facts));
  const [problem] = problems;
  if (problem !== undefined) throw new Refusal('notAllowed', { why: problem.message });
}

/** Years have no gaps between them, and one must remain: only the first or the last can be deleted, and only if it is empty. */
export async function removeYear(context: Context, id: string, version: number | undefined): Promise<void> {
  await removeRecord(context, financialYear, id, version, () => refuseUnlessAtAnEnd(context, id));
}

async function refuseUnlessAtAnEnd(context: Context, id: string): Promise<void> {
  const years = (await context.ports.records.all(context.scope, financialYear.slug))
    .map((year) => ({ id: year.id, start: rowOf(financialYear, year).start }))
    .sort((one, other) => (one.start < other.start ? -1 : 1));
  const at = years.findIndex((year) => year.id === id);
  if (years.length === 1) throw new Refusal('notAllowed', { why: 'An organisation needs at least one financial year' });
  if (at > 0 && at < years.length - 1) throw new Refusal('notAllowed', { why: 'Only the first or the last financial year can be deleted' });
}
