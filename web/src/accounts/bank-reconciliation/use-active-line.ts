import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useKeptState } from '../../kit/place.ts';
import { idOf } from './line-row.tsx';
import type { Lines } from './use-lines.ts';

export type ActiveLine = ReturnType<typeof useActiveLine>;

/** The line that the keys act on. When it leaves the list, the next one takes its place. */
export function useActiveLine({ query, rows }: Pick<Lines, 'query' | 'rows'>, shown: boolean) {
  const [address] = useSearchParams();
  const [activeId, setActiveId] = useKeptState('line', address.get('line') ?? '');
  const found = rows.findIndex((row) => idOf(row) === activeId);
  const lastAt = useRef(0);
  if (found >= 0) lastAt.current = found;
  const at = found >= 0 ? found : Math.min(lastAt.current, rows.length - 1);
  const active = shown ? rows[at] : undefined;
  const element = useRef<HTMLLIElement>(null);
  const moved = useRef(false);
  const id = active === undefined ? '' : idOf(active);
  const focus = () => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  };
  // Only what the person did with the keyboard moves the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another line is active
  useEffect(() => {
    if (id !== '' && moved.current) focus();
  }, [id]);
  // A line that a link names, or from which the person comes back, may be on a later page.
  const wanted = useRef(activeId);
  useEffect(() => {
    if (wanted.current === '' || rows.length === 0 || query.isFetching) return;
    if (wanted.current === activeId && wanted.current !== id && query.hasNextPage) {
      void query.fetchNextPage();
      return;
    }
    wanted.current = '';
    if (activeId === id) focus();
  });
  /** From now on the focus is on the active line. */
  const follow = () => {
    moved.current = true;
  };
  const step = (by: 1 | -1) => {
    follow();
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next !== undefined) setActiveId(idOf(next));
    if (at + by >= rows.length - 3 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  /** Another list begins at its first line. */
  const startOver = () => {
    lastAt.current = 0;
    setActiveId('');
  };
  return { id, element, choose: setActiveId, step, follow, startOver };
}
