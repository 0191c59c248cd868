import { limits } from '#domain/limits';

/**
 * Rule 46(b) of the CGST Rules: letters, digits, hyphen and slash, at most sixteen characters. Returns the problem as a sentence, or null.
 */
export function documentNumberProblem(number: string): string | null {
  if (number === '') return 'A number is required';
  if (number.length > limits.gstNumberLength) return `A GST document number has at most ${limits.gstNumberLength} characters`;
  if (!/^[A-Za-z0-9/-]+$/.test(number)) return 'A GST document number has letters, digits, - and / only';
  return /^[0/-]+$/.test(number) ? 'A GST document number cannot be zero' : null;
}

/** The e-invoice portal also refuses 0, / or - as the first character. */
export function eInvoiceNumberProblem(number: string): string | null {
  return documentNumberProblem(number) ?? (/^[0/-]/.test(number) ? 'E-invoice numbers cannot start with 0, / or -' : null);
}

/** Numbers that differ only in case are the same number (invoice portal, since 1 June 2025). */
export function sameNumberKey(number: string): string {
  return number.trim().toUpperCase();
}
