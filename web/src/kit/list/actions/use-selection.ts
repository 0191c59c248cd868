import { useEffect, useRef, useState } from 'react';
import type { GridQuestion } from '#modules/grids/operations';
import { tellFailure } from '../../../api/query-client.ts';
import { gridService } from '../grid-service.ts';
import { readMatching } from '../read-matching.ts';
import type { ListRow } from './use-row-actions.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The selection, from the rows shown and those loaded to be selected. */
  readonly rows: readonly ListRow[];
  readonly choose: (ids: ReadonlySet<string>) => void;
  /** Selects every row that matches, also those that are not loaded, up to a bound. */
  readonly chooseMatching: () => Promise<void>;
  /** How many were read so far, while reading. */
  readonly reading: number | null;
}

/** The selected rows. Another filter clears them, so nothing happens to rows that are no longer visible. */
export function useSelection(question: GridQuestion, loaded: readonly ListRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [fetched, setFetched] = useState<readonly ListRow[]>([]);
  const [reading, setReading] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const { sort: _, ...narrowing } = question;
  const asked = JSON.stringify(narrowing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when filters or search change
  useEffect(
    () => () => {
      stop.current?.abort();
      setIds(new Set());
      setFetched([]);
    },
    [asked],
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
    const page = (cursor: string | null) =>
      gridService.page({ ...question, limit: 100, ...(cursor === null ? {} : { cursor }) }, own.signal);
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
