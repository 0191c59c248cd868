import { inBranch } from '#application/access/cards-in-branches';
import { maySeeVoucher } from '#application/books/may-see-voucher';
import { perBranch } from '#application/books/per-branch';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { openTransfers } from '#application/lists/listed-documents';
import type { Row, Stored } from '#application/ports/records';
import type { FoundTransit } from '#application/reports/stock/item-search/table';
import { arrivedOf } from '#application/transfers/arrived';
import { istOffers } from '#domain/documents/chain-status';
import type { Day } from '#domain/time/day';

interface GoodsInTransit {
  readonly of: (itemId: string) => readonly FoundTransit[];
  /** Some were sent so long ago that they were not looked for. */
  readonly older: boolean;
}

/** What is on its way to these branches or from them, by the logs of the branches that receive it. */
export async function goodsInTransit(context: Context, branches: readonly string[], itemIds: readonly string[]): Promise<GoodsInTransit> {
  const wanted = new Set(itemIds);
  // How much there is does not depend on the documents that the caller may open.
  const calls = branches.map((id) => ({ ...inBranch(context, id), caller: { ...context.caller, permissions: 'all' as const } }));
  const sides = await Promise.all((['Incoming', 'Sent'] as const).map((side) => openTransfers(calls, side, istOffers.receive)));
  const stored = await recordsNamed(
    context,
    sides.flatMap(({ documents }) => documents.map(({ id }) => ({ slug: 'ist-sales', id }))),
  );
  const named = [...stored.values()].filter(({ row }) => linesOf(row).some((line) => wanted.has(String(line['itemId']))));
  // Both branches have a document of the same goods. That of the open branch can be opened.
  const isHere = ({ row }: Stored) => row['branchId'] === context.scope.branchId;
  const byDispatch = new Map(
    named.toSorted((one, other) => Number(isHere(one)) - Number(isHere(other))).map((one) => [dispatchOf(one), one]),
  );
  const parts = await perBranch([...byDispatch.keys()], async (dispatchId) => {
    const { id, row, ...document } = byDispatch.get(dispatchId) as Stored;
    const { lines } = await arrivedOf(context, { id: dispatchId, row });
    const left = new Map(lines.map(({ lineId, inTransit }) => [lineId, inTransit]));
    const may = isHere({ id, row, ...document }) && maySeeVoucher(context, context.scope.branchId, { ...document, slug: 'ist-sales', row });
    return itemIds.flatMap((itemId) => {
      const own = linesOf(row).filter((line) => line['itemId'] === itemId);
      const quantity = own.reduce((sum, line) => sum + (left.get(String(line['lineId'])) ?? 0), 0);
      return quantity === 0 ? [] : [{ itemId, transit: { ...wordsOf(row), dispatchId, quantity, id: may ? id : null } }];
    });
  });
  const byItem = Map.groupBy(parts.flat(), ({ itemId }) => itemId);
  return {
    of: (itemId) => (byItem.get(itemId) ?? []).map(({ transit }) => transit).toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    older: sides.some(({ count, documents }) => count > documents.length),
  };
}

function dispatchOf({ id, row }: Stored): string {
  return typeof row['dispatchId'] === 'string' ? row['dispatchId'] : id;
}

function wordsOf(row: Row): Pick<FoundTransit, 'from' | 'to' | 'number' | 'date'> {
  return {
    ...{ from: String(row['fromBranch'] ?? ''), to: String(row['toBranchName'] ?? '') },
    ...{ number: String(row['number'] ?? ''), date: String(row['date']) as Day },
  };
}

function linesOf(row: Row): readonly Row[] {
  return Array.isArray(row['lines']) ? (row['lines'] as readonly Row[]) : [];
}
