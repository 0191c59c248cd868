import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moduleOf } from '#modules/all';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { Failure } from '../../api/failure.ts';
import { resource } from '../../api/resource.ts';
import { currentYear, useSession } from '../../session/session.ts';
import { today, workingYear } from '../../session/working-day.ts';
import { refTarget } from '../fields/ref-target.ts';
import { factKey, factsOf } from './facts.ts';
import { type Reference, referencesIn } from './references.ts';

type Kept = AnyRow & { readonly id: string };
const minutes = 60_000;

/** Fetches what a document's own functions look at, and answers it as facts; null until the organisation and branch are known. */
export function useDocumentFacts(module: AnyDocument, row: AnyRow): DocumentFacts | null {
  const session = useSession();
  const organisation = useMaster('org', session.organizationId);
  const branch = useMaster('branch', session.branchId);
  const groups = useWhole('group');
  const units = useWhole('measure-unit');
  const defaults = useQuery({
    queryKey: ['customer', 'default-ledgers', session.organizationId],
    queryFn: () => defaultLedgers(),
    staleTime: 10 * minutes,
    meta: { quiet: true },
  });
  const named = referencesIn(module.fields, row);
  // What records name in turn: the sales ledger of an item.
  const records = useMasters(named);
  return useMemo(() => {
    if (!organisation || !branch) return null;
    const year = currentYear(session);
    return factsOf({
      today: today(),
      organisation,
      branch: { ...branch, id: String(session.branchId) },
      year: { ...workingYear(), id: year?.id ?? '' },
      lockedUntil: typeof organisation['lockedUntil'] === 'string' ? organisation['lockedUntil'] : null,
      lists: { group: groups, 'measure-unit': units, customer: defaults.data?.rows ?? [] },
      records,
      ledgers: defaults.data?.ids ?? new Map(),
    });
  }, [session, organisation, branch, groups, units, defaults.data, records]);
}

/** A record by its id, or what the drop-downs say of it where the person may not read the record itself. */
export function masterQuery({ slug, id }: Reference) {
  const target = refTarget(slug);
  return {
    queryKey: [slug, 'record', id],
    queryFn: async (): Promise<AnyRow> => {
      if (target === null) return {};
      const api = resource<AnyRow>(target);
      const named = async () => {
        const option = (await api.options({ id, limit: 1 }))[0];
        return option === undefined ? {} : { name: option.label, ...option };
      };
      if (target.module === null) return named();
      try {
        return await api.get(id);
      } catch (error) {
        if (error instanceof Failure && error.status === 403) return named();
        throw error;
      }
    },
    enabled: id !== '',
    staleTime: 5 * minutes,
    meta: { quiet: true },
  } as const;
}

export function useMaster(slug: string, id: string | null): AnyRow | undefined {
  return useQuery(masterQuery({ slug, id: id ?? '' })).data;
}

function useMasters(references: readonly Reference[]): ReadonlyMap<string, AnyRow> {
  const key = references.map(({ slug, id }) => factKey(slug, id)).join('|');
  const combined = useQueries({
    queries: references.map(masterQuery),
    combine: (results) => results.map(({ data }) => data),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the references change with every drawing, their key does not
  return useMemo(() => {
    const found = new Map<string, AnyRow>();
    references.forEach((reference, index) => {
      const row = combined[index];
      if (row) found.set(factKey(reference.slug, reference.id), row);
    });
    return found;
  }, [key, combined]);
}

/** A small list, whole. */
function useWhole(slug: string): readonly Kept[] {
  const { organizationId } = useSession();
  const query = useQuery({
    queryKey: [slug, 'whole', organizationId],
    queryFn: async () => {
      const module = moduleOf(slug);
      if (module === undefined || module.kind === 'report') return [];
      return everyPage((cursor) => resource<AnyRow>(module).list({ limit: 100, ...(cursor === undefined ? {} : { cursor }) }));
    },
    staleTime: 10 * minutes,
    meta: { quiet: true },
  });
  return query.data ?? none;
}

const none: readonly Kept[] = [];
const mostPages = 20;

async function everyPage(
  page: (cursor?: string) => Promise<{ readonly rows: readonly Kept[]; readonly cursor?: string }>,
): Promise<readonly Kept[]> {
  const rows: Kept[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    const answer = await page(cursor);
    rows.push(...answer.rows);
    cursor = answer.cursor;
    if (cursor === undefined) break;
  }
  return rows;
}

async function defaultLedgers(): Promise<{ readonly rows: readonly Kept[]; readonly ids: ReadonlyMap<string, string> }> {
  const module = moduleOf('customer');
  if (module === undefined || module.kind === 'report') return { rows: [], ids: new Map() };
  const rows = await everyPage((cursor) =>
    resource<AnyRow>(module).list({ limit: 100, filters: { isDefault: ['true'] }, ...(cursor === undefined ? {} : { cursor }) }),
  );
  return { rows, ids: new Map(rows.flatMap((row) => (typeof row['alias'] === 'string' ? [[row['alias'], row.id]] : []))) };
}
