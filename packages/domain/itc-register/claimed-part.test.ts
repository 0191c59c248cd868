import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plusTaxes } from '#domain/gst-returns/credit';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument, CreditDecision } from '#domain/gstr-2b/claim/credit-effect';
import { claimedPart } from '#domain/itc-register/claimed-part';
import { paise, zero } from '#domain/money/paise';

interface Given extends Partial<Pick<BookDocument, 'kind' | 'reverseCharge'>> {
  readonly blocked?: Partial<Taxes>;
}

function document(id: string, taxes: Partial<Taxes>, { blocked = {}, ...more }: Given = {}): BookDocument {
  const amounts = (some: Partial<Taxes>) => {
    const { igst, cgst, sgst, cess } = { ...noTaxes, ...some };
    return { igst: paise(igst), cgst: paise(cgst), sgst: paise(sgst), cess: paise(cess) };
  };
  return {
    ...{ id, slug: 'purchase-invoice', voucher: id, voucherDate: '2026-05-09', party: 'Konkan Panels', kind: 'purchase' },
    ...{ ownGstin: '27AAPFU0939F1ZV', supplier: '27AAKFS5678L1ZB', number: id, date: '2026-05-07', port: null, placeOfSupply: '27' },
    ...{ reverseCharge: false, rates: [], taxable: zero, ...amounts(taxes), blocked: amounts(blocked) },
    ...more,
  };
}

const decisionOn = (books: readonly BookDocument[], credit: Partial<Taxes>, blocked: Partial<Taxes> = {}): CreditDecision => ({
  ...{ month: '2026-06', books, portal: [], statement: 'GSTR-2B', gstin: '27AAPFU0939F1ZV', decision: { kind: 'accept' } },
  ...{ status: 'Regular Reconciled', remark: '', by: 'asha', at: '2026-07-01T00:00:00Z' },
  credit: { source: 'other', standing: 'claimed', credit: { ...noTaxes, ...credit }, blocked: { ...noTaxes, ...blocked } },
});

const own = document('P1', { cgst: 90_00, sgst: 90_00 }, { blocked: { cgst: 10_00, sgst: 10_00 } });
const note = document('R1', { cgst: 9_00 }, { kind: 'return' });

it.each`
  what                         | of                                                     | known                                                                            | expected
  ${'nobody decided'}          | ${own}                                                 | ${{ byBooks: false }}                                                            | ${{ standing: null, month: null, credit: noTaxes }}
  ${'the books are the claim'} | ${own}                                                 | ${{ byBooks: true }}                                                             | ${{ standing: 'claimed', month: '2026-05', credit: { ...noTaxes, cgst: 80_00, sgst: 80_00 } }}
  ${'a return in the books'}   | ${note}                                                | ${{ byBooks: true }}                                                             | ${{ standing: 'claimed', credit: { ...noTaxes, cgst: -9_00 } }}
  ${'reverse charge'}          | ${document('P', { igst: 5 }, { reverseCharge: true })} | ${{ byBooks: false }}                                                            | ${{ standing: 'claimed', month: '2026-05', credit: { ...noTaxes, igst: 5 } }}
  ${'it was decided'}          | ${own}                                                 | ${{ byBooks: false, decision: decisionOn([own], { cgst: 70_00 }, { cgst: 9 }) }} | ${{ month: '2026-06', credit: { ...noTaxes, cgst: 70_00 }, blocked: { ...noTaxes, cgst: 9 } }}
  ${'it was ignored'}          | ${own}                                                 | ${{ byBooks: false, decision: { ...decisionOn([own], {}), credit: null } }}      | ${{ standing: null, month: null }}
`('$what', ({ of, known, expected }) => {
  expect(claimedPart(of, { decision: undefined, ...known })).toMatchObject(expected);
});

it('has the parts of what several purchases share add up to it, whatever heads the portal has', () => {
  const amount = fc.nat(1_00_000_00);
  const each = fc.record({ igst: amount, cgst: amount, sgst: amount, cess: amount });
  fc.assert(
    fc.property(fc.array(each, { minLength: 1, maxLength: 6 }), each, (taxes, whole) => {
      const books = taxes.map((one, at) => document(`P${at}`, one));
      const decision = decisionOn(books, whole);
      const parts = books.map((one) => claimedPart(one, { decision, byBooks: false }).credit);
      expect(parts.reduce((sum, one) => plusTaxes(sum, one), noTaxes)).toEqual(whole);
    }),
  );
});
