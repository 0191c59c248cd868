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

export interface SavedFilter {
  readonly name: string;
  /** The address's query. */
  readonly query: string;
}

interface Saved {
  /** The filter the list was left with: applied again on the next visit, unless that comes by redirect. */
  readonly last?: string;
  readonly named?: readonly SavedFilter[];
}

export function lastFilter(list: string): string {
  return savedOf(list).last ?? '';
}

export function keepLastFilter(list: string, query: string): void {
  change(list, { last: query });
}

export function namedFilters(list: string): readonly SavedFilter[] {
  return savedOf(list).named ?? [];
}

export function keepNamedFilters(list: string, named: readonly SavedFilter[]): void {
  change(list, { named });
}

function savedOf(list: string): Saved {
  return kept<Record<string, Saved>>('savedFilters')?.[list] ?? {};
}

function change(list: string, part: Saved): void {
  keep('savedFilters', { ...kept<Record<string, Saved>>('savedFilters'), [list]: { ...savedOf(list), ...part } });
}
