import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import type { LinesLayout } from '../../kit/document/document-layout.ts';
import { TaxAtSource } from '../../kit/document/tax-at-source.tsx';
import { tradeLayout } from '../../kit/document/trade/trade-layout.ts';
import { PurchaseNotes } from './purchase-notes.tsx';

const layout = tradeLayout(purchaseInvoice, {
  main: ['date', 'referenceNo', 'referenceDate'],
  formTotal: 'Invoice total',
  less: { key: 'tds', label: 'Net payable' },
  BelowParty: PurchaseNotes,
  Beside: TaxAtSource,
  // From an e-way bill that the supplier made.
  start: (query) => ({ partyId: query.get('party'), referenceNo: query.get('reference'), referenceDate: query.get('dated') }),
});

/** Columns that leave their width to credit, ledger and customs: their values come from the item. */
const left = new Set(['description', 'hsn']);

/** A supplier's invoice: its number and date beside ours, then item and quantity per line. */
export const purchaseInvoiceLayout = {
  ...layout,
  ...(layout.lines && { lines: narrowed(layout.lines) }),
  ...(layout.charges && { charges: narrowed(layout.charges) }),
};

function narrowed(table: LinesLayout): LinesLayout {
  return { ...table, columns: table.columns.filter(({ key }) => !left.has(key)) };
}
