import { expect, it } from 'vitest';
import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import {
  broughtForward,
  chainBefore,
  firstWith,
  isPeriodOfReturn,
  type KnownReturns,
  mostDraftMonths,
  type ReturnPeriod,
} from '#domain/gst-returns/payment/brought-forward';
import type { PaymentLine } from '#domain/gst-returns/payment/filed-payment';
import type { PortalBalance, PortalLedger } from '#domain/gst-returns/payment/portal-balance';
import { type ReturnFigures, returnFigures } from '#domain/gst-returns/payment/return-figures';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { noTax } from '#domain/registers/register-entry';

const filed = (month: string, filedOn: string): FiledReturn => ({
  ...{ form: 'GSTR-3B', from: month, month, arn: 'AA271026000001A', filedOn, open: null },
});
const paid = (month: string, left: number): PaymentLine => ({ ...noTaxes, month, line: 'left', cgst: left });
const balance = (ledger: PortalLedger, asOf: string, cgst: number): PortalBalance => ({ ...noTaxes, ledger, asOf, cgst, by: 'Asha' });
const known = (more: Partial<KnownReturns> = {}): KnownReturns => ({
  ...{ filing: 'monthly', state: '27', filed: [], balances: [], payments: [] },
  ...more,
});
const month = (of: string): ReturnPeriod => ({ from: of, month: of });

it.each<[string, string, Partial<KnownReturns>, string]>([
  ['before a return is due', '2026-11-05', {}, '2026-10'],
  ['on its due day', '2026-11-20', {}, '2026-11'],
  ['before it was filed late', '2026-11-21', { filed: [filed('2026-10', '2026-11-25')] }, '2026-10'],
  ['after it was filed', '2026-11-12', { filed: [filed('2026-09', '2026-10-20'), filed('2026-10', '2026-11-12')] }, '2026-11'],
  ['after the next one is overdue', '2026-12-24', { filed: [filed('2026-10', '2026-11-12')] }, '2026-11'],
  ['long before the first that is marked', '2026-05-25', { filed: [filed('2026-10', '2026-11-12')] }, '2026-05'],
  ['within a quarter', '2026-11-05', { filing: 'quarterly' }, '2026-10'],
  ['before a quarter is due', '2026-10-05', { filing: 'quarterly' }, '2026-07'],
  ['under the composition scheme', '2026-11-05', { filing: 'composition' }, '2026-09'],
])('a balance %s is what a return begins with', (_, asOf, more, from) => {
  expect(firstWith(asOf, known(more))).toBe(from);
});

it.each<[string, Partial<KnownReturns>, string | null, readonly string[]]>([
  ['nothing is known', {}, null, []],
  ['the return before is paid', { payments: [paid('2026-10', 100)] }, '2026-11', []],
  ['an earlier one is paid', { payments: [paid('2026-07', 100), paid('2026-08', 50)] }, '2026-09', ['2026-09', '2026-10']],
  [
    'the credit was entered since',
    { payments: [paid('2026-08', 5)], balances: [balance('credit', '2026-10-25', 1)] },
    '2026-10',
    ['2026-10'],
  ],
  ['the credit was entered before', { payments: [paid('2026-10', 5)], balances: [balance('credit', '2026-10-25', 1)] }, '2026-11', []],
  ['the credit is of later', { balances: [balance('credit', '2026-12-25', 1)] }, null, []],
  ['only a statement is entered', { balances: [balance('reverse-charge', '2026-10-25', 1)] }, '2026-10', ['2026-10']],
])('where %s, the returns between are drafted', (_, more, start, drafts) => {
  expect(chainBefore(month('2026-11'), known(more))).toEqual({ start, drafts: drafts.map(month), isTooLong: false });
});

it('drafts quarters of those who file them, and not more than a year', () => {
  const quarterly = known({ filing: 'quarterly', payments: [paid('2026-06', 1)] });
  expect(chainBefore({ from: '2026-10', month: '2026-12' }, quarterly).drafts).toEqual([{ from: '2026-07', month: '2026-09' }]);
  const of = (last: string) => chainBefore(month('2026-11'), known({ payments: [paid(last, 1)] }));
  expect([of('2025-10').drafts.length, of('2025-10').isTooLong]).toEqual([mostDraftMonths, false]);
  expect([of('2025-09').drafts.length, of('2025-09').isTooLong]).toEqual([0, true]);
});

it.each`
  filing           | from            | to              | is
  ${'monthly'}     | ${'2026-10-01'} | ${'2026-10-31'} | ${true}
  ${'monthly'}     | ${'2026-10-01'} | ${'2026-10-30'} | ${false}
  ${'monthly'}     | ${'2026-10-02'} | ${'2026-10-31'} | ${false}
  ${'monthly'}     | ${'2026-10-01'} | ${'2026-11-30'} | ${false}
  ${'quarterly'}   | ${'2026-10-01'} | ${'2026-12-31'} | ${true}
  ${'quarterly'}   | ${'2026-10-01'} | ${'2026-10-31'} | ${false}
  ${'quarterly'}   | ${'2026-09-01'} | ${'2026-11-30'} | ${false}
  ${'composition'} | ${'2026-10-01'} | ${'2026-12-31'} | ${false}
`('$from to $to is a period of who files $filing: $is', ({ filing, from, to, is }) => {
  expect(isPeriodOfReturn({ from, to }, known({ filing }))).toBe(is);
});

it('has the period of what is filed, however the GSTIN files now', () => {
  const quarterly = known({ filing: 'quarterly', filed: [filed('2026-08', '2026-09-20')] });
  expect(isPeriodOfReturn({ from: '2026-08-01', to: '2026-08-31' }, quarterly)).toBe(true);
  expect(isPeriodOfReturn({ from: '2026-07-01', to: '2026-07-31' }, quarterly)).toBe(false);
});

const figures: ReturnFigures = returnFigures({
  outward: [{ key: ['section', 'b2b', 'regular'], amounts: { ...noTax, cgst: 30_00, documents: 1, quantity: 0 } }],
  ...{ inward: [], claimed: [], late: [], moved: [] },
});

it.each<[string, Partial<KnownReturns>, number, number]>([
  ['nothing', {}, 0, 0],
  ['what the return before left', { payments: [paid('2026-10', 100_00)] }, 100, 0],
  ['what drafts leave of it', { payments: [paid('2026-08', 100_00)] }, 40, 0],
  ['what was entered', { balances: [balance('credit', '2026-10-25', 80_50)] }, 50, 0],
  ['the last that was entered', { balances: [balance('credit', '2026-10-25', 80_00), balance('credit', '2026-11-02', 90_00)] }, 60, 0],
  [
    'what was entered between',
    { payments: [paid('2026-08', 100_00)], balances: [balance('reverse-charge', '2026-10-25', 7_00), balance('cash', '2026-10-25', 9_00)] },
    ...([40, 7_00] as const),
  ],
  [
    'nothing of what was entered before a return that is paid',
    {
      filed: [filed('2026-10', '2026-11-12')],
      payments: [paid('2026-10', 100_00)],
      balances: [balance('reverse-charge', '2026-11-02', 7_00)],
    },
    ...([100, 0] as const),
  ],
])('begins with %s', (_, more, credit, reverseCharge) => {
  const of = known(more);
  const brought = broughtForward(month('2026-11'), chainBefore(month('2026-11'), of), of, () => figures);
  expect([brought.credit.cgst, brought.reverseCharge.cgst]).toEqual([credit, reverseCharge]);
});
