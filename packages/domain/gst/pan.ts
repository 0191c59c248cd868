/** Permanent account number: five letters, four digits, a letter. Upper case, as `tidyPan` leaves it. */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(text);
}

export function tidyPan(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** Who holds the number, by its fourth letter; undefined for a letter that is not given out. */
export function panHolder(pan: string): string | undefined {
  return holders[pan.charAt(3)];
}

const holders: Readonly<Record<string, string>> = {
  P: 'Person',
  C: 'Company',
  H: 'Hindu undivided family',
  F: 'Firm or LLP',
  A: 'Association of persons',
  T: 'Trust',
  B: 'Body of individuals',
  L: 'Local authority',
  J: 'Artificial juridical person',
  G: 'Government',
};
