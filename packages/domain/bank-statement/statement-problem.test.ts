import { expect, it } from 'vitest';
import { refuseOtherCurrency, refuseStatement } from '#domain/bank-statement/statement-problem';

it('refuses with the sentence at the file', () => {
  expect(() => refuseStatement('Row 3 has no date')).toThrow(
    expect.objectContaining({ errors: [{ path: 'key', message: 'Row 3 has no date' }] }),
  );
});

it('only rupees are lines of the books', () => {
  expect(() => refuseOtherCurrency('INR')).not.toThrow();
  expect(() => refuseOtherCurrency('USD')).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ message: expect.stringContaining('USD') })] }),
  );
});
