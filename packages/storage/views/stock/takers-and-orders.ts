import { foldCommitted } from '#storage/views/stock/committed';
import { foldFreeStock } from '#storage/views/stock/free-stock';
import { foldOpenOrders } from '#storage/views/stock/open-orders';
import { foldTakerPages } from '#storage/views/stock/takers';
import type { Plan, Step } from '#storage/views/view';

/**
 * The takers of documents, and what follows from them: open orders, free stock and what projects are committed to. These are written before
 * the takers, and read after them: a page of takers is then never ahead of what it counts.
 */
export async function foldTakers(step: Step): Promise<Plan> {
  const { groups, changes } = await foldTakerPages(step);
  const [orders, free, commitments] = await Promise.all([
    foldOpenOrders(step, changes.items),
    foldFreeStock(step, changes.items),
    foldCommitted(step, changes.committed),
  ]);
  return { before: [...orders, ...free, ...commitments], together: groups };
}
