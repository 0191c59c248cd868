import { heldIn } from '#application/books/may-see-voucher';
import { perBranch } from '#application/books/per-branch';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { allBranches, organisationOf } from '#application/known-records';
import { listRecords } from '#application/lists/list-records';
import type { Stored } from '#application/ports/records';
import type { OnHand } from '#application/ports/stock';
import { reader } from '#application/reports/kit/reader';
import { goodsInTransit } from '#application/reports/stock/item-search/goods-in-transit';
import {
  type FoundBranch,
  type FoundItem,
  type ItemSearchFacts,
  itemSearchColumns,
  itemSearchTable,
  type LastTrade,
  mostFoundItems,
} from '#application/reports/stock/item-search/table';
import { described } from '#application/reports/stock/pieces';
import { rowOf } from '#application/row-of';
import { knownBatches } from '#application/stock/known-batches';
import { lastPricesOf } from '#application/stock/last-prices';
import { scaled } from '#domain/money/paise';
import { reachOf } from '#domain/permission/permission';
import { usualNearDays } from '#domain/stock/batch';
import { readBatchCode } from '#domain/stock/batch-code';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { folded } from '#modules/kit/voucher/standing';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { itemSearch } from '#modules/reports/stock/item-search';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

interface Branch {
  readonly id: string;
  readonly name: string;
}

/** Items by name, stock code or barcode, with what there is of them in every branch in which the caller may search, and in no other. */
export async function searchItems(context: Context, typed: string): Promise<ItemSearchFacts> {
  const text = typed.trim();
  const days = (await organisationOf(context))?.nearExpiryDays;
  const on = { today: context.today, nearDays: days ?? usualNearDays };
  if (text === '') return { items: [], more: false, olderTransit: false, piece: null, ...on };
  const branches = (await allBranches(context))
    .map(({ id, name }): Branch => ({ id, name }))
    .filter(({ id }) => reachOf(heldIn(context, id), pathOf(itemSearch), '') === 'all');
  const found = await pieceNamed(context, branches, text);
  const { ids, more } = found === null ? await itemsNamed(context, text) : { ids: [found.itemId], more: false };
  const transit = await goodsInTransit(
    context,
    branches.map(({ id }) => id),
    ids,
  );
  const items = await itemsIn(context, branches, ids);
  return {
    items: items.map((item) => ({ ...item, transit: transit.of(item.id) })),
    more,
    olderTransit: transit.older,
    piece: found?.piece ?? null,
    ...on,
  };
}

/** The piece with this barcode: where it is now, or where it was last. */
async function pieceNamed(context: Context, branches: readonly Branch[], code: string) {
  const { ports, scope } = context;
  const all = await perBranch(
    branches.map(({ id }) => id),
    async (branchId) => ({ branchId, code, history: (await ports.books.codes(scope, branchId, [code])).get(code) ?? [] }),
  );
  const known = all.filter(({ history }) => history.length > 0);
  const pieces = await described(context, known);
  const at = Math.max(
    0,
    pieces.findIndex(({ status }) => status === 'Available'),
  );
  const [piece, itemId] = [pieces[at], known[at]?.history.at(-1)?.moves.at(-1)?.itemId];
  if (piece === undefined || itemId === undefined) return null;
  const { status, branch, history } = piece;
  return { itemId, piece: { code, status, branch, location: history.at(-1)?.location ?? '' } };
}

/** A whole stock code finds its item alone, and so does the label of a batch, which begins with it. */
async function itemsNamed(context: Context, text: string): Promise<{ readonly ids: readonly string[]; readonly more: boolean }> {
  const code = folded(readBatchCode(text)?.stockCode ?? text);
  const exact = code === null ? undefined : await context.ports.records.findByUnique(context.scope, inventoryItem.slug, 'stockCode', code);
  if (exact !== undefined) return { ids: [exact], more: false };
  const page = await listRecords(context, inventoryItem, { search: text, limit: mostFoundItems, filters: { type: ['Goods'] } });
  return { ids: page.rows.map(({ id }) => id), more: page.cursor !== undefined };
}

async function itemsIn(context: Context, branches: readonly Branch[], ids: readonly string[]) {
  const stored = await recordsNamed(
    context,
    ids.map((id) => ({ slug: inventoryItem.slug, id })),
  );
  const items = ids.flatMap((id) => stored.get(id) ?? []);
  const [single] = items.length === 1 ? items : [];
  const [units, there, bought, sold] = await Promise.all([
    recordsNamed(
      context,
      items.map((item) => ({ slug: 'measure-unit', id: rowOf(inventoryItem, item).unitId ?? '' })),
    ),
    perBranch(
      branches.map(({ id }) => id),
      (branchId) => quantitiesIn(context, branchId, ids),
    ),
    single === undefined ? null : lastTrade(context, purchaseInvoice, single.id),
    single === undefined ? null : lastTrade(context, salesInvoice, single.id),
  ]);
  return items.map((item): Omit<FoundItem, 'transit'> => {
    const { id } = item;
    const { name, stockCode, unitId, salesRate, currentRate } = rowOf(inventoryItem, item);
    return {
      ...{ id, name, stockCode: stockCode || null },
      unit: String(units.get(unitId ?? '')?.row['symbol'] ?? ''),
      salesRate: salesRate ?? null,
      taxRate: currentRate ?? null,
      branches: branches.flatMap((branch, at): FoundBranch[] => {
        const quantities = there[at]?.(id);
        return quantities === undefined ? [] : [{ ...branch, ...quantities }];
      }),
      ...{ bought, sold },
    };
  });
}

async function quantitiesIn(context: Context, branchId: string, ids: readonly string[]) {
  const { ports, scope } = context;
  const [onHand, orders] = await Promise.all([ports.books.onHand(scope, branchId, ids), ports.books.openOrders(scope, branchId, ids)]);
  const known = await knownBatches(context, onHand);
  const places: ReadonlyMap<string, readonly OnHand[]> = Map.groupBy(onHand, ({ itemId }) => itemId);
  const open = new Map(orders.map((one) => [one.itemId, one]));
  return (itemId: string): Omit<FoundBranch, keyof Branch> => {
    const here = places.get(itemId) ?? [];
    return {
      onHand: here.reduce((sum, { quantity }) => sum + quantity, 0),
      reserved: open.get(itemId)?.reserved ?? 0,
      expected: open.get(itemId)?.expected ?? 0,
      places: here
        .map(({ locationId, batch, quantity }) => {
          return { location: locationId ?? '', batch: batch ?? '', quantity, expires: known(itemId, batch).expires };
        })
        .toSorted((one, other) => (one.expires ?? '9999').localeCompare(other.expires ?? '9999')),
    };
  };
}

/** Null for people who may not see such invoices. */
async function lastTrade(context: Context, invoices: AnyDocument, itemId: string): Promise<LastTrade | null> {
  if (reachOf(context.caller.permissions, pathOf(invoices), '') === 'none') return null;
  const [last] = await lastPricesOf(context, invoices, itemId);
  if (last === undefined) return null;
  const { invoiceId: id, number, date, partyName: party } = last;
  return { slug: invoices.slug, id, number, date, party, rate: scaled(last.rate) };
}

function _textOrNull(value: Stored['row'][string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function _numberOrNull(value: Stored['row'][string] | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

export const itemSearchReader = reader({
  report: itemSearch,
  columns: itemSearchColumns,
  table: itemSearchTable,
  read: (context, _, { search }) => searchItems(context, search ?? ''),
});
