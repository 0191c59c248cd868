import { expect, it } from 'vitest';
import { documentNumberProblem, eInvoiceNumberProblem, sameNumberKey } from '#domain/gst/document-number';

it.each([
  ['INV/26-27/00001', null, null],
  ['1', null, null],
  ['A123456789012345', null, null],
  ['A1234567890123456', 'at most 16', 'at most 16'],
  ['test_invoice_no', 'letters, digits', 'letters, digits'],
  ['INV 1', 'letters, digits', 'letters, digits'],
  ['बिल-1', 'letters, digits', 'letters, digits'],
  ['', 'required', 'required'],
  ['000', 'zero', 'zero'],
  ['0-/', 'zero', 'zero'],
  ['001', null, 'cannot start with 0'],
  ['/1', null, 'cannot start with 0'],
  ['-1', null, 'cannot start with 0'],
])('"%s": rule 46 says %s, the portal %s', (number, rule46, portal) => {
  const check = (found: string | null, wanted: string | null) =>
    wanted === null ? expect(found).toBeNull() : expect(found).toContain(wanted);
  check(documentNumberProblem(number), rule46);
  check(eInvoiceNumberProblem(number), portal);
});

it('numbers that differ only in case are the same', () => {
  expect(sameNumberKey(' inv/1 ')).toBe(sameNumberKey('INV/1'));
});
