import { expect, it } from 'vitest';
import { isBySettings, notNeeded, notNeededReasons, type Supplied } from '#domain/einvoice/need';

const sale: Supplied = {
  ...{ date: '2026-10-12', supplier: 'Regular', supply: 'B2B', taxable: true, taxAdjusted: true },
  ...{ sellerGstin: '27AAGCG4821K1ZG', buyerGstin: '27AAKFS5678L1ZB' },
};
const settings = { applicableFrom: '2022-10-01', turnoverClass: '10-100 crore', exemptClass: null } as const;

it.each([
  [{}, {}, null],
  [{ date: '2022-10-01' }, {}, null],
  [{ date: '2022-09-30' }, {}, 'before-start'],
  [{}, { applicableFrom: null }, 'not-enabled'],
  [{}, { exemptClass: 'bank' }, 'exempt-class'],
  [{ sellerGstin: null }, {}, 'seller-unregistered'],
  [{ supplier: 'Unregistered' }, {}, 'seller-unregistered'],
  [{ supplier: 'Composition' }, {}, 'seller-composition'],
  [{ buyerGstin: '27AAGCG4821K1ZG' }, {}, 'same-gstin'],
  [{ supply: 'B2C', buyerGstin: null }, {}, 'unregistered-buyer'],
  [{ supply: 'EXPWOP', buyerGstin: null }, {}, null],
  [{ taxable: false }, {}, 'only-exempt'],
  [{ taxAdjusted: false }, {}, 'no-tax-adjusted'],
] as const)('%j with %j', (of, change, expected) => {
  expect(notNeeded({ ...sale, ...of }, { ...settings, ...change })).toBe(expected);
});

it('three reasons may have gone without a change of the document', () => {
  const gone = Object.entries(notNeededReasons).filter(([, shown]) => isBySettings(shown));
  expect(gone.map(([reason]) => reason)).toEqual(['exempt-class', 'not-enabled', 'before-start']);
});
