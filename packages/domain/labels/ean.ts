import { assert } from '#domain/assert';

/** The problem with an EAN-13 (GS1 General Specifications, section 7.9), as a sentence; null when there is none. */
export function eanProblem(code: string): string | null {
  if (!/^\d{13}$/.test(code)) return 'An EAN-13 has 13 digits';
  const check = eanCheckDigit(code.slice(0, 12));
  return code.endsWith(check) ? null : `The last digit of this EAN-13 should be ${check}. Check the number`;
}

/** Digits count once and three times in turn; the check digit brings the sum to a multiple of 10. */
export function eanCheckDigit(first12: string): string {
  assert(/^\d{12}$/.test(first12), 'a check digit follows twelve digits');
  const sum = [...first12].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
