import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useKeptState } from '../place.ts';

/** The pages of a list, as far as they are read here. */
interface Pages {
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

export type ActiveRow = ReturnType<typeof useActiveRow>;

/** The row of a list that the keys act on; a link may name it, `?line=`. When it leaves the list, the next one takes its place. */
export function useActiveRow(query: Pages, ids: readonly string[], shown: boolean) {
  const [address] = useSearchParams();
  const [activeId, setActiveId] = useKeptState('line', address.get('line') ?? '');
  const found = ids.indexOf(activeId);
  const lastAt = useRef(0);
  if (found >= 0) lastAt.current = found;
  const at = found >= 0 ? found : Math.min(lastAt.current, ids.length - 1);
  const element = useRef<HTMLLIElement>(null);
  const moved = useRef(false);
  const id = (shown ? ids[at] : undefined) ?? '';
  const focus = () => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  };
  // Only what the person did with the keyboard moves the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another row is active
  useEffect(() => {
    if (id !== '' && moved.current) focus();
  }, [id]);
  // A row that a link names, or from which the person comes back, may be on a later page.
  const wanted = useRef(activeId);
  useEffect(() => {
    if (wanted.current === '' || ids.length === 0 || query.isFetching) return;
    if (wanted.current === activeId && wanted.current !== id && query.hasNextPage) {
      void query.fetchNextPage();
      return;
    }
    wanted.current = '';
    if (activeId === id) focus();
  });
  /** From now on the focus is on the active row. */
  const follow = () => {
    moved.current = true;
  };
  const step = (by: 1 | -1) => {
    follow();
    const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    if (next !== undefined) setActiveId(next);
    if (at + by >= ids.length - 3 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  /** Another list begins at its first row. */
  const startOver = () => {
    lastAt.current = 0;
    setActiveId('');
  };
  return { id, element, choose: setActiveId, step, follow, startOver };
}
