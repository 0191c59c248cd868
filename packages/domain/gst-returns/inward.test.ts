import { expect, it } from 'vitest';
import { type Inward, type InwardTax, inwardSums } from '#domain/gst-returns/inward';

const tax: InwardTax = { source: 'other', blocked: false, taxable: 100, igst: 18, cgst: 0, sgst: 0, cess: 0 };
const bought: Inward = {
  date: '2026-07-01',
  credits: [tax],
  exempt: 0,
  nonGst: 0,
  inter: true,
  received: [],
  bought: null,
};

it.each`
  what                       | changed                                                                | keys
  ${'with credit'}           | ${{}}                                                                  | ${['credit|other']}
  ${'blocked'}               | ${{ credits: [{ ...tax, blocked: true }] }}                            | ${['blocked|other']}
  ${'under reverse charge'}  | ${{ credits: [{ ...tax, source: 'reverse-charge' }] }}                 | ${['credit|reverse-charge', 'owed']}
  ${'a service from abroad'} | ${{ credits: [{ ...tax, source: 'import-services', blocked: true }] }} | ${['blocked|import-services', 'owed']}
  ${'without tax'}           | ${{ credits: [], exempt: 5, nonGst: 7 }}                               | ${['untaxed|exempt|inter', 'untaxed|non-gst|inter']}
  ${'at two rates'} | ${{ credits: [], received: [{ ...tax, from: 'registered', rate: 5_0000 }, { ...tax, from: 'unregistered-reverse', rate: 0 }] }} | ${['received|registered|50000', 'received|unregistered-reverse|0']}
  ${'from the own state'}    | ${{ credits: [], exempt: 5, inter: false }}                            | ${['untaxed|exempt|intra']}
`('a purchase $what adds to $keys', ({ changed, keys }) => {
  expect(inwardSums({ ...bought, ...changed }).map(({ key }) => key.join('|'))).toEqual(keys);
});
