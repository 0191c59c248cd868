import { expect, it } from 'vitest';
import { creditOfStatements } from '#domain/gst-returns/annual/credit-of-statements';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { paise } from '#domain/money/paise';
import { portalDocument } from '#test/kit/books/portal-document';

const year = { from: '2026-04-01', to: '2027-03-31' };
const available = { said: 'Yes', reason: '' };
const document = (more: object = {}) => portalDocument({ statement: 'GSTR-2B', itc: available, ...more });

it.each`
  what                              | changed                                                                                      | igst
  ${'an invoice'}                   | ${{}}                                                                                        | ${1_800_00}
  ${'one of a later statement'}     | ${{ period: '2027-05' }}                                                                     | ${1_800_00}
  ${'a credit note'}                | ${{ section: 'CDNR', kind: 'credit' }}                                                       | ${-1_800_00}
  ${'an invoice of another year'}   | ${{ date: '2026-03-31' }}                                                                    | ${0}
  ${'credit that is not available'} | ${{ itc: { said: 'No', reason: 'P' } }}                                                      | ${0}
  ${'reverse charge'}               | ${{ reverseCharge: true }}                                                                   | ${0}
  ${'an import'}                    | ${{ section: 'IMPG', kind: 'bill-of-entry' }}                                                | ${0}
  ${'one that was rejected'}        | ${{ part: 'rejected' }}                                                                      | ${0}
  ${'an amendment of the year'}     | ${{ section: 'B2BA', date: '2027-04-02', original: { number: 'SP/0', date: '2027-03-30' } }} | ${1_800_00}
`('has $igst of $what', ({ changed, igst }) => {
  expect(creditOfStatements([document(changed)], year)).toEqual({ ...noTaxes, igst });
});

it('counts an amended document in place of the one that it amends', () => {
  const amended = document({
    id: 'A',
    section: 'B2BA',
    number: 'SP/1A',
    igst: paise(900_00),
    original: { number: 'sp/1', date: '2026-10-05' },
  });
  expect(creditOfStatements([document(), amended], year).igst).toBe(900_00);
  expect(creditOfStatements([document({ supplier: '29AAECT2204Q1Z0' }), amended], year).igst).toBe(2_700_00);
});
