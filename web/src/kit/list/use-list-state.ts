import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { workingYear } from '../../session/working-day.ts';
import { choicesOf, keepChoices, keepLastFilter, type ListChoices, lastFilter } from './list-choices.ts';
import { type ListedModule, type ListState, readListState, writeListState } from './list-state.ts';

/** The state lives in the address. An address without one takes the filter the list was left with, unless it came by redirect. */
export function useListState(module: ListedModule): [ListState, (part: Partial<ListState>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const list = module.list.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first look at a list reapplies what it was left with
  useEffect(() => {
    const last = lastFilter(list);
    if (parameters.size === 0 && last !== '') setParameters(new URLSearchParams(last), { replace: true });
  }, [list]);
  const year = workingYear();
  const state = readListState(parameters, module, year);
  const change = useCallback(
    (part: Partial<ListState>) =>
      setParameters(
        (now) => {
          const next = writeListState({ ...readListState(now, module, workingYear()), ...part }, module, workingYear());
          keepLastFilter(list, next.toString());
          return next;
        },
        { replace: true },
      ),
    [module, list, setParameters],
  );
  return [state, change];
}

/** How the person likes this list. */
export function useChoices(list: string): [ListChoices, (part: Partial<ListChoices>) => void] {
  const [choices, setChoices] = useState(() => choicesOf(list));
  const change = (part: Partial<ListChoices>) =>
    setChoices((now) => {
      const next = { ...now, ...part };
      keepChoices(list, next);
      return next;
    });
  return [choices, change];
}
