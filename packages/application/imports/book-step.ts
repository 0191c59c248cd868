import type { Context } from '#application/context';
import type { Message } from '#application/ports/journal';
import { bookImport } from '#events/book-import';

/** Goes on with an import of books: reads its file, or takes the next step. */
export function bookWork({ scope }: Pick<Context, 'scope'>, slug: string, importId: string): Message {
  const { organisationId, branchId, financialYearId, userId } = scope;
  return { queue: bookImport.name, body: { version: 1, organisationId, branchId, financialYearId, userId, slug, importId } };
}

/** The import of rows that ended may be a step of an import of books, which waits for it. */
export function nextStep(
  context: Pick<Context, 'scope'>,
  row: { readonly bookSlug?: unknown; readonly bookId?: unknown },
): readonly Message[] {
  return typeof row.bookSlug === 'string' && typeof row.bookId === 'string' ? [bookWork(context, row.bookSlug, row.bookId)] : [];
}
