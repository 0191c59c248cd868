import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { BillPicker } from './bill-picker.tsx';
import { TypeSwitch } from './type-switch.tsx';

/** Money in, out or between own accounts; the same screen, switched by F6, F5 and F4 as in Tally. */
export const bankCashLayout: DocumentLayout = {
  slug: 'bank-cash',
  party: 'accountId',
  main: ['date', 'mode', 'instrumentNo'],
  more: [{ title: 'Number and cheque date', fields: ['number', 'instrumentDate'] }],
  Above: TypeSwitch,
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
      { key: 'narration', label: 'Narration', kind: 'text', width: 240 },
      { key: 'amount', label: 'Amount', kind: 'money', width: 140, stop: true, strong: true },
    ],
  },
  notes: ['narration'],
  totals: [],
  Extra: BillPicker,
  start: (query) => ({ type: typeOf(query.get('type')) }),
  startLine: (query) => {
    const party = query.get('party');
    const amount = Number(query.get('amount') ?? 0);
    return party === null || party === '' ? null : { ledgerId: party, amount: Number.isSafeInteger(amount) && amount > 0 ? amount : null };
  },
  switches: { field: 'type', keys: { payment: 'Payment', receipt: 'Receipt', contra: 'Contra' } },
};

function typeOf(text: string | null): string {
  return text === 'Receipt' || text === 'Contra' ? text : 'Payment';
}
