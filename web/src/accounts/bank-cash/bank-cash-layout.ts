import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import type { AnyRow } from '#modules/kit/module';
import type { DocumentLayout, LinesLayout } from '../../kit/document/document-layout.ts';
import { mayKind } from '../../session/permission.ts';
import { BankCashBills, bankCashBills } from './bank-cash-bills.tsx';
import { PaidTax } from './paid-tax.tsx';
import { TypeSwitch } from './type-switch.tsx';

const columns: LinesLayout['columns'] = [
  {
    key: 'ledgerId',
    label: 'Ledger',
    kind: 'option',
    source: 'customer',
    stop: true,
    begins: ({ type }) => ({ groupId: type === 'Receipt' ? 'debtors' : type === 'Contra' ? 'bank_accounts' : 'creditors' }),
    detail: (option) => String(option['ledgerKind'] ?? ''),
  },
  { key: 'narration', label: 'Narration', kind: 'text', width: 240 },
  { key: 'amount', label: 'Amount', kind: 'money', width: 140, stop: true, strong: true },
];

/** Money in, out or between own accounts; the same screen, switched by F6, F5 and F4 as in Tally. */
export const bankCashLayout: DocumentLayout = {
  slug: 'bank-cash',
  party: 'accountId',
  known: ['returnsNumber'],
  main: ['date', 'mode', 'instrumentNo'],
  more: [
    {
      title: 'TDS on what is paid in advance',
      fields: ['tdsSection', 'tdsRate', 'tdsBase', 'tdsAmount'],
      when: ({ type }) => type === 'Payment',
    },
    { title: 'Foreign currency', fields: ['currency', 'exchangeRate'] },
    { title: 'Project, number and cheque date', fields: ['projectId', 'number', 'instrumentDate'] },
    { title: 'Returned cheque: bank charges', fields: ['returnCharges', 'chargesTo'] },
  ],
  Above: TypeSwitch,
  lines: { field: 'lines', label: 'Particulars', columns },
  charges: { field: 'deductions', label: 'Deductions', columns, presets: deductionsOf },
  bills: bankCashBills,
  notes: ['narration'],
  totals: [
    { key: 'gross', label: 'Gross', with: 'deducted' },
    { key: 'tds', label: 'TDS deducted' },
    { key: 'deducted', label: 'Less deductions' },
    { key: 'exchangeGain', label: 'Exchange gain or loss' },
    { key: 'foreignTotal', label: 'Total in currency' },
  ],
  Extra: BankCashBills,
  Beside: PaidTax,
  start: (query) => ({ type: typeOf(query.get('type')) }),
  startLine: (query) => {
    const party = query.get('party');
    const amount = Number(query.get('amount') ?? 0);
    return party === null || party === '' ? null : { ledgerId: party, amount: Number.isSafeInteger(amount) && amount > 0 ? amount : null };
  },
  reverse: (stored) => ({
    ...Object.fromEntries(kept.map((name) => [name, stored[name]])),
    type: stored['type'] === 'Receipt' ? 'Payment' : 'Receipt',
    returnsId: stored.id,
    returnsNumber: stored['number'],
  }),
  switches: { field: 'type', keys: { payment: 'Payment', receipt: 'Receipt', contra: 'Contra' } },
};

/** What a returned cheque has from its voucher. */
const kept = ['accountId', 'lines', 'deductions', 'allocations', 'mode', 'instrumentNo', 'instrumentDate', 'projectId'];

/** The wanted type, or the first that the person may enter. */
function typeOf(text: string | null): string {
  const types = ['Payment', 'Receipt', 'Contra'].filter((type) => mayKind(bankCash, { type }));
  return types.find((type) => type === text) ?? types[0] ?? 'Payment';
}

/** The usual deductions: TDS, discount and bank charges. */
function deductionsOf({ type }: AnyRow): ReturnType<NonNullable<LinesLayout['presets']>> {
  if (type === 'Contra') return [];
  const isReceipt = type === 'Receipt';
  return [
    { label: 'TDS', alias: isReceipt ? 'tds_receivable' : 'tds_payable' },
    { label: 'Discount', alias: isReceipt ? 'discount_allowed' : 'discount_received' },
    ...(isReceipt ? [{ label: 'Bank charges', alias: 'bank_charges' }] : []),
  ];
}
