import type { PurchaseInvoice } from '#modules/purchase/purchase-invoice/fields';
import { creditWarnings } from '#modules/purchase/purchase-invoice/rules';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { Warnings } from '../../kit/document/warnings.tsx';

/** What input tax credit needs, near the fields it needs and before the invoice is saved: the same sentences as after it. */
export function PurchaseNotes({ live, readOnly }: ExtraProps) {
  return <Warnings texts={readOnly || live.facts === null ? [] : creditWarnings(live.row as unknown as PurchaseInvoice)} />;
}
