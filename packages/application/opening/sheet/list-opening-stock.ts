import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { allUnits, allYears, organisationOf } from '#application/known-records';
import { firstYear, whyNotStated, type Year } from '#application/opening/books-begin';
import { refuseOwnOnly } from '#application/opening/opening-balance';
import { findYear } from '#application/opening/opening-year';
import type { Row, Stored } from '#application/ports/records';
import type { PiecesFound } from '#application/ports/stock';
import { itemsSeen, valuesIn } from '#application/reports/stock/stock-figures';
import { placesAt } from '#domain/stock/pieces-at';
import { lockInForce } from '#domain/time/books-lock';
import { addDays, type Day } from '#domain/time/day';
import { placeValues } from '#domain/valuation/stock-values';
import {
  isAsked,
  isBlank,
  openingStockLines,
  placeOf,
  type StockFigures,
  stockTotals,
} from '#modules/organisation/financial-year/opening-stock-lines';
import type {
  OpeningStockAsked,
  OpeningStockLine,
  OpeningStockOfYear,
} from '#modules/organisation/financial-year/opening-stock-operations';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { openingStock } from '#modules/stock/opening-stock/opening-stock';

/**
 * The stock that the branch of the scope begins its financial year with: carried by the year before, from the checkpoints of valuation, or
 * entered as opening stock on the first day of the books. Returns one page, with the totals of all.
 */
export async function listOpeningStock(context: Context, asked: OpeningStockAsked = {}, atOnce = linesAtOnce): Promise<OpeningStockOfYear> {
  refuseOwnOnly(context);
  const [yearsKept, organisation] = await Promise.all([allYears(context), organisationOf(context)]);
  const { year, years } = findYear(context.scope.financialYearId, yearsKept);
  const [all, first, closed] = await Promise.all([
    linesOf(context, year.start),
    firstYear(context, years),
    whyNotStated(context, years, year, 'Opening stock'),
  ]);
  // Items without stock are for entering theirs.
  const shown = closed === null ? all : all.filter((line) => !isBlank(line));
  const found = shown.filter((line) => isAsked(line, asked));
  const after = found.filter((line) => asked.cursor === undefined || placeOf(line) > asked.cursor);
  const { lines, next } = await pageOf(context, after, addDays(year.start, -1), atOnce);
  const locked = lockInForce(organisation, yearsKept);
  return {
    year: named(year),
    first: first === undefined ? null : named(first),
    closed,
    lockedUntil: locked !== null && year.start <= locked ? locked : null,
    lines,
    ...(next === undefined ? {} : { cursor: next }),
    totals: stockTotals(all),
  };
}

function named({ id, label, start }: Year) {
  return { id, label, start };
}

async function linesOf({ ports, scope }: Context, start: Day): Promise<readonly StockFigures[]> {
  const [names, { states }, rows] = await Promise.all([
    ports.records.catalogue(scope, ['inventory-item']),
    ports.books.stock(scope, [{ day: addDays(start, -1), places: true }]),
    ports.books.stockRows(scope, scope.branchId, start, start),
  ]);
  const state = itemsSeen(states[0] ?? { day: start, items: [], origins: [] }, [scope.branchId]);
  const here = new Set([scope.branchId]);
  return openingStockLines({
    names: new Map([...(names.get('inventory-item') ?? [])].map(([id, row]) => [id, String(row['name'] ?? '')])),
    carried: [...state.items.values()].flatMap((item) =>
      valuesIn(state, item, here)
        .flatMap(placeValues)
        .map((place) => ({ itemId: item.itemId, ...place })),
    ),
    entered: rows
      .filter(({ slug }) => slug === openingStock.slug)
      .map(({ itemId, locationId, batch, quantity, value, id, number }) => ({
        ...{ itemId, location: locationId ?? '', batch: batch ?? '', quantity, value: value ?? 0, id, number },
      })),
  });
}

/** Items are read for their kind and unit, which the list of names does not have. So services are left out here. */
async function pageOf(
  context: Context,
  lines: readonly StockFigures[],
  eve: Day,
  atOnce: number,
): Promise<{ readonly lines: OpeningStockLine[]; readonly next?: string }> {
  const part = lines.slice(0, atOnce);
  const [items, documents, units] = await Promise.all([
    recordsNamed(
      context,
      part.map(({ itemId }) => ({ slug: inventoryItem.slug, id: itemId })),
    ),
    recordsNamed(
      context,
      part.flatMap((line) => line.documents.map(({ id }) => ({ slug: openingStock.slug, id }))),
    ),
    allUnits(context),
  ]);
  const tracked = part.filter((line) => line.carried.quantity !== 0 && items.get(line.itemId)?.row['barcodeTracking'] === true);
  const carried = await barcodesCarried(context, [...new Set(tracked.map(({ itemId }) => itemId))], eve, atOnce);
  const symbols = new Map(units.map(({ id, symbol }) => [id, symbol]));
  const last = part.at(-1);
  return {
    lines: part
      .filter((line) => !isBlank(line) || isStocked(items.get(line.itemId)?.row))
      .map((line) => ({
        ...line,
        unit: symbols.get(String(items.get(line.itemId)?.row['unitId'])) ?? '',
        barcodes: line.documents.reduce((count, { id }) => count + barcodesIn(documents.get(id), line), 0),
        carriedBarcodes: carried === null ? null : (carried.get(keyOf(line)) ?? 0),
      })),
    ...(last === undefined || part.length === lines.length ? {} : { next: placeOf(last) }),
  };
}

function isStocked(item: Row | undefined): boolean {
  return item?.['type'] === 'Goods' && item['status'] === 'Active';
}

function barcodesIn(document: Stored | undefined, { itemId, location, batch }: StockFigures): number {
  const lines = (document?.row['lines'] ?? []) as readonly Row[];
  const own = lines.filter((line) => line['itemId'] === itemId && (line['location'] ?? '') === location && (line['batch'] ?? '') === batch);
  return own.reduce((count, { barcodes }) => count + (Array.isArray(barcodes) ? barcodes.length : 0), 0);
}

/**
 * The number of pieces at each place at the end of the day before the year. Pieces are found by their item, so all that it ever had are read;
 * beyond a limit they are not counted on a screen, only in a file, which has all lines.
 */
async function barcodesCarried(
  { scope, ports }: Context,
  items: readonly string[],
  eve: Day,
  atOnce: number,
): Promise<ReadonlyMap<string, number> | null> {
  const counts = new Map<string, number>();
  const most = atOnce === Number.POSITIVE_INFINITY ? atOnce : piecesAtMost;
  let read = 0;
  for (const itemId of items) {
    let cursor: string | undefined;
    do {
      const page: PiecesFound = await ports.books.pieces(
        scope,
        scope.branchId,
        { itemId, until: eve },
        { limit: piecesAtOnce, ...(cursor === undefined ? {} : { cursor }) },
      );
      ({ cursor } = page);
      read += page.pieces.length;
      if (read > most) return null;
      for (const place of page.pieces.flatMap(({ history }) => placesAt(history, eve))) {
        const key = keyOf({ itemId: place.itemId, location: place.locationId ?? '', batch: place.batch ?? '' });
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    } while (cursor !== undefined);
  }
  return counts;
}

function keyOf({ itemId, location, batch }: Pick<StockFigures, 'itemId' | 'location' | 'batch'>): string {
  return [itemId, location, batch].join('\n');
}

const linesAtOnce = 200;
const piecesAtOnce = 2_000;
const piecesAtMost = 20_000;
