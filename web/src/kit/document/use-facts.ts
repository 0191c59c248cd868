import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { useEntryFactsQuery } from '../../api/entry-facts.ts';
import { Failure } from '../../api/failure.ts';
import { nameOf } from '../../api/names.ts';
import { resource } from '../../api/resource.ts';
import { today } from '../../session/working-day.ts';
import { refTarget } from '../fields/ref-target.ts';
import { factKey, factsOf } from './facts.ts';
import { type Reference, referencesIn } from './references.ts';

const minutes = 60_000;

/** Loads the facts that a document's own functions need; null until the common facts of the branch's documents are known. */
export function useDocumentFacts(module: AnyDocument, row: AnyRow): DocumentFacts | null {
  const entry = useQuery(useEntryFactsQuery()).data;
  const records = useMasters(referencesIn(module.fields, row));
  return useMemo(() => (entry === undefined ? null : factsOf({ today: today(), entry, records })), [entry, records]);
}

/**
 * A record by its id. People who may only choose it get the fields it hands over; people who may only read a record that refers to it get
 * its name.
 */
export function masterQuery({ slug, id }: Reference) {
  const target = refTarget(slug);
  return {
    queryKey: [slug, 'record', id],
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
    staleTime: 5 * minutes,
    meta: { quiet: true },
  } as const;
}

/** The result if the user may not read it. */
function orElse(ask: () => Promise<AnyRow>) {
  return (error: unknown): Promise<AnyRow> => {
    if (error instanceof Failure && error.status === 403) return ask();
    throw error;
  };
}

function useMasters(references: readonly Reference[]): ReadonlyMap<string, AnyRow> {
  const key = references.map(({ slug, id }) => factKey(slug, id)).join('|');
  const combined = useQueries({
    queries: references.map(masterQuery),
    combine: (results) => results.map(({ data }) => data),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the references change with every render, their key does not
  return useMemo(() => {
    const found = new Map<string, AnyRow>();
    references.forEach((reference, index) => {
      const row = combined[index];
      if (row) found.set(factKey(reference.slug, reference.id), row);
    });
    return found;
  }, [key, combined]);
}
