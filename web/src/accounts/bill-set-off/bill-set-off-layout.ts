import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { SetOffBills } from './set-off-bills.tsx';

/** Sets off open bills of a party; opened with `?party=` from a report or ledger, and with `&bill=` from a receipt. */
export const billSetOffLayout: DocumentLayout = {
  slug: 'bill-set-off',
  party: 'partyId',
  main: ['date', 'currency'],
  more: [{ title: 'Number', fields: ['number'] }],
  notes: ['narration'],
  totals: [
    { key: 'foreignTotal', label: 'Set off in currency' },
    { key: 'exchangeGain', label: 'Exchange gain or loss' },
  ],
  Extra: SetOffBills,
  start: (query) => ({ partyId: query.get('party') }),
};
