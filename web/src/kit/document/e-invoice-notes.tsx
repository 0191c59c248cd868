import { lazy, Suspense } from 'react';
import { registrationSlug } from '#modules/e-invoice/settings';
import type { AnyDocument } from '#modules/kit/module';
import type { Live } from './live.ts';

const Refused = lazy(async () => ({ default: (await import('./e-invoice-refused.tsx')).EInvoiceRefused }));

/** Shows while typing what the e-invoice portal would refuse. Organisations without e-invoices load nothing of it. */
export function EInvoiceNotes({ module, live }: { readonly module: AnyDocument; readonly live: Live }) {
  if (live.facts === null || live.facts.all(registrationSlug).length === 0) return null;
  return (
    <Suspense>
      <Refused module={module} row={live.row} facts={live.facts} />
    </Suspense>
  );
}
