import { useEffect, useRef, useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import type { ListBody } from '#modules/kit/operation';
import { tellFailure } from '../../api/query-client.ts';
import { resource } from '../../api/resource.ts';
import type { ListedModule } from './list-state.ts';
import { type Page, readMatching } from './read-matching.ts';
import type { ListRow } from './use-row-actions.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** What is selected, of the rows shown and of those fetched to be selected. */
  readonly rows: readonly ListRow[];
  readonly choose: (ids: ReadonlySet<string>) => void;
  /** Selects every row that matches, also those that are not loaded, up to a bound. */
  readonly chooseMatching: () => Promise<void>;
  /** How many were read so far, while they are. */
  readonly reading: number | null;
}

/** Which rows are selected. Another filter begins anew: nothing is done to rows that are out of sight for a reason one may have forgotten. */
export function useSelection(module: ListedModule, body: ListBody, loaded: readonly ListRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [fetched, setFetched] = useState<readonly ListRow[]>([]);
  const [reading, setReading] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const { order: _, descending: __, limit: ___, ...narrowing } = body;
  const question = JSON.stringify(narrowing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  useEffect(
    () => () => {
      stop.current?.abort();
      setIds(new Set());
      setFetched([]);
    },
    [question],
  );
  const choose = (next: ReadonlySet<string>) => {
    stop.current?.abort();
    if (next.size === 0) setFetched([]);
    setIds(next);
  };
  const chooseMatching = async () => {
    const own = new AbortController();
    stop.current = own;
    setReading(0);
    const page = (cursor: string | null): Promise<Page> =>
      resource<AnyRow>(module).list({ ...body, limit: 100, ...(cursor === null ? {} : { cursor }) }, own.signal);
    try {
      const rows = await readMatching(page, setReading);
      if (own.signal.aborted) return;
      setFetched(rows);
      setIds(new Set(rows.map(({ id }) => id)));
    } catch (error) {
      if (!own.signal.aborted) tellFailure(error);
    } finally {
      setReading(null);
    }
  };
  const known = new Map([...fetched, ...loaded].map((row) => [row.id, row]));
  const rows = [...ids].flatMap((id) => known.get(id) ?? []);
  return { ids, rows, choose, chooseMatching, reading };
}
