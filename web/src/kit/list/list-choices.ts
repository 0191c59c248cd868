import type { GridLoadAnswer, ListView } from '#modules/grids/operations';
import { keep, kept } from '../../session/stored.ts';

/** How a person likes one list: which columns, how wide, how dense, how many rows. Kept on the server with the list's saved filters. */
export type ListChoices = Readonly<Pick<ListView, 'density' | 'limit'>> & {
  readonly hidden: readonly string[] | null;
  readonly widths: Readonly<Record<string, number>>;
};

export const usualChoices: ListChoices = { hidden: null, widths: {}, density: 'standard', limit: 50 };

/** Kept in the browser, because the server may not have it yet if the page was left at once. */
interface KeptChoices extends Partial<ListChoices> {
  readonly unsaved?: true;
}

function keptIn(listId: string): KeptChoices | undefined {
  return kept<Record<string, KeptChoices>>('columns')?.[listId];
}

/** As saved on the server, or in this browser if that is newer or the server has nothing. */
export function choicesOf({ listId, savedFilter }: Pick<GridLoadAnswer, 'listId' | 'savedFilter'>): ListChoices {
  const here = keptIn(listId);
  const { unsaved: _, ...choices }: KeptChoices = here?.unsaved ? here : (savedFilter?.view ?? here ?? {});
  return { ...usualChoices, ...choices };
}

export function isUnsaved(listId: string): boolean {
  return keptIn(listId)?.unsaved === true;
}

export function keepChoices(listId: string, choices: ListChoices, saved: boolean): void {
  keep('columns', { ...kept<Record<string, KeptChoices>>('columns'), [listId]: saved ? choices : { ...choices, unsaved: true } });
}

/** Hidden columns: the person's choice, else the list's default. */
export function hiddenOf(columns: readonly { readonly key: string; readonly hidden: boolean }[], choices: ListChoices): readonly string[] {
  return choices.hidden ?? columns.filter(({ hidden }) => hidden).map(({ key }) => key);
}
