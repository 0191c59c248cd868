import { expect, it } from 'vitest';
import { addPartySums, certificateName, sectionName, sumsOfSection, underCertificate } from '#domain/tax-at-source/party-sums';

const sums = new Map([
  [sectionName('194C', '2025-04'), [100, 60, 1, 0]],
  [sectionName('194C', '2025-05'), [50, 0, 0, 20]],
  [sectionName('194J', '2025-05'), [7, 7, 1, 0]],
  [certificateName('C-1'), [30]],
]);

it.each([
  ['194C', undefined, { credited: 150, taxed: 60, tax: 1, advance: 20 }],
  ['194C', '2025-05', { credited: 50, taxed: 0, tax: 0, advance: 20 }],
  ['194J', undefined, { credited: 7, taxed: 7, tax: 1, advance: 0 }],
  ['194', undefined, { credited: 0, taxed: 0, tax: 0, advance: 0 }],
])('sums %s in %s', (section, month, expected) => {
  expect(sumsOfSection(sums, section, month)).toEqual(expected);
});

it('knows what was credited under a certificate', () => {
  expect([underCertificate(sums, 'C-1'), underCertificate(sums, 'C-2')]).toEqual([30, 0]);
});

it('adds and takes out, and keeps nothing of what comes to nothing', () => {
  const known = new Map<string, readonly number[]>();
  addPartySums(known, sums, 1);
  expect(known).toEqual(sums);
  addPartySums(known, sums, -1);
  expect(known.size).toBe(0);
});
