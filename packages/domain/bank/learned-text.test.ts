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

it('reads the beginning of a text only, because a crafted one would take minutes', () => {
  expect(learnedText(`${'a'.repeat(400_000)}1`)).toBe('a'.repeat(60));
  expect(learnedText(`${'7 '.repeat(200_000)}tulsi85@okaxis`)).toBe(null);
});
