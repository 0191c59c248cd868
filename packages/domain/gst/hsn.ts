/** A harmonised system code of goods, or a service accounting code (starts with 99): 2, 4, 6 or 8 digits, services 4 to 6. */
export function isHsn(text: string): boolean {
  return /^(?:\d{2}|\d{4}|\d{6}|\d{8})$/.test(text) && !/^00/.test(text) && !(isServiceCode(text) && text.length === 8);
}

export function isServiceCode(hsn: string): boolean {
  return hsn.startsWith('99');
}

/**
 * Digits that a business must print on its invoices (Notification 78/2020-CT): six above a turnover of 5 crore in the year before,
 * otherwise four, and none on invoices to consumers.
 */
export function hsnDigitsNeeded({ above5Crore, toConsumer }: { readonly above5Crore: boolean; readonly toConsumer: boolean }): 0 | 4 | 6 {
  if (above5Crore) return 6;
  return toConsumer ? 0 : 4;
}

/** What is wrong with a code that is none. A sheet takes the zero of `04011000` away, and such a code must not be filed. */
export function notAnHsn(text: string): string {
  const rule = 'An HSN has 2, 4, 6 or 8 digits, a SAC at most 6';
  return /^[1-9]\d*$/.test(text) && isHsn(`0${text}`) ? `${rule}. If a sheet took its leading zero away, this is 0${text}` : rule;
}

/** The problem with a code when this many digits are required, as a sentence; null when there is none. */
export function hsnProblem(hsn: string, digitsNeeded: 0 | 4 | 6): string | null {
  if (hsn === '') return digitsNeeded === 0 ? null : `Enter an HSN or SAC of at least ${digitsNeeded} digits`;
  if (!isHsn(hsn)) return notAnHsn(hsn);
  return hsn.length < digitsNeeded ? `Enter an HSN or SAC of at least ${digitsNeeded} digits` : null;
}
