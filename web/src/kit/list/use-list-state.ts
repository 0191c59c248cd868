import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { choicesOf, keepChoices, type ListChoices } from './list-choices.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** The state is in the address. Without one there, the list shows the person's saved view, else its default. */
export function useListState(list: GridLoadAnswer): [ListState, (part: Partial<ListState>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (part: Partial<ListState>) =>
      setParameters((now) => writeListState({ ...readListState(now, list), ...part }, list, now), { replace: true }),
    [list, setParameters],
  );
  return [readListState(parameters, list), change];
}

/** How the person likes this list. */
export function useChoices(listId: string): [ListChoices, (part: Partial<ListChoices>) => void] {
  const [choices, setChoices] = useState(() => choicesOf(listId));
  const change = useCallback(
    (part: Partial<ListChoices>) =>
      setChoices((now) => {
        const next = { ...now, ...part };
        keepChoices(listId, next);
        return next;
      }),
    [listId],
  );
  return [choices, change];
}
