import { keep, kept } from '../../session/stored.ts';

/** How a person likes one list: which columns, how wide, how dense, how many rows. Kept in the browser under the list's identifier. */
export interface ListChoices {
  readonly hidden: readonly string[] | null;
  readonly widths: Readonly<Record<string, number>>;
  readonly density: 'compact' | 'standard';
  readonly limit: number;
}

export const usualChoices: ListChoices = { hidden: null, widths: {}, density: 'compact', limit: 50 };

export function choicesOf(list: string): ListChoices {
  return { ...usualChoices, ...kept<Record<string, Partial<ListChoices>>>('columns')?.[list] };
}

export function keepChoices(list: string, choices: ListChoices): void {
  keep('columns', { ...kept<Record<string, ListChoices>>('columns'), [list]: choices });
}

/** Hidden columns: the person's choice, else the list's default. */
export function hiddenOf(columns: readonly { readonly key: string; readonly hidden: boolean }[], choices: ListChoices): readonly string[] {
  return choices.hidden ?? columns.filter(({ hidden }) => hidden).map(({ key }) => key);
}
