import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GridLoadAnswer, ListView } from '#modules/grids/operations';
import { gridService } from './grid-service.ts';
import { takeHandOff } from './hand-off.ts';
import { choicesOf, isUnsaved, keepChoices, type ListChoices } from './list-choices.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';
import { gridKey } from './use-grid.ts';

/** The state is in the address. Without one there, the list shows the person's saved view, else its default. */
export function useListState(list: GridLoadAnswer): [ListState, (part: Partial<ListState>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (part: Partial<ListState>) =>
      setParameters((now) => writeListState({ ...readListState(now, list), ...part }, list, now), { replace: true }),
    [list, setParameters],
  );
  // Values from another screen are removed from the address, so that they apply once.
  const taken = useMemo(() => takeHandOff(parameters, list), [parameters, list]);
  useEffect(() => {
    if (taken !== null) setParameters(taken, { replace: true });
  }, [taken, setParameters]);
  const state = useMemo(() => readListState(taken ?? parameters, list), [taken, parameters, list]);
  return [state, change];
}

/** Milliseconds without a change before the looks of a list are saved. */
const pause = 1_000;

/** How the user wants this list to look, on every computer. */
export function useChoices(list: GridLoadAnswer): [ListChoices, (part: Partial<ListChoices>) => void] {
  const queries = useQueryClient();
  const [choices, setChoices] = useState(() => choicesOf(list));
  const { listId } = list;
  const unsaved = useRef(isUnsaved(listId) ? choices : null);
  const save = useCallback(() => {
    const { current: sent } = unsaved;
    if (sent === null) return;
    unsaved.current = null;
    gridService.saveFilter({ listId, view: viewOf(sent) }).then(
      (savedFilter) => {
        if (unsaved.current === null) keepChoices(listId, sent, true);
        queries.setQueryData<GridLoadAnswer>(gridKey(listId), (known) => known && { ...known, savedFilter });
      },
      // The browser has it, and the next change saves it.
      () => undefined,
    );
  }, [listId, queries]);
  useEffect(() => {
    if (unsaved.current !== choices) return;
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [choices, save]);
  // Leaving the list does not wait.
  useEffect(() => save, [save]);
  const change = useCallback(
    (part: Partial<ListChoices>) =>
      setChoices((now) => {
        const next = { ...now, ...part };
        unsaved.current = next;
        keepChoices(listId, next, false);
        return next;
      }),
    [listId],
  );
  return [choices, change];
}

/** Whole pixels, as the server keeps them. */
function viewOf({ hidden, widths, density, limit }: ListChoices): ListView {
  const whole = Object.entries(widths).map(([key, width]) => [key, Math.max(1, Math.round(width))] as const);
  return { hidden: hidden && [...hidden], widths: Object.fromEntries(whole), density, limit };
}
