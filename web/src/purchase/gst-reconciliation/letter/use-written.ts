import { useQuery } from '@tanstack/react-query';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { isGstin } from '#domain/registration/gstin';
import { letterLimits, lettersToSuppliers, type WrittenRow } from '#modules/purchase/gst-reconciliation/letter-operations';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { call } from '../../../api/client.ts';
import { supplierOf } from '../row-acts.ts';
import { useGstPlace } from '../use-gst-address.ts';
import { writtenText } from './written-text.ts';

/** What became of the last letter about each of these rows, by the id of the row. */
export function useWritten(statement: PortalStatement, rows: readonly ReconciliationRow[]): ReadonlyMap<string, string> {
  const suppliers = [...new Set(rows.flatMap((row) => supplierOf(row) ?? []))].filter(isGstin).sort().slice(0, letterLimits.suppliers);
  const { data } = useQuery({
    queryKey: [...useGstPlace(), 'letters', statement, suppliers],
    queryFn: () =>
      call<readonly WrittenRow[]>('GET', lettersToSuppliers.path, {
        query: { statement, suppliers: suppliers.join(',') },
        hideLoader: true,
      }),
    enabled: suppliers.length > 0,
    select: textsOf,
    // What is being sent is sent in some seconds.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'Queued') ? 3_000 : false),
    staleTime: 0,
    meta: { quiet: true },
  });
  return data ?? nothing;
}

const nothing: ReadonlyMap<string, string> = new Map();

function textsOf(written: readonly WrittenRow[]): ReadonlyMap<string, string> {
  return new Map(written.map((one) => [one.row, writtenText(one)]));
}
