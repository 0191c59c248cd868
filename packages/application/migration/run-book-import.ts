import type { Context } from '#application/context';
import { type BookWorld, findBook, noteBook } from '#application/migration/book-world';
import { readBookImport } from '#application/migration/read-book-import';
import { saveBookImport } from '#application/migration/save-book-import';
import { Refusal } from '#domain/refusal';

/**
 * Does what comes next in an import of books: reads the file, or takes the next step of saving it. A message that comes again finds it done.
 * What people can correct is told them; any other error is retried.
 */
export async function runBookImport(context: Context, world: BookWorld, slug: string, id: string): Promise<void> {
  for (let before = 0; ; ) {
    const stored = await findBook(context, slug, id);
    if (stored === undefined) return;
    const { importStatus } = stored.row;
    try {
      if (importStatus === 'Processing') await readBookImport(context, world, stored);
      if (importStatus === 'Save In progress') await saveBookImport(context, world, stored);
      return;
    } catch (error) {
      const isMet = error instanceof Refusal && error.code === 'changed' && stored.version !== before;
      before = stored.version;
      // Another delivery is ahead, or somebody stopped it.
      if (isMet) continue;
      if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
      const [said] = error.errors;
      const failure = (error.errors.length > 0 && said ? said.message : error.message).slice(0, 500);
      await noteBook(context, (await findBook(context, slug, id)) ?? stored, { importStatus: 'Failed', failure });
      return;
    }
  }
}
