import type { StockRow } from '#application/ports/stock';
import { originOf, type Production, type StockMovement, transit } from '#domain/stock/stock-movement';
import type { Day } from '#domain/time/day';
import type { BranchRow } from '#storage/valuation/stock-source';

/** The key of a movement: voucher and line. A shift moves twice in one line. */
export function movementKey({ id, lineId, kind, quantity }: Pick<StockRow, 'id' | 'lineId' | 'kind' | 'quantity'>): string {
  return kind === 'shift' ? `${id} ${lineId} ${quantity > 0 ? 'to' : 'from'}` : originKey({ id, lineId });
}

function originKey({ id, lineId }: { readonly id: string; readonly lineId: string }): string {
  return `${id} ${lineId}`;
}

/** What a row carries the cost of, if its kind does so. */
export function namedIn({ row, branch }: BranchRow): string | undefined {
  if (row.origin === null) return undefined;
  return originOf({ kind: row.kind, branch, origin: originKey(row.origin) });
}

/** Rows as their valuation needs them. `daysOf`: the days of what is known from before these rows. */
export function movementsOf(rows: readonly BranchRow[], daysOf: ReadonlyMap<string, Day>): readonly StockMovement[] {
  const inputs = new Map<string, string[]>();
  const days = new Map(daysOf);
  const named = new Set(rows.flatMap((one) => namedIn(one) ?? []));
  for (const { row } of rows) {
    const key = movementKey(row);
    if (named.has(key)) days.set(key, row.date);
    if (row.kind === 'production-out') inputs.set(row.id, [...(inputs.get(row.id) ?? []), key]);
  }
  // The logs of two branches are not read in the same moment: a loss on the way can be there without its dispatch, which comes with the next read.
  const known = rows.filter((one) => one.branch !== transit || (days.get(namedIn(one) ?? '') ?? '9999') <= one.row.date);
  return known.map((one): StockMovement => {
    const { row, branch } = one;
    const origin = namedIn(one);
    const day = origin === undefined ? undefined : days.get(origin);
    const production: Production | undefined = row.made && { ...row.made, inputs: inputs.get(row.id) ?? [] };
    return {
      ...{ key: movementKey(row), branch, itemId: row.itemId, day: row.date, place: row.sequence, kind: row.kind },
      ...{ quantity: row.quantity, value: row.value, location: row.locationId ?? '', batch: row.batch ?? '' },
      // What was sold with a later delivery than its return carries no cost of it.
      ...(origin !== undefined && day !== undefined && day <= row.date ? { origin } : {}),
      ...(row.to === undefined ? {} : { to: row.to }),
      ...(row.noted === undefined ? {} : { noted: row.noted }),
      ...(production === undefined ? {} : { production }),
    };
  });
}

/** The items that were made from one another, in rows of one production each. */
export function productionsIn(rows: readonly BranchRow[]): readonly (readonly [day: Day, items: ReadonlySet<string>])[] {
  const productions = new Map<string, readonly [Day, Set<string>]>();
  for (const { row } of rows) {
    if (row.kind !== 'production-in' && row.kind !== 'production-out') continue;
    const known = productions.get(row.id) ?? [row.date, new Set<string>()];
    known[1].add(row.itemId);
    productions.set(row.id, known);
  }
  return [...productions.values()];
}
