import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateDay } from '#domain/gst/rate-day';

// Section 14, around the change of 22 September 2025.
const [before, change, after] = ['2025-09-15', '2025-09-22', '2025-10-02'];

it.each`
  supply    | invoice   | payment   | rate     | clause
  ${before} | ${after}  | ${after}  | ${'new'} | ${'(a)(i)'}
  ${before} | ${before} | ${after}  | ${'old'} | ${'(a)(ii)'}
  ${before} | ${after}  | ${before} | ${'old'} | ${'(a)(iii)'}
  ${after}  | ${before} | ${after}  | ${'new'} | ${'(b)(i)'}
  ${after}  | ${before} | ${before} | ${'old'} | ${'(b)(ii)'}
  ${after}  | ${after}  | ${before} | ${'new'} | ${'(b)(iii)'}
  ${before} | ${after}  | ${null}   | ${'new'} | ${'not paid yet'}
  ${after}  | ${before} | ${null}   | ${'new'} | ${'not paid yet'}
`('$clause: supply $supply, invoice $invoice, payment $payment bear the $rate rate', ({ supply, invoice, payment, rate }) => {
  expect(rateDay(supply, invoice, payment) < change ? 'old' : 'new').toBe(rate);
});

it('is the middle one of any three days', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((date) => `2025-09-${date}`);
  fc.assert(
    fc.property(day, day, day, (supply, invoice, payment) => {
      expect(rateDay(supply, invoice, payment)).toBe([supply, invoice, payment].sort()[1]);
    }),
  );
});
