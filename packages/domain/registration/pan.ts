/** Permanent account number: five letters, four digits, a letter. Upper case, as `tidyPan` leaves it. */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(text);
}

const _holders: Readonly<Record<string, string>> = {
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
