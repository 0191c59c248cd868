import { useQuery } from '@tanstack/react-query';
import type { Found as FoundRecord } from '#modules/grids/general-operations';
import { pathOf } from '#modules/kit/operations/permission';
import { call } from '../../api/client.ts';
import { useSettled } from '../../kit/hooks/use-settled.ts';
import { knownModules } from '../../known-modules.ts';

/** A record of the organisation, found by name, number or party. */
export interface Found extends FoundRecord {
  readonly to: string;
}

/** The specification's pause before a search, in milliseconds. */
const pause = 200;
const fewestLetters = 2;

/** Ledgers, items and vouchers of the year that the person may see, once they pause in typing. */
export function useFound(text: string): readonly Found[] {
  const settled = useSettled(text, pause).trim();
  const { data = [] } = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => call<readonly FoundRecord[]>('POST', '/api/ims-crm/general/s/search', { body: { search: settled }, hideLoader: true }),
    enabled: settled.length >= fewestLetters,
    staleTime: 30_000,
    meta: { quiet: true },
  });
  return data.flatMap((one) => {
    const module = knownModules.find(({ slug }) => slug === one.slug);
    return module === undefined ? [] : [{ ...one, to: `/app${pathOf(module)}/view/${one.id}` }];
  });
}
