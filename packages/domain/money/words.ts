import type { Paise } from '#domain/money/paise';

/** An amount as invoices and cheques spell it: `Rupees One Lakh Twenty Three Thousand and Fifty Paise Only`. */
export function amountInWords(amount: Paise): string {
  const magnitude = Math.abs(amount);
  const fraction = magnitude % 100;
  const rupees = (magnitude - fraction) / 100;
  const small = fraction === 0 ? '' : `${numberInWords(fraction)} ${fraction === 1 ? 'Paisa' : 'Paise'}`;
  const large = rupees === 0 && fraction > 0 ? '' : `Rupees ${numberInWords(rupees)}`;
  return `${amount < 0 ? 'Minus ' : ''}${[large, small].filter((part) => part !== '').join(' and ')} Only`;
}

/** A whole number, not negative, in Indian words: thousand, lakh, crore, and crores of crores above. */
export function numberInWords(value: number): string {
  if (value === 0) return 'Zero';
  const words: string[] = [];
  let rest = value;
  for (const [size, name] of scales) {
    const count = Math.floor(rest / size);
    if (count > 0) words.push(numberInWords(count), name);
    rest %= size;
  }
  if (rest >= 20) words.push(tens[Math.floor(rest / 10)] ?? '');
  const last = rest >= 20 ? rest % 10 : rest;
  if (last > 0) words.push(ones[last] ?? '');
  return words.join(' ');
}

const scales: readonly (readonly [number, string])[] = [
  [1_00_00_000, 'Crore'],
  [1_00_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

const ones =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
