import { expect, it } from 'vitest';
import { forPayee, paymentCode, taxSection, termsOn } from '#domain/tax-at-source/section-on';

it.each([
  ['206C(1) scrap', '2026-03-31', 1_0000, null],
  ['206C(1) timber', '2025-03-31', 2_5000, null],
  ['206C(1) timber', '2025-04-01', 2_0000, null],
  ['206C(1H)', '2025-03-31', 1000, null],
  ['394(1) Sl.1', '2026-04-01', 2_0000, '1068'],
  ['394(1) Sl.2', '2026-04-01', 2_0000, '1069'],
  ['394(1) Sl.3', '2026-04-01', 2_0000, '1071'],
  ['394(1) Sl.4', '2026-04-01', 2_0000, '1073'],
  ['394(1) Sl.5', '2026-04-01', 2_0000, '1074'],
  ['394(1) Sl.6(a)', '2026-04-01', 1_0000, '1075'],
])('%s on %s: %i ten-thousandths of a percent, code %s', (value, day, rate, code) => {
  const terms = termsOn(taxSection(value) ?? { value, label: '', terms: [] }, day);
  expect([terms?.rate && forPayee(terms.rate, 'other'), paymentCode(value, null)]).toEqual([rate, code]);
});
