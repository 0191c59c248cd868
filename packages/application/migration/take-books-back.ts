import { refuseLockedDay } from '#application/commit/locked-period';
import type { Answered, Context } from '#application/context';
import { takeStepBack } from '#application/imports/steering/steer-import';
import { allYears, organisationOf } from '#application/known-records';
import { decidedOn, refuseWithout, staysWhenTakenBack } from '#application/migration/begin-book-import';
import { keepVouchers } from '#application/migration/book-store';
import { type BookModule, noteBook, type StoredBook } from '#application/migration/book-world';
import { stepId } from '#application/migration/save-book-import';
import { rowOf } from '#application/row-of';
import { lockInForce } from '#domain/time/books-lock';
import { importFile, isUnderWay } from '#modules/organisation/import-file/import-file';

/**
 * Begins to take back all that an import of books created, its last step first. Needs the permission to delete such records, which the step
 * asks again. What other records use stays, and so do ledgers and items that were in vouchers, because the edit log of these names them.
 */
export async function takeBooksBack(context: Context, module: BookModule, id: string, version: number): Promise<Answered> {
  return decidedOn(context, { module, id, version, action: 'take-back' }, async (book) => {
    await refuseWithout(context, book, 'delete');
    await refuseLockedBooks(context, book);
    const { at, steps } = book.row;
    // The step that was running when it failed may have saved some of its rows.
    const toTakeBack = Math.min((at ?? 0) + 1, steps.length);
    return { importStatus: 'Processing', toTakeBack, backBegun: null, failure: null, stopped: false };
  });
}

/** The last vouchers go first, so they would be gone before one is refused because the books are locked. */
async function refuseLockedBooks(context: Context, { row: { begin, steps } }: StoredBook): Promise<void> {
  const [organisation, years] = await Promise.all([organisationOf(context), allYears(context)]);
  const hasVouchers = steps.some(({ year }) => year !== null && year !== '');
  if (hasVouchers && begin !== null) refuseLockedDay(begin, lockInForce(organisation, years));
}

/**
 * Goes on with taking back: begins to take back the import of a step, or goes on with the one before it. What cannot go fails the import
 * with the reason; what is gone by then stays gone. A message that comes twice begins nothing twice.
 */
export async function goOnTakingBack(context: Context, book: StoredBook): Promise<void> {
  let stored = book;
  for (let left = stored.row.toTakeBack ?? 0; left > 0; left -= 1) {
    const step = stored.row.steps[left - 1];
    let stays = 0;
    if (step !== undefined && !staysWhenTakenBack.has(step.slug ?? '')) {
      const gone = await stepGone(context, stored, left);
      if (gone === 'waits') return;
      if ('failure' in gone) {
        await noteBook(context, stored, { importStatus: 'Failed', failure: `${step.title}: ${gone.failure}`.slice(0, 500) });
        return;
      }
      stays = gone.stays;
    }
    const steps = stored.row.steps.map((one, index) => (index === left - 1 ? { ...one, created: stays } : one));
    stored = await noteBook(context, stored, { toTakeBack: left - 1, backBegun: null, steps });
  }
  // The same file may come again.
  await keepVouchers(context, stored.id, new Map());
  const takenBackAt = context.ports.clock.now().toISOString();
  const created = stored.row.steps.reduce((sum, step) => sum + (step.created ?? 0), 0);
  await noteBook(context, stored, { importStatus: 'Parsed', at: 0, toTakeBack: null, takenBackAt, created });
}

/** How many records of a step stay now that the others are gone. If they are not, its job works, or says why they cannot go. */
async function stepGone(
  context: Context,
  stored: StoredBook,
  left: number,
): Promise<'waits' | { readonly stays: number } | { readonly failure: string }> {
  const id = stepId(context, stored.id, left - 1);
  const own = await context.ports.records.find(context.scope, importFile.slug, id);
  // Nobody knows any more what it created.
  if (own === undefined) return { stays: stored.row.steps[left - 1]?.created ?? 0 };
  const row = rowOf(importFile, own);
  if (isUnderWay(row)) return 'waits';
  if (row.takenBackAt) return { stays: row.created ?? 0 };
  if ((row.madeParts ?? 0) === 0) return { stays: 0 };
  if (stored.row.backBegun === left && row.failure) return { failure: row.failure };
  // In this order, so that another delivery does not take an older reason for the answer.
  await takeStepBack(context, own);
  await noteBook(context, stored, { backBegun: left });
  return 'waits';
}
