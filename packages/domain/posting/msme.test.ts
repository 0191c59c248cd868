import { expect, it } from 'vitest';
import { isPaidByLaw, lastDayToPay, paymentSection, udyamProblem } from '#domain/posting/msme';

it.each([
  ['agreed within the law', '2026-10-31', null, '2026-10-31'],
  ['agreed to the last day', '2026-11-15', 15, '2026-11-15'],
  ['agreed beyond the law', '2026-12-30', null, '2026-11-15'],
  ['agreed with the party alone', '2026-10-01', 30, '2026-10-31'],
  ['agreed with the party beyond the law', '2026-10-01', 90, '2026-11-15'],
  ['with nothing agreed', '2026-10-01', null, '2026-10-16'],
])('a bill of 1 October %s must be paid by', (_, dueDate, creditDays, last) => {
  expect(lastDayToPay({ date: '2026-10-01', dueDate }, creditDays)).toBe(last);
});

it.each([
  ['Micro', true],
  ['Small', true],
  ['Medium', false],
  [null, false],
] as const)('bills of a supplier that is %s have a legal due date: %s', (msme, byLaw) => {
  expect(isPaidByLaw(msme)).toBe(byLaw);
});

it.each([
  ['UDYAM-MH-18-0123456', true],
  ['udyam-gj-01-0000001', true],
  ['UDYAM-MH-18-123456', false],
  ['UDYAM-M1-18-0123456', false],
  ['MH18A0123456', false],
])('%s is an Udyam number: %s', (number, is) => {
  expect(udyamProblem(number) === null).toBe(is);
});

it('what is paid late is an expense of the year of payment, by the Act of its year', () => {
  expect(paymentSection('2026-03-31')).toBe('section 43B(h) of the Income-tax Act 1961');
  expect(paymentSection('2026-04-01')).toMatch(/^section 37 of the Income-tax Act 2025; .*43B\(h\)/);
});
