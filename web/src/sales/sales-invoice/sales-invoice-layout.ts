import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { ShipTo } from './ship-to.tsx';
import { SupplyNotes } from './supply-notes.tsx';

/** A tax invoice by keyboard: customer, then item and quantity per line. Rate and tax come from the item on the date of the invoice. */
export const salesInvoiceLayout: DocumentLayout = {
  slug: 'sales-invoice',
  party: 'partyId',
  main: ['date', 'dueDate', 'placeOfSupply'],
  known: ['partyGstin'],
  opensBill: true,
  more: [
    {
      title: 'Reference, ledger and addresses',
      fields: [
        'number',
        'referenceNo',
        'referenceDate',
        'creditDays',
        'salesLedgerId',
        'salesRepresentativeId',
        'location',
        'buyerName',
        'billingAddress',
        'shippingAddress',
        'shippingName',
        'shippingGstin',
      ],
    },
    { title: 'GST: place of supply, exports, reverse charge', fields: ['placeReason', 'exportType', 'lutNumber', 'reverseCharge'] },
    { title: 'Transport', fields: ['transporterId', 'transportMode', 'vehicleNumber', 'lrNumber', 'lrDate', 'distance'] },
  ],
  lines: {
    field: 'lines',
    label: 'Items',
    columns: [
      {
        key: 'itemId',
        label: 'Item',
        kind: 'option',
        source: 'inventory-item',
        stop: true,
        detail: (option) => (typeof option['salesRate'] === 'number' ? formatScaled(scaled(option['salesRate'])) : ''),
      },
      { key: 'description', label: 'Description', kind: 'text', width: 150, wideOnly: true },
      { key: 'hsn', label: 'HSN / SAC', kind: 'text', width: 92 },
      { key: 'quantity', label: 'Qty', kind: 'quantity', width: 72, stop: true },
      { key: 'unit', label: 'Unit', kind: 'text', width: 56, computed: true },
      { key: 'rate', label: 'Rate', kind: 'quantity', width: 96, stop: true },
      { key: 'discountPercent', label: 'Disc %', kind: 'percent', width: 68, stop: true },
      { key: 'taxRate', label: 'GST', kind: 'percent', width: 60, computed: true },
      { key: 'taxable', label: 'Taxable', kind: 'money', width: 116, computed: true, strong: true },
    ],
  },
  charges: {
    field: 'charges',
    label: 'Additional charges',
    columns: [
      { key: 'ledgerId', label: 'Charge', kind: 'option', source: 'customer', stop: true, begins: () => ({ groupId: 'indirect_incomes' }) },
      { key: 'hsn', label: 'HSN / SAC', kind: 'text', width: 92 },
      { key: 'taxRate', label: 'GST', kind: 'percent', width: 72, stop: true },
      { key: 'amount', label: 'Amount', kind: 'money', width: 116, stop: true, strong: true },
    ],
  },
  BelowParty: ShipTo,
  Beside: SupplyNotes,
  start: (query) => ({ partyId: query.get('party') }),
  notes: ['notes', 'terms'],
  totals: [
    { key: 'taxable', label: 'Taxable value', always: true },
    { key: 'cgst', label: 'CGST' },
    { key: 'sgst', label: 'SGST' },
    { key: 'igst', label: 'IGST' },
    { key: 'cess', label: 'CESS' },
    { key: 'roundOff', label: 'Round off' },
  ],
};
