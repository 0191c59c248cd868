import { expect, it } from 'vitest';
import type { TaxSection } from '#domain/tax-at-source/section';
import { taxSection, termsOn } from '#domain/tax-at-source/section-on';
import { tdsSections } from '#domain/tax-at-source/tds-sections';

it.each([
  ['194H', '2024-09-30', 5_0000, 15_000_00],
  ['194H', '2024-10-01', 2_0000, 15_000_00],
  ['194H', '2025-04-01', 2_0000, 20_000_00],
  ['194J', '2025-03-31', 10_0000, 30_000_00],
  ['194J', '2025-04-01', 10_0000, 50_000_00],
  ['194A', '2025-03-31', 10_0000, 5_000_00],
  ['194A', '2025-04-01', 10_0000, 10_000_00],
  ['194I', '2025-03-31', 10_0000, 2_40_000_00],
  ['194O', '2024-09-30', 1_0000, 5_00_000_00],
  ['194O', '2024-10-01', 1000, 5_00_000_00],
])('%s on %s: %i ten-thousandths of a percent above %i paise a year', (value, day, rate, yearly) => {
  const terms = termsOn(taxSection(value) ?? { value, label: '', terms: [] }, day);
  expect([terms?.rate?.other, terms?.threshold?.yearly]).toEqual([rate, yearly]);
});

it('has a section once, its terms in the order of their days, and a payment code once', () => {
  const all: readonly TaxSection[] = tdsSections;
  for (const { terms, value } of all) expect(terms.map(({ from }) => from).sort(), value).toEqual(terms.map(({ from }) => from));
  const codes = all.flatMap(({ code }) => (code ? Object.values(code) : []));
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
});
