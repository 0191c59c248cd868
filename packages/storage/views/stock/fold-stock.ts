import type { Engine } from '#storage/engine/engine';
import { viewKeys } from '#storage/engine/keys';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type PagePut, readPages, refuseBeyond } from '#storage/views/pages';
import { type Slots, slotOf } from '#storage/views/slots';
import { foldOnHand, itemsPerPage, type OnHandView, packOnHand, unpackOnHand } from '#storage/views/stock/on-hand';

export function onHandPage(slot: number): number {
  return Math.floor(slot / itemsPerPage);
}

/** Folds a batch into the pages of quantities on hand. */
export async function foldStock(
  engine: Engine,
  stream: string,
  slots: Slots,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<PagePut[]> {
  const touching = new Map<number, Set<FoldEntry>>();
  for (const entry of entries) {
    for (const id of entry.items) {
      const number = onHandPage(slotOf(slots, id));
      touching.set(number, (touching.get(number) ?? new Set()).add(entry));
    }
  }
  const pages = await readPages(engine, stream, [...touching.keys()].map(viewKeys.onHand));
  refuseBeyond(pages.values(), watermark);
  return [...touching].map(([number, those]) => {
    const key = viewKeys.onHand(number);
    const page = pages.get(key);
    const view: OnHandView = page ? unpackOnHand(page.packed) : new Map();
    for (const entry of those)
      if (entry.sequence > (page?.watermark ?? 0)) foldOnHand(view, entry, (id) => onHandPage(slotOf(slots, id)) === number);
    return { key, watermark, packed: packOnHand(view), expected: page?.watermark };
  });
}
