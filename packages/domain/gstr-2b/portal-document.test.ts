import { expect, it } from 'vitest';
import { identityOf, isItcAvailable, lowersCredit, type PortalDocument } from '#domain/gstr-2b/portal-document';
import { paise } from '#domain/money/paise';

const document: PortalDocument = {
  statement: 'GSTR-2B',
  section: 'B2B',
  part: 'credit',
  ownGstin: '27AAGCG4821K1ZG',
  period: '2025-10',
  kind: 'invoice',
  supplier: '24AAMPB4410D1ZG',
  supplierName: 'Gujarat Bearings',
  number: 'GB/25-26/0123',
  date: '2025-10-05',
  port: null,
  supply: 'R',
  value: paise(11_800_00),
  placeOfSupply: '27',
  reverseCharge: false,
  taxable: paise(10_000_00),
  igst: paise(1_800_00),
  cgst: paise(0),
  sgst: paise(0),
  cess: paise(0),
  rates: [],
  itc: { said: 'Y', reason: '' },
  reported: { on: '2025-11-10', period: '2025-10' },
  original: null,
  amendedIn: null,
  isAmended: false,
  cancelledFrom: null,
  applicablePercent: null,
  source: '',
  irn: null,
  irnDate: null,
};
const identity = (changed: Partial<PortalDocument>) => identityOf({ ...document, ...changed });

it.each`
  changed                            | isSame
  ${{ taxable: 1, igst: 2 }}         | ${true}
  ${{ date: '2025-10-06' }}          | ${true}
  ${{ part: 'rejected' }}            | ${true}
  ${{ number: 'gb/25-26/0123' }}     | ${true}
  ${{ number: 'GB/25-26/0124' }}     | ${false}
  ${{ period: '2025-11' }}           | ${false}
  ${{ section: 'B2BA' }}             | ${false}
  ${{ part: 'reversal' }}            | ${false}
  ${{ supplier: '07AARFA1188C1ZI' }} | ${false}
  ${{ port: 'INMAA1' }}              | ${false}
`('with $changed it is the same document: $isSame', ({ changed, isSame }) => {
  expect(identity(changed) === identity({})).toBe(isSame);
});

it.each`
  said     | available
  ${'Y'}   | ${true}
  ${'Yes'} | ${true}
  ${'N'}   | ${false}
  ${'No'}  | ${false}
  ${'T'}   | ${false}
  ${''}    | ${null}
`('credit that is "$said" is available: $available', ({ said, available }) => {
  expect(isItcAvailable({ itc: { said, reason: '' } })).toBe(available);
});

it('credit notes lower the credit', () => {
  expect(lowersCredit({ kind: 'credit' })).toBe(true);
  expect(lowersCredit({ kind: 'isd-credit' })).toBe(true);
  expect(lowersCredit({ kind: 'debit' })).toBe(false);
});
