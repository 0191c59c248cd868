import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PartySums } from '#domain/tax-at-source/party-sums';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { sumsNeeded, type TcsRow, type TdsRow } from '#modules/kit/voucher/tax-at-source';
import { call } from '../../api/client.ts';
import { useSession } from '../../session/session.ts';

interface Known {
  readonly key: string;
  readonly sums: readonly { readonly name: string; readonly amounts: readonly number[] }[];
  readonly pan: string | null;
  readonly tdsCertificates: readonly AnyRow[];
}

/**
 * The facts with what the party was credited in the year, if the tax of the document follows from that. Until it is known, the figures are
 * those of a first document.
 */
export function useTaxAtSource(slug: string, row: AnyRow, facts: DocumentFacts | null, storedId: string | null): DocumentFacts | null {
  const { organizationId, branchId } = useSession();
  const [key] = neededOf(row);
  const partyId = key?.slice(key.indexOf('|') + 1) ?? '';
  const day = String(row['date'] ?? '');
  const except = storedId === null ? {} : { exceptSlug: slug, exceptId: storedId };
  const { data } = useQuery({
    queryKey: ['customer', 'bills', 'tax-at-source', organizationId, branchId, key ?? '', storedId],
    queryFn: () =>
      call<Known>('GET', `/api/ims-crm/customer/s/taxAtSource/${partyId}?${new URLSearchParams({ day, ...except })}`, { hideLoader: true }),
    enabled: key !== undefined && partyId !== '',
    meta: { quiet: true },
  });
  return useMemo(() => {
    if (facts === null || data === undefined || data.key !== key) return facts;
    const sums: PartySums = new Map(data.sums.map(({ name, amounts }) => [name, amounts]));
    return {
      ...facts,
      deducted: new Map([[data.key, sums]]),
      find: (slug, id) => {
        const found = facts.find(slug, id);
        // People who may only choose a party do not see its PAN.
        return slug === 'customer' && id === partyId ? { ...found, pan: data.pan, tdsCertificates: data.tdsCertificates } : found;
      },
    };
  }, [facts, data, key, partyId]);
}

/** A payment is to the party of its first line. */
function neededOf(row: AnyRow): readonly string[] {
  const lines = row['lines'] as readonly AnyRow[] | undefined;
  const paid = row['type'] === 'Payment' ? lines?.[0]?.['ledgerId'] : null;
  const partyId = row['partyId'] ?? paid;
  return sumsNeeded(row as unknown as TdsRow & TcsRow, typeof partyId === 'string' ? partyId : null).deducted ?? [];
}
