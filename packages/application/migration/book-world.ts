import { changeOf } from '#application/commit/change-of';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { BookSource } from '#application/migration/ports';
import type { Message, Work } from '#application/ports/journal';
import type { Row, Stored } from '#application/ports/records';
import type { Sheets } from '#application/ports/sheets';
import { Refusal } from '#domain/refusal';
import { type BookImport, isUnderWay } from '#modules/kit/book-import/book-import';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';

const bookImports = [tallyImportFile, acctImportFile] as const;

export type BookModule = (typeof bookImports)[number];

/** An import of books as it is stored. */
export interface StoredBook {
  readonly id: string;
  readonly version: number;
  readonly row: BookImport;
  readonly module: BookModule;
  /** The same in the form of every record. */
  readonly stored: Stored;
}

export interface BookWorld {
  readonly sheets: Sheets;
  sourceOf(slug: string): BookSource;
  /** What a step of these records is called. */
  titleOf(slug: string): string | Promise<string>;
}

export async function findBook(context: Pick<Context, 'scope' | 'ports'>, slug: string, id: string): Promise<StoredBook | undefined> {
  const module = bookImports.find((one) => one.slug === slug);
  const stored = module && (await context.ports.records.find(context.scope, slug, id));
  return stored && module && bookOf(module, stored);
}

export function bookOf(module: BookModule, stored: Stored): StoredBook {
  const { id, version, row } = stored;
  // Written by this module only.
  return { id, version, row: row as unknown as BookImport, module, stored };
}

/** Ids of the imports of such files whose vouchers are in the open branch, or on their way there. */
export async function earlierBooks(context: Context, module: BookModule, but: string): Promise<readonly string[]> {
  const { ports, scope } = context;
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = { slug: module.slug, partitions: [partitionOf(module, scope)], order: 0, descending: true, limit: 100 };
    const page = await ports.records.list(scope, { ...asked, ...(cursor === undefined ? {} : { cursor }) });
    const found = await ports.records.findMany(
      scope,
      page.rows.map(({ id }) => ({ slug: module.slug, id })),
    );
    for (const stored of found.values()) {
      const { row } = bookOf(module, stored);
      if (stored.id !== but && row.forBranch === scope.branchId && (row.at ?? 0) > 0) ids.push(stored.id);
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return ids;
}

/**
 * Notes how far an import is, with a message for the next step if one is given.
 * @throws Refusal `changed` if another delivery of the message is ahead, or somebody stopped it
 */
export async function noteBook(
  context: Pick<Context, 'scope' | 'ports'>,
  book: Noted,
  change: Partial<BookImport>,
  messages: readonly Message[] = [],
  action = 'import',
): Promise<StoredBook> {
  const { scope, ports } = context;
  const committed = await ports.journal.commit(scope, 'organisation', bookNote(context, book, change, messages, action));
  return bookOf(book.module, committed.stored);
}

type Noted = Pick<StoredBook, 'id' | 'module' | 'version'>;

/** The same, to be written together with something else. */
export function bookNote(
  { scope }: Pick<Context, 'scope'>,
  { id, module, version }: Noted,
  change: Partial<BookImport>,
  messages: readonly Message[] = [],
  action = 'import',
): Work {
  return {
    slug: module.slug,
    id,
    kind: 'change',
    read: { version, title: module.title },
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: module.title });
      const row = { ...record.row, ...(change as Row) };
      return { ...changeOf(module, { action, id, row, before: record, userId: scope.userId }), messages };
    },
  };
}

/** For an import whose job never ended, so people do not wait for ever. What was saved stays. */
export async function giveUpBook(context: Pick<Context, 'scope' | 'ports'>, slug: string, id: string): Promise<void> {
  const stored = await findBook(context, slug, id);
  if (stored === undefined || !isUnderWay(stored.row)) return;
  const failure = 'This import could not be finished. Go on with it, or import the file again';
  await noteBook(context, stored, { importStatus: 'Failed', failure });
}
