import { viewKeys } from '#storage/engine/keys';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type PagePut, readPages, refuseBeyond } from '#storage/views/pages';
import { slotOf } from '#storage/views/slots';
import { foldOnHand, itemsPerPage, type OnHandView, packOnHand, unpackOnHand } from '#storage/views/stock/on-hand';
import type { Plan, Step } from '#storage/views/view';

export function onHandPage(slot: number): number {
  return Math.floor(slot / itemsPerPage);
}

/** Folds a batch into the pages of quantities on hand. */
export async function foldStock({ engine, stream, slots: { items }, entries, watermark }: Step): Promise<Plan> {
  const touching = new Map<number, Set<FoldEntry>>();
  for (const entry of entries) {
    for (const id of entry.items) {
      const number = onHandPage(slotOf(items, id));
      touching.set(number, (touching.get(number) ?? new Set()).add(entry));
    }
  }
  const pages = await readPages(engine, stream, [...touching.keys()].map(viewKeys.onHand));
  refuseBeyond(pages.values(), watermark);
  const pagesOfItems = [...touching].map(([number, those]): PagePut => {
    const key = viewKeys.onHand(number);
    const page = pages.get(key);
    const view: OnHandView = page ? unpackOnHand(page.packed) : new Map();
    for (const entry of those)
      if (entry.sequence > (page?.watermark ?? 0)) foldOnHand(view, entry, (id) => onHandPage(slotOf(items, id)) === number);
    return { key, watermark, packed: packOnHand(view), expected: page?.watermark };
  });
  return { pages: pagesOfItems };
}
