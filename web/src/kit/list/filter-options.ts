import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { masters } from '#modules/all';
import type { GridFilter } from '#modules/grids/operations';
import { call } from '../../api/client.ts';
import type { Option } from '../../api/resource.ts';
import { useRefLabels } from './ref-labels.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Rows of a source of drop-downs: options of a module, or one of the product's own lists. */
type Answer = readonly Option[] | { readonly rows: readonly Choice[] };

const shown = 30;

/** What a select filter offers: its own values, or what its source finds for a text. */
export function useFilterChoices({ values, dataUri }: GridFilter, search: string) {
  return useQuery({
    queryKey: [moduleAt(dataUri)?.slug ?? 'dropdown', 'filter', dataUri ?? values, search],
    queryFn: async ({ signal }): Promise<readonly Choice[]> => {
      if (dataUri === undefined) return values;
      const query = { limit: shown, ...(search.trim() === '' ? {} : { search: search.trim() }) };
      return choicesIn(await call<Answer>('GET', dataUri, { query, signal, hideLoader: true }));
    },
    // Its own values are here at once, so that the keyboard finds them.
    ...(dataUri === undefined ? { initialData: values } : {}),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** What chosen values are called. */
export function useChoiceLabels(filter: GridFilter | undefined, chosen: readonly string[]): (value: string) => string {
  const slug = moduleAt(filter?.dataUri)?.slug;
  const labels = useRefLabels(slug === undefined ? [] : [{ slug, ids: chosen }]).get(slug ?? '');
  return (value) =>
    labels?.get(value) ?? filter?.values.find((choice) => choice.value === value)?.label ?? (slug === undefined ? value : '…');
}

function moduleAt(dataUri: string | undefined) {
  return dataUri === undefined ? undefined : masters.find(({ service, entity }) => dataUri === `/api/${service}/${entity}/s/options`);
}

function choicesIn(answer: Answer): readonly Choice[] {
  return 'rows' in answer ? answer.rows : answer.map(({ id, label }) => ({ value: id, label }));
}
