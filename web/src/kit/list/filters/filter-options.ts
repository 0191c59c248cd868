import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { GridFilter } from '#modules/grids/operations';
import { call } from '../../../api/client.ts';
import type { Option } from '../../../api/resource.ts';
import { knownModules } from '../../../known-modules.ts';
import { useRefLabels } from '../ref-labels.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Rows of a source of drop-downs: options of a module, or one of the product's own lists. */
type Answer = readonly Option[] | { readonly rows: readonly (Choice | Option)[]; readonly cursor?: string };

const shown = 30;

interface ChoicesPage {
  readonly choices: readonly Choice[];
  readonly cursor?: string;
}

/** The options of a select filter: its own values, or those its source finds for a text, page after page. */
export function useFilterChoices({ values, dataUri }: GridFilter, search: string) {
  const found = useInfiniteQuery({
    queryKey: [moduleAt(dataUri)?.slug ?? 'dropdown', 'filter', dataUri ?? values, search],
    queryFn: async ({ pageParam, signal }): Promise<ChoicesPage> => {
      if (dataUri === undefined) return { choices: values };
      const query = { limit: shown, ...(search.trim() === '' ? {} : { search: search.trim() }), ...cursorOf(dataUri, pageParam) };
      const answer = await call<Answer>('GET', pathOf(dataUri), { query, signal, hideLoader: true });
      const cursor = 'rows' in answer ? answer.cursor : undefined;
      return { choices: choicesIn(answer), ...(cursor === undefined ? {} : { cursor }) };
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    // Its own values are here without a call, so that the keyboard finds them.
    ...(dataUri === undefined ? { initialData: { pages: [{ choices: values }], pageParams: [''] } } : {}),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return { ...found, choices: found.data?.pages.flatMap(({ choices }) => choices) };
}

/** Options come in pages if a cursor is sent (empty for the first page); drop-downs always do. */
function cursorOf(dataUri: string, cursor: string): { readonly cursor?: string } {
  return cursor !== '' || moduleAt(dataUri) !== undefined ? { cursor } : {};
}

/** Labels of chosen values. */
export function useChoiceLabels(filter: GridFilter | undefined, chosen: readonly string[]): (value: string) => string {
  const dataUri = filter?.dataUri;
  const slug = moduleAt(dataUri)?.slug;
  const labels = useRefLabels(slug === undefined ? [] : [{ slug, ids: chosen }]).get(slug ?? '');
  // A source cannot be asked for one value: those among its first rows have a name.
  const source = useQuery({
    queryKey: ['dropdown', 'names', dataUri],
    queryFn: async () => choicesIn(await call<Answer>('GET', pathOf(dataUri ?? ''), { query: { limit: 100 }, hideLoader: true })),
    enabled: dataUri !== undefined && slug === undefined && chosen.length > 0,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return (value) =>
    labels?.get(value) ??
    [...(filter?.values ?? []), ...(source.data ?? [])].find((choice) => choice.value === value)?.label ??
    (slug === undefined && !source.isFetching ? value : '…');
}

/** A source is a call of the product, or the key of a drop-down (section 7 of the specification): `ROLES`, `lookup_id_name:source`. */
function pathOf(dataUri: string): string {
  return dataUri.startsWith('/') ? dataUri : `/api/utility/dropdown/s/${encodeURIComponent(dataUri)}`;
}

function moduleAt(dataUri: string | undefined) {
  if (dataUri === undefined) return undefined;
  return knownModules.find(({ kind, service, entity }) => kind === 'master' && dataUri === `/api/${service}/${entity}/s/options`);
}

function choicesIn(answer: Answer): readonly Choice[] {
  const rows = 'rows' in answer ? answer.rows : answer;
  return rows.map((row) => ('value' in row ? (row as Choice) : { value: row.id, label: row.label }));
}
