import { expect, it } from 'vitest';
import { taxHeadOf } from '#domain/tally/tax-head';

it.each([
  ['CGST', 'CGST'],
  ['Central Tax', 'CGST'],
  ['SGST/UTGST', 'SGST'],
  ['State tax', 'SGST'],
  ['Integrated  Tax', 'IGST'],
  ['Cess', 'CESS'],
  ['VAT', null],
  ['', null],
  [null, null],
])('%s is %s', (dutyHead, head) => {
  expect(taxHeadOf(dutyHead)).toBe(head);
});
