import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { useEntryFactsQuery } from '../../api/entry-facts.ts';
import { Failure } from '../../api/failure.ts';
import { nameOf } from '../../api/names.ts';
import { resource } from '../../api/resource.ts';
import { today } from '../../session/working-day.ts';
import { refTarget } from '../fields/choices/ref-target.ts';
import { useSame } from '../hooks/use-same.ts';
import { type Reference, referencesIn } from './bills/references.ts';
import { factKey, factsOf } from './facts.ts';
import type { Stock } from './goods/stock-at-places.ts';
import { useTaxAtSource } from './tax-at-source-facts.ts';

const minutes = 60_000;
const kept = 5 * minutes;

export interface LoadedFacts {
  /** Null until the common facts of the branch's documents are known. */
  readonly facts: DocumentFacts | null;
  /** Every record that the document names is loaded, or the server has refused it. */
  readonly whole: boolean;
  /** Of the items of its lines, if its figures follow from it. */
  readonly stock?: Stock;
}

/** Loads the facts that a document's own functions need: the records that the row names. */
export function useDocumentFacts(
  module: Pick<AnyDocument, 'fields'> & Partial<Pick<AnyDocument, 'slug'>>,
  row: AnyRow,
  storedId: string | null = null,
): LoadedFacts {
  const entry = useQuery(useEntryFactsQuery()).data;
  const references = useSame(useMemo(() => referencesIn(module.fields, row), [module, row]));
  const { records, whole } = useMasters(references);
  const steady = useMemo(() => (entry === undefined ? null : factsOf({ today: today(), entry, records })), [entry, records]);
  return { facts: useTaxAtSource(module.slug ?? '', row, steady, storedId), whole };
}

/**
 * A record by its id. People who may only choose it get the fields it hands over; people who may only read a record that refers to it get
 * its name.
 */
export function masterQuery({ slug, id }: Reference) {
  const target = refTarget(slug);
  return {
    queryKey: factQuery(slug, id),
    queryFn: async (): Promise<AnyRow> => {
      if (target === null) return {};
      const api = resource<AnyRow>(target);
      const named = async () => ({ name: (await nameOf(target, id)) ?? '' });
      if (target.module === null) return named();
      const chosen = async () => {
        const option = (await api.options({ id, limit: 1 }))[0];
        return option?.id === id ? { name: option.label, ...option } : {};
      };
      return api.get(id).catch(orElse(chosen)).catch(orElse(named));
    },
    enabled: id !== '',
    staleTime: kept,
    meta: { quiet: true },
  } as const;
}

/** Not that of its screens: somebody who may only choose the record gets a part of it. */
function factQuery(slug: string, id: string) {
  return [slug, 'fact', id] as const;
}

/** Takes a record that came with another call, for half a minute, unless it is known already. */
export function rememberFacts(queries: QueryClient, slug: string, id: string, row: AnyRow): void {
  const queryKey = factQuery(slug, id);
  if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, row, { updatedAt: Date.now() - kept + minutes / 2 });
}

/** The result if the user may not read it. */
function orElse(ask: () => Promise<AnyRow>) {
  return (error: unknown): Promise<AnyRow> => {
    if (error instanceof Failure && error.status === 403) return ask();
    throw error;
  };
}

function useMasters(references: readonly Reference[]): { readonly records: ReadonlyMap<string, AnyRow>; readonly whole: boolean } {
  const { rows, whole } = useQueries({ queries: useMemo(() => references.map(masterQuery), [references]), combine: together });
  const records = useMemo(() => {
    const found = new Map<string, AnyRow>();
    references.forEach((reference, index) => {
      const row = rows[index];
      if (row) found.set(factKey(reference.slug, reference.id), row);
    });
    return found;
  }, [references, rows]);
  return { records, whole };
}

function together(results: readonly { readonly data: AnyRow | undefined; readonly error: Error | null }[]) {
  return {
    rows: results.map(({ data }) => data),
    whole: results.every(
      ({ data, error }) => data !== undefined || (error instanceof Failure && error.status >= 400 && error.status < 500),
    ),
  };
}
