import { findOwn } from '#application/access/find-own';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { listRecords } from '#application/lists/list-records';
import type { ListPage } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { manufacturer } from '#modules/stock/manufacturer/manufacturer';
import { contains, type Product, product } from '#modules/stock/product/product';

export interface ProductsWanted {
  readonly categoryId?: string;
  /** Products of this project and products without a project; `0` for those without one. */
  readonly projectId?: string;
  readonly retail?: string;
  readonly solmart?: true;
  /** Only products with an item can be bought and sold, because the item has stock and tax. */
  readonly stocked?: true;
}

export interface Page {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Active products of these kinds, page by page, by name. */
export async function findProducts(
  context: Context,
  wanted: ProductsWanted,
  page: Page,
  without: 'nothing' | 'prices' = 'nothing',
): Promise<ListPage> {
  const { categoryId, projectId, retail, solmart, stocked } = wanted;
  const filters = {
    status: ['Active'],
    ...(categoryId === undefined ? {} : { productCategoryId: [categoryId] }),
    ...(projectId === undefined ? {} : { projectId: projectId === '0' ? [''] : [projectId, ''] }),
    ...(retail === undefined ? {} : { retail: [String(isYes(retail))] }),
    ...(solmart ? { solmart: ['true'] } : {}),
  };
  const { rows, cursor } = await listRecords(context, product, { filters, ...given(page) });
  const kept = rows.filter((row) => !stocked || typeof row['inventoryItemId'] === 'string');
  return { rows: without === 'prices' ? kept.map(withoutPrices) : kept, ...(cursor === undefined ? {} : { cursor }) };
}

function isYes(text: string): boolean {
  if (['1', 'true'].includes(text)) return true;
  if (['0', 'false'].includes(text)) return false;
  throw new Refusal('malformed', { what: 'a retail status is 1 or 0' });
}

function given({ cursor, limit }: Page) {
  return { ...(cursor === undefined ? {} : { cursor }), ...(limit === undefined ? {} : { limit }) };
}

function withoutPrices<Row extends object>(row: Row): Row {
  const { minimumSellingPrice: _, ...rest } = row as Row & { readonly minimumSellingPrice?: unknown };
  return rest as Row;
}

/** Products that can be components of this one. */
export async function availableForChild(context: Context, id: string, page: Page): Promise<ListPage> {
  await getRecord(context, product, id);
  const found = await findProducts(context, {}, page);
  const above = await Promise.all(found.rows.map(async (row) => [row, await isMadeOf(context, row.id, id)] as const));
  return { ...found, rows: above.flatMap(([row, is]) => (is ? [] : [row])) };
}

/** Whether a product is the other, or contains it at any depth: components are read level by level. */
async function isMadeOf(context: Context, productId: string, other: string): Promise<boolean> {
  const known = new Map<string, Product>();
  let level = [productId];
  while (level.length > 0) {
    const found = await recordsNamed(
      context,
      level.map((id) => ({ slug: product.slug, id })),
    );
    for (const { id, row } of found.values()) known.set(id, rowOf(product, { row }));
    level = [...found.values()].flatMap((stored) => childrenOf(rowOf(product, stored))).filter((id) => !known.has(id));
  }
  return contains(productId, other, { find: (_, id) => known.get(id), all: () => [], today: context.today });
}

function childrenOf({ children }: Product): readonly string[] {
  return children.map(({ productId }) => productId);
}

/** The components of a product, in the order of its lines. */
export async function childProducts(context: Context, id: string, without: 'nothing' | 'prices' = 'nothing') {
  const { children } = rowOf(product, await findOwn(context, product, id));
  const found = await Promise.all(
    children.map(async ({ productId, quantity }) => ({
      quantity,
      stored: await context.ports.records.find(context.scope, product.slug, productId),
    })),
  );
  return found.flatMap(({ quantity, stored }) => {
    if (stored === undefined) return [];
    const { name, stockCode, displayName, minimumSellingPrice, inventoryItemId } = rowOf(product, stored);
    const row = {
      id: stored.id,
      label: product.label(rowOf(product, stored)),
      name,
      stockCode,
      displayName,
      inventoryItemId,
      quantity,
    };
    return [without === 'prices' ? row : { ...row, minimumSellingPrice }];
  });
}

/** The prefixes of all active manufacturers, at most a thousand. */
export async function productPrefixes(context: Context) {
  const found: { readonly id: string; readonly prefix: string; readonly supplierName: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRecords(context, manufacturer, { filters: { status: ['Active'] }, limit: 100, ...given({ cursor }) });
    found.push(...page.rows.map(({ id, prefix, supplierName }) => ({ id, prefix: String(prefix), supplierName: String(supplierName) })));
    cursor = page.cursor;
  } while (cursor !== undefined && found.length < 1_000);
  return found;
}
