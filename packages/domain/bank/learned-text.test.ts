import { expect, it } from 'vitest';
import { learnedText } from '#domain/bank/learned-text';

it.each`
  narration                                               | learned
  ${'UPI CR tulsi85@okaxis'}                              | ${'tulsi85@okaxis'}
  ${'NEFT DR-UTIBN52025428314969604-QUALITY TOOLS INDIA'} | ${'QUALITY TOOLS INDIA'}
  ${'IMPS DR RATHI CHEMICALS THANKS'}                     | ${'RATHI CHEMICALS'}
  ${'UPI/510015628673/DR/BHARAT S/pay'}                   | ${'BHARAT'}
  ${'BY TRANSFER'}                                        | ${null}
  ${'CHQ PAID 207664'}                                    | ${null}
  ${''}                                                   | ${null}
`('learns $learned from $narration', ({ narration, learned }) => {
  expect(learnedText(narration)).toBe(learned);
});
