import type { PurchaseInvoice } from '#modules/purchase/purchase-invoice/fields';
import { creditWarnings } from '#modules/purchase/purchase-invoice/rules';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { TaxAtSource } from '../../kit/document/tax-at-source.tsx';
import { Warnings } from '../../kit/document/warnings.tsx';

/** What input tax credit needs, before the invoice is saved: the same sentences as after it. And the tax that is deducted. */
export function PurchaseNotes(props: ExtraProps) {
  const { live, readOnly } = props;
  const warnings = readOnly || live.facts === null ? [] : creditWarnings(live.row as unknown as PurchaseInvoice);
  return (
    <>
      <Warnings texts={warnings} />
      <TaxAtSource {...props} />
    </>
  );
}
