import { type Month, nameIn } from '#functions/seed/month';
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
