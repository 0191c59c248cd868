import { isOwn } from '#application/access/own';
import { yearsOf } from '#application/books/years';
import { recordsNamed } from '#application/commit/records-named';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { Period } from '#domain/time/period';
import { documents } from '#modules/all-modules';

/** Sorts after every key that begins with a day. */
const last = '\uffff';
const rowsAtOnce = 1_000;
/** As many rows as a file for which somebody waits. */
const mostOfOwn = 20_000;

/**
 * What the caller's own documents of a kind say, by day: those they entered or are assigned to (decision D15). Sums of a report are of
 * everybody, so for these people they are made from the documents.
 */
export async function saidByOwn<Said>(
  context: Context,
  slug: string,
  branches: readonly string[],
  { from, to }: Period,
  said: (stored: Stored) => readonly Said[],
): Promise<readonly Said[]> {
  const module = documents.find((one) => one.slug === slug);
  if (module === undefined) return [];
  const years = (await yearsOf(context)).filter(({ start, end }) => end >= from && start <= to);
  const partitions = branches.flatMap((branchId) => years.map(({ id }) => partitionOf(module, { branchId, financialYearId: id })));
  const all: Said[] = [];
  let cursor: string | undefined;
  do {
    const page = await context.ports.records.list(context.scope, {
      ...{ slug, partitions, order: 0, descending: false, from, to: `${to}${last}`, limit: rowsAtOnce },
      keep: (row) => isOwn(context, module, row),
      ...(cursor === undefined ? {} : { cursor }),
    });
    const stored = await recordsNamed(
      context,
      page.rows.map(({ id }) => ({ slug, id })),
    );
    for (const { id } of page.rows) {
      const one = stored.get(id);
      if (one !== undefined) all.push(...said(one));
    }
    if (all.length > mostOfOwn) throw new Refusal('notAllowed', { why: 'This is too long for one report. Choose a shorter period' });
    cursor = page.cursor;
  } while (cursor !== undefined);
  return all;
}
