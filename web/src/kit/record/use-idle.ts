import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { useEntryFactsQuery } from '../../api/entry-facts.ts';

const none: Readonly<Record<string, string>> = {};

/** Unused fields of the typed record, with the reasons; if its group decides, none before the groups are loaded. */
export function useIdle({ idle, fields }: AnyMaster, draft: AnyRow): Readonly<Record<string, string>> {
  const group = Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.to === 'group')?.[0];
  const wanted = idle !== undefined && group !== undefined;
  const { data, refetch } = useQuery({ ...useEntryFactsQuery(), enabled: wanted });
  const chosen = group === undefined ? null : draft[group];
  const isNew = data !== undefined && typeof chosen === 'string' && !data.groups.some(({ id }) => id === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a group created meanwhile must be looked up, too
  useEffect(() => {
    if (wanted && isNew) void refetch();
  }, [wanted, isNew, chosen]);
  if (idle === undefined || (wanted && data === undefined)) return none;
  return idle(draft, { all: (slug) => (slug === 'group' ? (data?.groups ?? []) : []) });
}
