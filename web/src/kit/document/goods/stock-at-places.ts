import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { limits } from '#domain/limits';
import type { Quantity } from '#domain/money/paise';
import { onHandWithout } from '#domain/stock/on-hand';
import type { Place } from '#domain/stock/place-key';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { stockOfItems } from '#modules/stock/stock-adjustment/operations';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../session/session.ts';
import { useSame } from '../../hooks/use-same.ts';
import { stockQuery } from './items.ts';

/** How much there is at a place of the open branch, in ten-thousandths of the unit. */
export interface Goods extends Place {
  readonly quantity: Quantity;
}

/** The row with what follows from this stock; `stored` is the row that an edit replaces. */
export type ByStock = (row: AnyRow, onHand: readonly Goods[], stored: AnyRow | undefined) => AnyRow;

/** By item; items that are not loaded are missing. */
export type Stock = ReadonlyMap<string, readonly Goods[]>;

/** The stock of these items at every place of the open branch, as of a moment ago. */
export function useStockAtPlaces(itemIds: readonly string[]): Stock {
  const { branchId } = useSession();
  const ids = useSame(itemIds);
  const found = useQueries({
    queries: useMemo(() => ids.map((id) => placesQuery(id, String(branchId))), [ids, branchId]),
    combine: together,
  });
  return useMemo(() => new Map(ids.flatMap((id, at) => (found[at] === undefined ? [] : [[id, found[at]] as const]))), [ids, found]);
}

/** The query of the places of an item. Those of items that are asked for at the same moment go in one call. */
export function placesQuery(itemId: string, branchId: string) {
  return stockQuery('places', [itemId, branchId], () => ofItem(itemId));
}

function together(results: readonly { readonly data: readonly Goods[] | undefined }[]) {
  return results.map(({ data }) => data);
}

/**
 * What the document comes to with the stock as it is, as `decided` when it is saved. An edit is decided as if the
 * `stored` document were not there. Lines whose stock is not loaded stay as they are.
 */
export function withStock(
  module: AnyDocument,
  decided: ByStock,
  row: AnyRow,
  facts: DocumentFacts,
  stock: Stock,
  stored: AnyRow | null,
): AnyRow {
  if (stock.size === 0) return row;
  const goods = [...stock.values()].flat();
  const own = stored === null ? undefined : { date: String(stored['date']), movements: module.move(stored, facts) };
  const onHand = own === undefined ? goods : onHandWithout(goods, own);
  const found: AnyRow = decided(row, onHand, stored ?? undefined);
  return { ...found, lines: linesIn(found).map((line, at) => (stock.has(String(line['itemId'])) ? line : linesIn(row)[at])) };
}

/** The items that the lines of a row name, each once. */
export function itemsIn(row: AnyRow): readonly string[] {
  const ids = linesIn(row).map(({ itemId }) => itemId);
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))];
}

function linesIn({ lines }: AnyRow): readonly AnyRow[] {
  return Array.isArray(lines) ? lines : [];
}

interface Waiting {
  readonly itemId: string;
  readonly resolve: (goods: readonly Goods[]) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

function ofItem(itemId: string): Promise<readonly Goods[]> {
  return new Promise((resolve, reject) => {
    if (waiting.push({ itemId, resolve, reject }) === 1) setTimeout(() => void askAll(), 0);
  });
}

async function askAll(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += limits.itemsAtOnce) {
    const part = all.slice(at, at + limits.itemsAtOnce);
    try {
      const body = { itemIds: part.map(({ itemId }) => itemId) };
      const found = Map.groupBy(
        await call<readonly Goods[]>('POST', stockOfItems.path, { body, hideLoader: true }),
        ({ itemId }) => itemId,
      );
      for (const { itemId, resolve } of part) resolve(found.get(itemId) ?? []);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }
}
