import { assert } from '#domain/assert';
import type { Says } from '#domain/registers/says';

/** What definitions say. They are loaded with the first part that folds entries, because most calls fold none. */
export function lateSays(load: () => Promise<Says>): { readonly says: Says; readonly loaded: () => Promise<void> } {
  let kept: Says | undefined;
  const now = (): Says => {
    assert(kept, 'what definitions say is loaded before an entry is folded');
    return kept;
  };
  return {
    says: {
      register: (...asked) => now().register(...asked),
      sale: (...asked) => now().sale(...asked),
      project: (...asked) => now().project(...asked),
      deducted: (...asked) => now().deducted(...asked),
      inward: (...asked) => now().inward(...asked),
      supply: (...asked) => now().supply(...asked),
      outward: (...asked) => now().outward(...asked),
      amendment: (...asked) => now().amendment(...asked),
      order: (...asked) => now().order(...asked),
      isOrder: (slug) => now().isOrder(slug),
      isCount: (slug) => now().isCount(slug),
      effect: (...asked) => now().effect(...asked),
      methods: (...asked) => now().methods(...asked),
      retells: (slug) => now().retells(slug),
    },
    async loaded() {
      kept ??= await load();
    },
  };
}
