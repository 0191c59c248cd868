import { isDeepStrictEqual } from 'node:util';
import { yearsOf } from '#application/books/years';
import { maySee } from '#application/chains/seen-sources';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { Facts } from '#application/ports/journal';
import { rowOf } from '#application/row-of';
import type { Effect, Movement } from '#domain/posting/effect';
import { placeKey } from '#domain/stock/place-key';
import { addDays, type Day, formatDay } from '#domain/time/day';
import { says } from '#modules/books-of';

/** Goods that a voucher moves on a day before a stock count. */
export interface BeforeCount {
  readonly day: Day;
  readonly movements: readonly Movement[];
}

/** What a voucher moves anew, if goods were counted after its day; undefined if it changes no count. */
export function beforeCount(
  slug: string,
  { record, lastCount }: Pick<Facts, 'record' | 'lastCount'>,
  after: Effect | undefined,
): BeforeCount | undefined {
  const effects = [record?.effect, after].filter((effect) => effect !== undefined && effect.movements.length > 0) as readonly Effect[];
  const day = effects.map(({ date }) => date).sort()[0];
  if (says.isCount(slug) || day === undefined || day >= lastCount) return undefined;
  const [one, other] = effects;
  const stays = one?.date === other?.date && isDeepStrictEqual(one?.movements, other?.movements);
  return stays ? undefined : { day, movements: effects.flatMap(({ movements }) => movements.filter(({ quantity }) => quantity !== 0)) };
}

/** How many counts after the day are looked at. */
const mostCounts = 25;

/**
 * Says which stock counts a voucher changes because it is dated before them: a count fixes its difference when it is saved (decision D48).
 */
export async function changedCounts(context: Context, { day, movements }: BeforeCount): Promise<readonly string[]> {
  const { scope, ports } = context;
  const { stockAdjustment } = await import('#modules/stock/stock-adjustment/stock-adjustment');
  const { slug } = stockAdjustment;
  const years = (await yearsOf(context)).filter(({ end }) => end > day);
  const { rows } = await ports.records.list(scope, {
    slug,
    partitions: years.map(({ id }) => partitionOf(stockAdjustment, { branchId: scope.branchId, financialYearId: id })),
    order: stockAdjustment.list.orders.findIndex(({ column }) => column === 'date'),
    descending: false,
    from: addDays(day, 1),
    limit: mostCounts,
  });
  const found = await ports.records.findMany(
    scope,
    rows.map(({ id }) => ({ slug, id })),
  );
  const moved = new Set(movements.map(placeKey));
  return rows.flatMap(({ id }) => {
    const stored = found.get(id);
    if (stored === undefined) return [];
    const count = rowOf(stockAdjustment, stored);
    const names = count.lines.flatMap(({ itemId, itemName, location, batch, counted }) =>
      counted !== null && moved.has(placeKey({ itemId, locationId: location, batch })) ? [itemName ?? 'Item'] : [],
    );
    if (count.cancelled || names.length === 0) return [];
    const called = maySee(context, stockAdjustment, stored) ? `stock count ${count.number}` : 'a stock count';
    return [`${[...new Set(names)].join(', ')}: this is dated before ${called} of ${formatDay(count.date)} and changes what it found`];
  });
}
