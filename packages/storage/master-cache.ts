import type { Stored } from '#application/ports';

/**
 * Masters read a moment ago, by record key, for at most three seconds: an invoice names a dozen of them, and the next
 * invoice names the same. Own commits and moved fences empty it at once.
 */
export interface MasterCache {
  record(key: string): Stored | undefined;
  keep(key: string, stored: Stored): void;
  list(key: string): readonly Stored[] | undefined;
  keepList(key: string, list: readonly Stored[]): void;
  /** Forgets what it knows of an organisation (the leading text of its keys). */
  forget(organisation: string): void;
}

const keptMs = 3_000;
const mostKept = 5_000;

export function masterCache(now: () => number): MasterCache {
  const records = cacheOf<Stored>(now);
  const lists = cacheOf<readonly Stored[]>(now);
  return {
    record: records.get,
    keep: records.set,
    list: lists.get,
    keepList: lists.set,
    forget(organisation) {
      records.forget(organisation);
      lists.forget(organisation);
    },
  };
}

function cacheOf<T>(now: () => number) {
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  return {
    get(key: string): T | undefined {
      const found = kept.get(key);
      return found !== undefined && found.until > now() ? found.value : undefined;
    },
    set(key: string, value: T): void {
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, { value, until: now() + keptMs });
    },
    forget(prefix: string): void {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
  };
}
