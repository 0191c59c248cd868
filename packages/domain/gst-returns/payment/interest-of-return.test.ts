import { expect, it } from 'vitest';
import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import type { KnownReturns } from '#domain/gst-returns/payment/brought-forward';
import type { PaymentLine } from '#domain/gst-returns/payment/filed-payment';
import { followsLate, interestOfReturn, interestSoFar } from '#domain/gst-returns/payment/interest-of-return';
import { noTaxes } from '#domain/gst-returns/tax-heads';

const filed = (month: string, filedOn: string): FiledReturn => ({
  ...{ form: 'GSTR-3B', from: month, month, arn: 'AA271026000001A', filedOn, open: null },
});
/** 10,000 in cash, half of it under reverse charge. */
const paid = (month: string): readonly PaymentLine[] => [
  { ...noTaxes, month, line: 'cash', cgst: 5_000_00 },
  { ...noTaxes, month, line: 'reverse-charge', cgst: 5_000_00 },
];
const known = (more: Partial<KnownReturns> = {}): KnownReturns => ({
  ...{ filing: 'monthly', state: '27', filed: [], balances: [], payments: [] },
  ...more,
});
const cash = { ...noTaxes, cgst: 20_000 };
const late = { filed: [filed('2026-09', '2026-10-30')], payments: paid('2026-09') };

it.each<[string, string, Partial<KnownReturns>, string, number]>([
  ['what the return before was late', '2026-10', late, '2026-11-30', 49],
  ['nothing for a return before in time', '2026-10', { ...late, filed: [filed('2026-09', '2026-10-20')] }, '2026-11-30', 0],
  ['nothing for a return before whose payment is not kept', '2026-10', { ...late, payments: [] }, '2026-11-30', 0],
  ['nothing for a return before that is not filed', '2026-10', { ...late, filed: [] }, '2026-11-30', 0],
  ['its own, before January 2026', '2025-11', {}, '2025-12-30', 99],
  ['its own as it was filed', '2025-11', { filed: [filed('2025-11', '2025-12-30')] }, '2026-12-30', 99],
  ['only its own of December 2025', '2025-12', { filed: [filed('2025-11', '2025-12-30')], payments: paid('2025-11') }, '2026-01-20', 0],
  ['nothing in January 2026', '2026-01', { filed: [filed('2025-12', '2026-02-20')], payments: paid('2025-12') }, '2026-03-20', 0],
])('charges %s', (_, month, more, today, interest) => {
  expect(interestOfReturn({ from: month, month }, known(more), cash, today)).toEqual({ ...noTaxes, cgst: interest });
});

it.each([
  ['2026-10-21', true],
  ['2026-10-20', false],
])('follows a late return if that was filed on %s: %s', (filedOn, isLate) => {
  expect(followsLate({ from: '2026-10', month: '2026-10' }, known({ filed: [filed('2026-09', filedOn)] }))).toBe(isLate);
  expect(followsLate({ from: '2026-11', month: '2026-11' }, known({ filed: [filed('2026-09', filedOn)] }))).toBe(false);
});

const lay = (asOf: string) => ({ ...noTaxes, cgst: 20_000_00, ledger: 'cash', asOf, by: 'Asha' }) as const;

it.each([
  ['before the return before was paid with it', [lay('2026-10-01')], 99],
  ['after that', [lay('2026-10-30')], 0],
])('cash that lay there %s', (_, balances, interest) => {
  const filedBefore = [filed('2026-09', '2026-10-30')];
  const october = { from: '2026-10', month: '2026-10' };
  expect(interestSoFar(october, known({ filed: filedBefore, balances }), cash, '2026-11-30')).toEqual({ ...noTaxes, cgst: interest });
});

it('says what a late return bears until today', () => {
  const october = { from: '2026-10', month: '2026-10' };
  expect(interestSoFar(october, known(), cash, '2026-11-30')).toEqual({ ...noTaxes, cgst: 99 });
  expect(interestSoFar(october, known({ filing: 'composition' }), cash, '2026-11-30')).toEqual(noTaxes);
});
