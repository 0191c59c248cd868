import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { journalAsked, linesAsked } from '../../kit/document/journal/journal-asked.ts';
import { advanceLayout } from './advance-layout.ts';
import { differenceOf } from './difference.ts';
import { DifferencePanel } from './difference-panel.tsx';
import { JournalBills, journalBills } from './journal-bills.tsx';
import { JournalTypes } from './journal-types.tsx';
import { withTaxLayout } from './with-tax-layout.ts';

/** Debits against credits; a new line suggests the amount that would balance the voucher. */
export const journalVoucherLayout: DocumentLayout = {
  slug: 'journal-voucher',
  party: 'date',
  of: (row) => withTaxLayout(row) ?? advanceLayout(row) ?? journalVoucherLayout,
  main: ['referenceNo', 'referenceDate'],
  Above: JournalTypes,
  more: [{ title: 'Number', fields: ['number'] }],
  lines: {
    field: 'lines',
    label: 'Particulars',
    columns: [
      {
        key: 'ledgerId',
        label: 'Ledger',
        kind: 'option',
        source: 'customer',
        stop: true,
        detail: (option) => String(option['ledgerKind'] ?? ''),
      },
      { key: 'narration', label: 'Narration', kind: 'text', width: 180 },
      { key: 'projectId', label: 'Project', kind: 'option', source: 'project', width: 130 },
      { key: 'debit', label: 'Debit', kind: 'money', width: 140, stop: true, strong: true },
      { key: 'credit', label: 'Credit', kind: 'money', width: 140, stop: true, strong: true },
    ],
    blank: (lines) => {
      const difference = differenceOf(lines.map(({ values }) => values));
      if (difference === 0) return {};
      return difference > 0 ? { credit: difference } : { debit: -difference };
    },
  },
  bills: journalBills,
  notes: ['narration'],
  totals: [],
  Extra: JournalBills,
  Beside: DifferencePanel,
  start: (query) => ({ type: 'Journal', ...journalAsked(query) }),
  startLines: linesAsked,
};
