import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { amountInWords, numberInWords } from '#domain/money/words';

describe('amounts are written in Indian words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'One Paisa Only'],
    [50, 'Fifty Paise Only'],
    [100, 'Rupees One Only'],
    [1_950, 'Rupees Nineteen and Fifty Paise Only'],
    [1_23_000_50, 'Rupees One Lakh Twenty Three Thousand and Fifty Paise Only'],
    [1_23_456_78, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only'],
    [1_00_00_000_00, 'Rupees One Crore Only'],
    [10_05_00_011_00, 'Rupees Ten Crore Five Lakh Eleven Only'],
    [-2_000_00, 'Minus Rupees Two Thousand Only'],
    [-5, 'Minus Five Paise Only'],
    [1_00_000_00_00_000_00, 'Rupees One Lakh Crore Only'],
    [
      Number.MAX_SAFE_INTEGER,
      'Rupees Ninety Lakh Seven Thousand One Hundred Ninety Nine Crore Twenty Five Lakh Forty Seven Thousand Four Hundred Nine and Ninety One Paise Only',
    ],
  ])('%d paise: %s', (amount, words) => {
    expect(amountInWords(paise(amount))).toBe(words);
  });

  it('reads back as the same number, whatever the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor(Number.MAX_SAFE_INTEGER / 100) }), (n) => {
        expect(readWords(numberInWords(n))).toBe(n);
      }),
    );
  });
});

/** A reader written independently of the writer: values add up, and a scale multiplies the words before it. */
function readWords(text: string): number {
  const values = new Map(
    'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
      .split(' ')
      .map((word, i) => [word, i] as const),
  );
  'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ').forEach((word, i) => {
    values.set(word, (i + 2) * 10);
  });
  const crores = text.lastIndexOf(' Crore');
  if (crores >= 0) return readWords(text.slice(0, crores)) * 1_00_00_000 + readWords(text.slice(crores + 6).trim());
  let total = 0;
  let group = 0;
  for (const word of text.split(' ')) {
    const value = values.get(word);
    if (value !== undefined) group += value;
    else if (word === 'Hundred') group *= 100;
    else if (word === 'Thousand' || word === 'Lakh') {
      total += group * (word === 'Lakh' ? 1_00_000 : 1_000);
      group = 0;
    }
  }
  return total + group;
}
