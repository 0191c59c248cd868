import type { Context } from '#application/context';
import { originalKey, reportOf } from '#application/migration/book-store';
import { type BookModule, findBook, type StoredBook } from '#application/migration/book-world';
import { limits } from '#domain/limits';
import { type ComparedSum, differs } from '#domain/migration/book-sums';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { BookDetails } from '#modules/kit/book-import/book-operations';
import { verbPath } from '#modules/kit/operations/permission';

/** What people decide by. Of long lists the first, those that matter most first. */
export async function bookDetails(context: Context, module: BookModule, id: string): Promise<BookDetails> {
  const stored = await seen(context, module, id);
  const report = await reportOf(context, id);
  if (report === undefined) throw new Refusal('notAllowed', { why: 'This file was not read yet' });
  const { counts, notes, chart, compared } = report;
  return {
    counts: [...counts],
    notes: notes.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity)).slice(0, limits.bookNotes),
    moreNotes: Math.max(0, notes.length - limits.bookNotes),
    chart: chart.slice(0, limits.bookNotes),
    compared: { balances: shown(compared.balances), bills: shown(compared.bills), stock: shown(compared.stock) },
    isDone: stored.row.importStatus === 'Processed',
  };
}

const severities = ['error', 'warning', 'info'] as const;

function shown(rows: readonly ComparedSum[]) {
  return {
    rows: rows.slice(0, limits.bookSums).map(({ of, file, books }) => ({ of: [...of], file, books })),
    differences: rows.filter(differs).length,
    total: rows.length,
  };
}

/** Where the files can be downloaded, for five minutes. */
export async function originalAddresses(context: Context, module: BookModule, id: string): Promise<{ name: string; url: string }[]> {
  const { row } = await seen(context, module, id);
  const { ports, scope } = context;
  return Promise.all(
    row.files.map(async ({ name }, at) => ({
      name: name ?? '',
      url: await ports.files.downloadUrl(scope, originalKey(context, id, at, name ?? ''), name ?? ''),
    })),
  );
}

/** Your own, or any if you may approve: the file has all the books of somebody. */
async function seen(context: Context, module: BookModule, id: string): Promise<StoredBook> {
  const stored = await context.ports.records.find(context.scope, module.slug, id);
  const book = await findBook(context, module.slug, id);
  const mayApprove = allows(context.caller.permissions, verbPath(module, 'approve'));
  if (stored === undefined || book === undefined || (stored.createdBy !== context.caller.userId && !mayApprove))
    throw new Refusal('notFound', { what: module.title });
  return book;
}
