import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import type { DocumentFacts } from '#modules/kit/module';
import { bankEntriesOf } from '#modules/kit/voucher/bank-entries';

const ledgers: Readonly<Record<string, { readonly name: string; readonly groupId: string }>> = {
  bank: { name: 'HDFC', groupId: 'banks' },
  other: { name: 'SBI', groupId: 'banks' },
  cash: { name: 'Cash', groupId: 'cash' },
  asha: { name: 'Asha Traders', groupId: 'debtors' },
};
const groups = ['banks', 'cash', 'debtors'].map((id) => ({
  ...{ id, parentId: null, nature: 'Asset' },
  alias: { banks: 'bank_accounts', cash: 'cash_in_hand', debtors: 'debtors' }[id],
}));
const facts = { all: () => groups, find: (_: string, id: string) => ledgers[id] } as unknown as DocumentFacts;
const fields = {
  accountId: { kind: 'ref', label: 'Account', to: 'customer' },
  lines: { kind: 'lines', label: 'Lines', max: 9, of: { ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer' } } },
} as const;
const entries = (row: object, ...postings: readonly (readonly [string, number])[]) =>
  bankEntriesOf(
    { fields },
    { ...row },
    postings.map(([ledgerId, amount]) => ({ ledgerId, amount: paise(amount) })),
    facts,
  );
const plain = { instrument: null, reference: null, chequeDate: null };

it('a receipt is one entry, with its cheque and payer', () => {
  const row = { accountId: 'bank', lines: [{ ledgerId: 'asha' }], mode: 'Cheque', instrumentNo: '471880', instrumentDate: '2026-06-01' };
  expect(entries(row, ['bank', 500], ['asha', -500])).toEqual([
    { ledgerId: 'bank', amount: 500, payee: 'Asha Traders', instrument: 'Cheque', reference: '471880', chequeDate: '2026-06-01' },
  ]);
});

it('a transfer is an entry on both banks', () => {
  const row = { accountId: 'bank', accountName: 'HDFC', lines: [{ ledgerId: 'other' }] };
  expect(entries(row, ['bank', -500], ['other', 500])).toEqual([
    { ledgerId: 'bank', amount: -500, payee: 'SBI', ...plain },
    { ledgerId: 'other', amount: 500, payee: 'HDFC', ...plain },
  ]);
});

it('several postings on a bank are one line of its statement; of several payees the voucher names them', () => {
  const row = { accountId: 'bank', partyName: 'Asha Traders and 1 more', lines: [{ ledgerId: 'asha' }, { ledgerId: 'cash' }] };
  expect(entries(row, ['bank', -500], ['bank', -20], ['asha', 300], ['cash', 220])).toMatchObject([
    { amount: -520, payee: 'Asha Traders and 1 more' },
  ]);
});

it('cash, what comes to nothing, and ledgers that nobody chose are none', () => {
  expect(entries({ accountId: 'cash', lines: [{ ledgerId: 'asha' }] }, ['cash', 5], ['asha', -5])).toEqual([]);
  expect(entries({ accountId: 'bank', lines: [] }, ['bank', 5], ['bank', -5])).toEqual([]);
  expect(entries({ lines: [{ ledgerId: 'asha' }] }, ['bank', 5], ['asha', -5])).toEqual([]);
});
