import type { GridLoadAnswer, ListView } from '#modules/grids/operations';
import { keep, kept } from '../../session/stored.ts';

/** How a person likes one list: which columns, how wide, how dense, how many rows. Kept on the server with the list's saved filters. */
export type ListChoices = Readonly<Pick<ListView, 'density' | 'limit'>> & {
  readonly hidden: readonly string[] | null;
  readonly widths: Readonly<Record<string, number>>;
};

export const usualChoices: ListChoices = { hidden: null, widths: {}, density: 'standard', limit: 50 };

/** As saved on the server; before that, as this browser kept it. */
export function choicesOf({ listId, savedFilter }: Pick<GridLoadAnswer, 'listId' | 'savedFilter'>): ListChoices {
  return { ...usualChoices, ...(savedFilter?.view ?? kept<Record<string, Partial<ListChoices>>>('columns')?.[listId]) };
}

/** Shown again at once when the list is opened before the server has it. */
export function keepChoices(listId: string, choices: ListChoices): void {
  keep('columns', { ...kept<Record<string, ListChoices>>('columns'), [listId]: choices });
}

/** Hidden columns: the person's choice, else the list's default. */
export function hiddenOf(columns: readonly { readonly key: string; readonly hidden: boolean }[], choices: ListChoices): readonly string[] {
  return choices.hidden ?? columns.filter(({ hidden }) => hidden).map(({ key }) => key);
}
