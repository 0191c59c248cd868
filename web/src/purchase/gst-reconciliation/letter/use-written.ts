import { useQueries } from '@tanstack/react-query';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { isGstin } from '#domain/registration/gstin';
import { type LettersWritten, letterLimits, lettersToSuppliers } from '#modules/purchase/gst-reconciliation/letter-operations';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { call } from '../../../api/client.ts';
import { supplierOf } from '../row-acts.ts';
import { useGstPlace } from '../use-gst-address.ts';
import { type Written, writtenOf } from './written.ts';

/** What became of the last letter about each of these rows, and how many of their suppliers were written to. */
export function useWritten(statement: PortalStatement, rows: readonly ReconciliationRow[]): Written {
  const place = useGstPlace();
  const suppliers = [...new Set(rows.flatMap((row) => supplierOf(row) ?? []))].filter(isGstin).sort();
  // One call asks about a limited number of them.
  const groups = Array.from({ length: Math.ceil(suppliers.length / letterLimits.suppliers) }, (_, at) =>
    suppliers.slice(at * letterLimits.suppliers, (at + 1) * letterLimits.suppliers),
  );
  return useQueries({
    queries: groups.map((some) => ({
      queryKey: [...place, 'letters', statement, some],
      queryFn: () =>
        call<LettersWritten>('GET', lettersToSuppliers.path, { query: { statement, suppliers: some.join(',') }, hideLoader: true }),
      // What is being sent is sent in some seconds.
      refetchInterval: ({ state }: { readonly state: { readonly data?: LettersWritten | undefined } }) =>
        state.data?.rows.some(({ status }) => status === 'Queued') ? 3_000 : (false as const),
      staleTime: 0,
      meta: { quiet: true },
    })),
    combine: (answers) =>
      writtenOf(
        rows,
        answers.flatMap(({ data }) => data ?? []),
      ),
  });
}
