import type { Context } from '#application/context';
import { type BookWorld, findBook, noteBook, type StoredBook } from '#application/migration/book-world';
import { readBookImport } from '#application/migration/read-book-import';
import { saveBookImport, stepId } from '#application/migration/save-book-import';
import { goOnTakingBack } from '#application/migration/take-books-back';
import { Refusal } from '#domain/refusal';
import { goingOn, isBeingTakenBack } from '#modules/kit/book-import/book-import';
import { importFile } from '#modules/organisation/import-file/import-file';

/**
 * Does what comes next in an import of books: reads the file, or takes the next step of saving it or of taking it back. A message that
 * comes again finds it done. What people can correct is told them; any other error is retried. `again`: somebody sent the message again
 * after it was given up.
 */
export async function runBookImport(context: Context, world: BookWorld, slug: string, id: string, again = false): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    let stored = await findBook(context, slug, id);
    if (stored === undefined) return;
    try {
      if (stored.row.importStatus === 'Failed' && (await goesOn(context, stored, again)))
        stored = await noteBook(context, stored, goingOn(stored.row));
      const { importStatus } = stored.row;
      if (importStatus === 'Processing' && isBeingTakenBack(stored.row)) await goOnTakingBack(context, stored);
      else if (importStatus === 'Processing') await readBookImport(context, world, stored);
      if (importStatus === 'Save In progress') await saveBookImport(context, world, stored);
      return;
    } catch (error) {
      // Another delivery is ahead, or somebody stopped it.
      if (error instanceof Refusal && error.code === 'changed' && tried < attempts) continue;
      if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
      const [said] = error.errors;
      const failure = (error.errors.length > 0 && said ? said.message : error.message).slice(0, 500);
      await noteBook(context, (await findBook(context, slug, id)) ?? stored, { importStatus: 'Failed', failure });
      return;
    }
  }
}

/** Each time another delivery has done something; after these the queue sends the message again. */
const attempts = 10;

/** Whether a failed import goes on by itself: its message is sent again, or its step has come to its end after all. */
async function goesOn(context: Context, book: StoredBook, again: boolean): Promise<boolean> {
  const { stopped, at } = book.row;
  if (stopped === true || again || isBeingTakenBack(book.row)) return again && stopped !== true;
  const step = at === null ? undefined : await context.ports.records.find(context.scope, importFile.slug, stepId(context, book.id, at));
  return step?.row['importStatus'] === 'Processed';
}
