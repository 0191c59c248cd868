import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { TaxAtSource } from '../../kit/document/tax-at-source.tsx';

/** The tax deducted from what is paid to the party of the first line. */
export function PaidTax(props: ExtraProps) {
  return <TaxAtSource {...props} partyField="lines" />;
}
