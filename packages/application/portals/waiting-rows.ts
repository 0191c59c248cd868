import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { allYears } from '#application/known-records';
import type { ListRow } from '#application/ports/records';
import { allows } from '#domain/permission/permission';
import { listedFor, orderOfWaiting, waitingKey } from '#modules/kit/approval';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/** Lists of a kind of document. */
export interface ListsOf {
  readonly document: AnyDocument;
  readonly partitions: readonly string[];
}

/** The lists of these kinds in these branches, of all years, as far as the caller may see them. */
export async function listsIn(context: Context, kinds: readonly AnyDocument[], branches: readonly string[]): Promise<readonly ListsOf[]> {
  const years = await allYears(context);
  return kinds
    .filter((document) => allows(context.caller.permissions, pathOf(document)))
    .map((document) => ({
      document,
      partitions: branches.flatMap((branchId) => years.map(({ id }) => partitionOf(document, { branchId, financialYearId: id }))),
    }));
}

export interface WaitingRow {
  readonly document: AnyDocument;
  readonly row: ListRow;
}

interface Asked {
  /** As lists call what they wait for. */
  readonly name: string;
  /** The place in its order from which on rows are read. */
  readonly from?: string;
  /** For each kind of document, at most 1,000. */
  readonly limit: number;
}

/**
 * Documents that are listed as waiting so, in the order of each kind. What waits for something more urgent besides is in the list of that. It
 * costs what waits, and not what was ever entered.
 */
export async function waitingRows(
  { scope, ports }: Context,
  lists: readonly ListsOf[],
  { name, from = '', limit }: Asked,
): Promise<readonly WaitingRow[]> {
  const all = lists.flatMap(({ partitions }) => partitions);
  const counts = await ports.records.countEach(
    scope,
    all.map((partition) => listedFor(partition, name)),
  );
  const filled = new Set(all.filter((_, at) => (counts[at] ?? 0) > 0));
  const found = await Promise.all(
    lists.map(async ({ document, partitions }): Promise<readonly WaitingRow[]> => {
      const some = partitions.filter((partition) => filled.has(partition));
      if (some.length === 0) return [];
      const { rows } = await ports.records.list(scope, {
        ...{ slug: document.slug, partitions: some, order: orderOfWaiting, descending: false, limit: Math.min(1_000, limit) },
        ...{ from: waitingKey(name, from), to: waitingKey(name, '\uffff') },
      });
      return rows.map((row) => ({ document, row }));
    }),
  );
  return found.flat();
}
