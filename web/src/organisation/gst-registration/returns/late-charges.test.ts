import { expect, it } from 'vitest';
import { paymentLines } from '#domain/gst-returns/payment/filed-payment';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import type { ProposedPayment } from '#modules/organisation/gst-registration/payment-operations';
import { chargedIn, isLate, lateFields, startOf } from './late-charges.ts';

const payment = (lines: Readonly<Record<string, Taxes>> = {}, followsLate = false): ProposedPayment => ({
  ...{ from: '2026-10', month: '2026-10', due: '2026-11-20', isFiled: false, followsLate, problems: [] },
  lines: { ...Object.fromEntries(paymentLines.map((line) => [line, noTaxes])), ...lines } as ProposedPayment['lines'],
  journal: { date: '2026-11-20', reference: 'GSTR-3B of Oct-2026', lines: [], existing: [] },
});

it.each([
  ['in time', false, '2026-11-20', false],
  ['late', false, '2026-11-21', true],
  ['in time after a late one that paid nothing in cash', true, '2026-11-20', true],
])('%s', (_, followsLate, today, late) => {
  expect(isLate(payment({}, followsLate), today)).toBe(late);
});

it.each([
  ['no cess', {}, false],
  ['cess on sales', { tax: { ...noTaxes, cess: 1_00 } }, true],
  ['cess under reverse charge', { 'reverse-charge': { ...noTaxes, cess: 1_00 } }, true],
  ['interest on the cess of the return before', { interest: { ...noTaxes, cess: 1_00 } }, true],
])('with %s interest of cess is asked for: %s', (_, lines, asked) => {
  expect('interest.cess' in lateFields(payment(lines))).toBe(asked);
});

it('says what is computed of the return before', () => {
  expect(lateFields(payment({ interest: { ...noTaxes, cgst: 49_00 } }))).toMatchObject({
    'interest.cgst': { help: expect.stringContaining('₹49.00') },
    'interest.sgst': expect.not.objectContaining({ help: expect.anything() }),
  });
});

it('begins with the interest of the return before, and sends what is typed', () => {
  const start = startOf(payment({ interest: { ...noTaxes, cgst: 49_00 } }));
  expect(start).toMatchObject({ 'interest.cgst': 49_00, 'interest.igst': null });
  expect(chargedIn({ ...start, 'lateFee.cgst': 250_00 })).toEqual({
    ...{ interest: { ...noTaxes, cgst: 49_00 }, lateFee: { ...noTaxes, cgst: 250_00 } },
  });
  expect(chargedIn({})).toEqual({ lateFee: noTaxes });
});
