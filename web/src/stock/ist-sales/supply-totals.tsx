import type { DocumentLayout, ExtraProps } from '../../kit/document/document-layout.ts';
import { TotalsPanel } from '../../kit/document/totals-panel.tsx';

export const supplyTotals: DocumentLayout['totals'] = [
  { key: 'taxable', label: 'Taxable' },
  { key: 'cgst', label: 'CGST' },
  { key: 'sgst', label: 'SGST' },
  { key: 'igst', label: 'IGST' },
  { key: 'cess', label: 'CESS' },
];

const layout = { totals: supplyTotals };

/** The figures of a form, once the chosen branch turns out to have another GSTIN. */
export function SupplyTotals({ live }: ExtraProps) {
  return live.row['taxed'] === true ? <TotalsPanel layout={layout} row={live.row} title="Total" /> : null;
}
