import { expect, it } from 'vitest';
import { moneyEntry, moneyRecord } from '#domain/tally/rows/ledgers/money-rows';
import { centres, line, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown();

/** `type account: lines / deductions (project)`; nothing: it is no entry of money. */
function entryOf(...ALLLEDGERENTRIES: readonly object[]): string | undefined {
  const entry = moneyEntry(voucherOf('Payment 1 20250410', { ALLLEDGERENTRIES }).voucher, known);
  if (entry === undefined) return undefined;
  const said = (lines: typeof entry.lines) => lines.map(({ ledger, amount }) => `${ledger} ${amount / 100}`).join(', ');
  return `${entry.type} ${said([entry.account])}: ${said(entry.lines)} / ${said(entry.deductions)} (${entry.project})`;
}

it.each([
  ['several lines', [line('Rent', 60), line('Freight', 40), line('HDFC', -100)], 'Payment HDFC -100: Rent 60, Freight 40 /  (null)'],
  [
    'what is kept back of a payment',
    [line('Rent', 100), line('TDS', -10), line('HDFC', -90)],
    'Payment HDFC -90: Rent 100 / TDS -10 (null)',
  ],
  ['what is kept back of a receipt', [line('HDFC', 90), line('TDS', 10), line('Anvi', -100)], 'Receipt HDFC 90: Anvi -100 / TDS 10 (null)'],
  ['a line of nothing', [line('Rent', 5), line('SBI', 0), line('HDFC', -5)], 'Payment HDFC -5: Rent 5 /  (null)'],
  ['money to two accounts', [line('HDFC', 4), line('SBI', 3), line('Cash', -7)], 'Contra Cash -7: HDFC 4, SBI 3 /  (null)'],
  ['money from two accounts', [line('HDFC', 7), line('SBI', -3), line('Cash', -4)], undefined],
  ['money from an account to itself', [line('Cash', 7), line('Cash', -7)], undefined],
  ['no money', [line('Rent', 7), line('Anvi', -7)], undefined],
  ['an unknown ledger', [line('Nobody', 7), line('Cash', -7)], undefined],
  ['the project of the whole', [line('Rent', 7, centres(['Shop', 7])), line('Cash', -7)], 'Payment Cash -7: Rent 7 /  (SHOP)'],
  ['two projects', [line('Rent', 7, centres(['Shop', 3], ['Sales Team', 4])), line('Cash', -7)], undefined],
  ['a project of a part', [line('Rent', 7, centres(['Shop', 3])), line('Cash', -7)], undefined],
  ['a project of one line of two', [line('Rent', 7, centres(['Shop', 7])), line('Discount', 1), line('Cash', -8)], undefined],
  [
    'a project beside a party',
    [line('Rent', 7, centres(['Shop', 7])), line('Anvi', 1), line('Cash', -8)],
    'Payment Cash -8: Rent 7, Anvi 1 /  (SHOP)',
  ],
])('of %s', (_, lines, expected) => {
  expect(entryOf(...lines)).toBe(expected);
});

it.each([
  [
    { TRANSACTIONTYPE: 'e-Fund Transfer', UNIQUEREFERENCENUMBER: 'UTR1' },
    { mode: 'NEFT / RTGS', instrumentNo: 'UTR1' },
  ],
  [
    { TRANSACTIONTYPE: 'Others', INSTRUMENTNUMBER: '7', UNIQUEREFERENCENUMBER: 'UTR1' },
    { instrumentNo: '7', narration: 'Reference UTR1' },
  ],
  [
    { TRANSACTIONTYPE: 'Cheque/DD', INSTRUMENTNUMBER: '7', UNIQUEREFERENCENUMBER: '7' },
    { mode: 'Cheque', instrumentNo: '7' },
  ],
])('money with %j', (bank, cells) => {
  const { voucher } = voucherOf('Payment 1 20250410', {
    ALLLEDGERENTRIES: [line('Rent', 5), line('HDFC', -5, { BANKALLOCATIONS: [bank] })],
  });
  const entry = moneyEntry(voucher, known);
  if (entry === undefined) throw new Error('no entry');
  const { rows } = moneyRecord(voucher, entry, { date: '2025-04-10', number: '1', level: 0 }, () => [], known);
  expect(rows).toEqual([
    {
      ...{ document: 'g0', date: '2025-04-10', number: '1', type: 'Payment', accountId: 'HDFC', ...cells },
      ...{ 'lines.0.ledgerId': 'Rent', 'lines.0.amount': '5.00' },
    },
  ]);
});
