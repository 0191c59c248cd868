import { inPaise } from '#modules/accounts/journal-voucher/advance';
import { journalFields } from '#modules/accounts/journal-voucher/fields';
import type { AnyRow } from '#modules/kit/module';
import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { JournalTypes } from './journal-types.tsx';

const advance: DocumentLayout = {
  slug: 'journal-voucher',
  party: 'partyId',
  main: ['accountId', 'date'],
  asked: ['partyId', 'accountId'],
  known: ['partyGstin'],
  more: [{ title: 'Place of supply, reference and number', fields: ['placeOfSupply', 'referenceNo', 'referenceDate', 'number'] }],
  Above: JournalTypes,
  lines: {
    field: 'advances',
    label: 'Received for',
    columns: [
      { key: 'narration', label: 'Description', kind: 'text', stop: true },
      { key: 'supply', label: 'For', kind: 'choice', choices: journalFields.advances.of.supply.of, width: 110 },
      { key: 'hsn', label: 'HSN / SAC', kind: 'text', width: 92 },
      { key: 'taxRate', label: 'GST inside', kind: 'percent', width: 92, stop: true },
      { key: 'taxable', label: 'Taxable', kind: 'money', width: 116, computed: true, wideOnly: true },
      { key: 'amount', label: 'Amount', kind: 'money', width: 130, stop: true, strong: true },
    ],
  },
  notes: ['narration'],
  totals: [
    { key: 'taxable', label: 'Taxable value', always: true },
    { key: 'cgst', label: 'CGST inside' },
    { key: 'sgst', label: 'SGST inside' },
    { key: 'igst', label: 'IGST inside' },
  ],
  start: (query) => ({ type: 'Advance Receipt', partyId: query.get('party') }),
  reverse: (stored, open) => ({
    type: 'Reverse Advance Receipt',
    reversesId: stored.id,
    reversesNumber: stored['number'],
    partyId: stored['partyId'],
    placeOfSupply: stored['placeOfSupply'],
    advances: linesOf(stored).flatMap(({ lineId, ...line }) => {
      const left = open.get(String(lineId));
      const amount = left === undefined ? line['amount'] : inPaise(left);
      return amount === 0 ? [] : [{ ...line, amount, lineId: null, sourceLine: lineId }];
    }),
  }),
};

const reversal: DocumentLayout = {
  ...advance,
  known: ['partyGstin', 'reversesNumber'],
  main: ['date', 'refunded', 'accountId'],
  asked: ['partyId'],
};

const layouts: Readonly<Record<string, DocumentLayout>> = { 'Advance Receipt': advance, 'Reverse Advance Receipt': reversal };

export function advanceLayout({ type }: AnyRow): DocumentLayout | undefined {
  return layouts[String(type)];
}

function linesOf(row: AnyRow): readonly AnyRow[] {
  return Array.isArray(row['advances']) ? row['advances'] : [];
}
