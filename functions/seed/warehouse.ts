import type { Context } from '#application/context';
import type { DemoItem } from '#functions/seed/catalogue';
import { type DemoBranch, idOf, years } from '#functions/seed/demo';
import { type Month, nameIn } from '#functions/seed/month';
import { earthing } from '#functions/seed/products';
import { write } from '#functions/seed/write';

/** The places of a branch besides the store itself. */
export const racks = [
  { code: 'SHOW', name: 'Showroom' },
  { code: 'VAN', name: 'Service van' },
] as const;

/** At the end of a month, a piece of what is left goes on show. */
export async function putOnShow(at: Month): Promise<void> {
  const { context, running, end } = at;
  const [left] = [...running.store].filter(([, quantity]) => quantity >= 2_0000).sort(([, one], [, other]) => other - one);
  if (left === undefined) return;
  const [itemId, quantity] = left;
  running.store.set(itemId, quantity - 1_0000);
  const move = { date: end, fromLocation: null, toLocation: racks[0].code, lines: [{ itemId, quantity: 1_0000 }] };
  await write(context, 'stock-transfer', [{ id: nameIn(at, 'stock-transfer', 0), ...move, notes: 'For the showroom' }]);
}

/** Then the showroom is counted. Of what there are several, one was damaged. */
export async function countShowroom(at: Month): Promise<void> {
  const { context, business, end } = at;
  const { scope, ports } = context;
  const here = await ports.books.onHand(
    scope,
    scope.branchId,
    business.items.map(({ id }) => id),
  );
  const lines = here
    .filter(({ locationId, quantity }) => locationId === racks[0].code && quantity > 0)
    .map(({ itemId, quantity }) =>
      quantity > 1_0000 ? { itemId, counted: quantity - 1_0000, reason: 'Damage' } : { itemId, counted: quantity },
    );
  if (lines.length === 0) return;
  await write(context, 'stock-adjustment', [{ id: nameIn(at, 'stock-adjustment', 0), date: end, location: racks[0].code, lines }]);
}

/** What lay in the store when the books began. Returns what it is worth. */
export async function beginStock(context: Context, branch: DemoBranch, items: readonly DemoItem[]): Promise<number> {
  const goods = items.filter(({ group }) => group !== 'Services').slice(0, 6);
  const parts = new Map(earthing.raw.map(({ itemId, quantity }) => [itemId, 100 * quantity]));
  const lines = [...goods, ...items.filter(({ id }) => parts.has(id))].map(({ id, salesRate }) => ({
    itemId: id,
    quantity: parts.get(id) ?? 4_0000,
    rate: Math.round((salesRate * 0.8) / 100) * 100,
  }));
  const written = await write(context, 'opening-stock', [{ id: idOf(`${branch.code}:opening-stock`), date: years[0].start, lines }]);
  return written.reduce((sum, { row }) => sum + Number(row['total']), 0);
}

/** On the first day of a month, the workshop makes what its recipe says, for sale. */
export async function assemble(at: Month): Promise<void> {
  const { context, running, month } = at;
  const runs = 2;
  const { id, raw, final, extraCost } = earthing;
  const lines = [...raw, final].map((line) => ({ ...line, quantity: runs * line.quantity }));
  const made = { date: month, recipeId: id, runs: runs * 1_0000, extraCost: runs * extraCost, lines };
  await write(context, 'production', [{ id: nameIn(at, 'production', 0), ...made }]);
  running.store.set(final.itemId, (running.store.get(final.itemId) ?? 0) + runs * final.quantity);
}
