import { expect, it } from 'vitest';
import {
  balanceProblems,
  balanceUntil,
  type PortalBalance,
  type PortalLedger,
  withBalance,
  withoutBalance,
} from '#domain/gst-returns/payment/portal-balance';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { limits } from '#domain/limits';

const balance = (ledger: PortalLedger, asOf: string, taxes: Partial<Taxes> = {}): PortalBalance => ({
  ...noTaxes,
  ...taxes,
  ledger,
  asOf,
  by: 'Asha',
});
const entered = [balance('credit', '2026-09-30', { igst: 1 }), balance('cash', '2026-10-05'), balance('credit', '2026-10-31', { igst: 2 })];

it.each`
  ledger        | until           | igst
  ${'credit'}   | ${'2026-09-29'} | ${undefined}
  ${'credit'}   | ${'2026-09-30'} | ${1}
  ${'credit'}   | ${'2026-10-30'} | ${1}
  ${'credit'}   | ${'2026-12-01'} | ${2}
  ${'reclaims'} | ${'2026-12-01'} | ${undefined}
`('$ledger until $until is $igst', ({ ledger, until, igst }) => {
  expect(balanceUntil(entered.toReversed(), ledger, until)?.igst).toBe(igst);
});

it('is replaced by what is entered for the same day', () => {
  const after = withBalance(entered, balance('credit', '2026-09-30', { igst: 3 }));
  expect(after).toHaveLength(3);
  expect(balanceUntil(after, 'credit', '2026-09-30')?.igst).toBe(3);
  expect(withoutBalance(after, { ledger: 'credit', asOf: '2026-09-30' })).toEqual(entered.slice(1));
});

it('keeps the last days', () => {
  let all: readonly PortalBalance[] = [];
  for (let day = 0; day <= limits.portalBalances; day += 1)
    all = withBalance(all, balance('cash', `20${20 + Math.floor(day / 28)}-01-${String((day % 28) + 1).padStart(2, '0')}`));
  expect([all.length, all[0]?.asOf]).toEqual([limits.portalBalances, '2020-01-02']);
});

it.each<[string, PortalBalance, readonly string[]]>([
  ['of today', balance('credit', '2026-11-21', { igst: 5 }), []],
  ['of tomorrow', balance('credit', '2026-11-22'), ['asOf']],
  ['of a ledger below zero', balance('cash', '2026-11-21', { cgst: -1, cess: -1 }), ['cgst', 'cess']],
  ['of a statement below zero', balance('reverse-charge', '2026-11-21', { cgst: -1 }), []],
])('a balance %s', (_, one, paths) => {
  expect(balanceProblems(one, '2026-11-21').map(({ path }) => path)).toEqual(paths);
});
