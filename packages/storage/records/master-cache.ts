import type { Stored } from '#application/ports/records';

/**
 * Masters read in the last three seconds, by record key: an invoice uses a dozen of them, and the next invoice uses the same. An own commit
 * takes out what it wrote; a moved fence, or a commit of another process that was met, all of the organisation. Reads in progress at that
 * moment are not kept, because they may be older.
 */
export interface MasterCache {
  record(key: string): Stored | undefined;
  list(key: string): readonly Stored[] | undefined;
  /** Called before a read; its result is needed to keep what was read. */
  reading(): Reading;
  /** Removes records and lists, by key. */
  drop(keys: readonly string[]): void;
  /** Forgets everything of an organisation (by key prefix). */
  forget(organisation: string): void;
}

export interface Reading {
  keep(key: string, stored: Stored): void;
  keepList(key: string, list: readonly Stored[]): void;
}

const keptMs = 3_000;
const mostKept = 5_000;

export function masterCache(now: () => number): MasterCache {
  const records = cacheOf<Stored>(now);
  const lists = cacheOf<readonly Stored[]>(now);
  let forgotten = 0;
  return {
    record: records.get,
    list: lists.get,
    reading() {
      const since = forgotten;
      return {
        keep: (key, stored) => since === forgotten && records.set(key, stored),
        keepList: (key, list) => since === forgotten && lists.set(key, list),
      };
    },
    drop(keys) {
      forgotten += 1;
      for (const key of keys) {
        records.drop(key);
        lists.drop(key);
      }
    },
    forget(organisation) {
      forgotten += 1;
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
    drop(key: string): void {
      kept.delete(key);
    },
    forget(prefix: string): void {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
  };
}
