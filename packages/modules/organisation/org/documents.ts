import type { FileType } from '#domain/files/file-type';
import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import { isGstin } from '#domain/registration/gstin';
import { isPan } from '#domain/registration/pan';
import type { Day } from '#domain/time/day';
import type { Choice, Fields, RecordOf } from '#modules/kit/field';

/** Document types of an organisation (specification, section 3). */
export const certificateTypes = [
  { value: 'gst', label: 'GST Certificate' },
  { value: 'pan', label: 'PAN Certificate' },
  { value: 'cin', label: 'CIN Certificate' },
  { value: 'msme', label: 'MSME Certificate' },
  { value: 'importExport', label: 'Import/Export Certificate' },
  { value: 'ppf', label: 'PPF Certificate' },
] as const satisfies readonly Choice[];

export type CertificateType = (typeof certificateTypes)[number]['value'];

const paper: readonly FileType[] = ['application/pdf', 'image/png', 'image/jpeg'];

export const certificateFields = {
  type: { kind: 'choice', label: 'Document', of: certificateTypes, required: true },
  number: { kind: 'text', label: 'Number', max: 40, required: true },
  date: { kind: 'date', label: 'Date', help: 'Date of issue or start of validity' },
  file: { kind: 'file', label: 'File', accepts: paper, most: limits.formBytes, required: true },
} as const satisfies Fields;

/** A certificate of the organisation. Its id comes from the caller, so a repeated call saves it once. */
export const documentFields = { id: { kind: 'text', label: 'Id', required: true }, ...certificateFields } as const satisfies Fields;

/** The most certificates in the organisation's record. */
export const mostDocuments = 50;

export const paperFields = {
  logo: {
    kind: 'file',
    label: 'Logo',
    accepts: ['image/png', 'image/jpeg'],
    most: limits.logoBytes,
    mostPixels: limits.logoPixels,
    help: 'Printed on documents',
  },
  /** Has its own permissions, like the certificates. */
  emailDocument: { kind: 'file', label: 'Email Attachment', accepts: paper, most: limits.logoBytes, computed: true },
} as const satisfies Fields;

export type Certificate = RecordOf<typeof certificateFields>;

/** A registration number in the form its issuer gives it. */
const forms: Readonly<Record<CertificateType, { readonly fits: (number: string) => boolean; readonly says: string }>> = {
  gst: { fits: isGstin, says: 'This is not a valid GSTIN' },
  pan: { fits: isPan, says: 'This is not a valid PAN' },
  // Ministry of Corporate Affairs: listing, industry, state, year, ownership, registration.
  cin: { fits: (number) => /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/.test(number), says: 'A CIN looks like U40106GJ2015PTC083456' },
  msme: { fits: (number) => /^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/.test(number), says: 'An Udyam number looks like UDYAM-GJ-01-0012345' },
  // Since 2017 the PAN; before, ten digits.
  importExport: { fits: (number) => isPan(number) || /^\d{10}$/.test(number), says: 'An import/export code is a PAN or has ten digits' },
  ppf: { fits: (number) => /^[A-Z0-9/-]{5,40}$/.test(number), says: 'Letters, digits, / and - only, at least five' },
};

/** The stored number: upper case, without spaces. */
export function tidyNumber(number: string): string {
  return number.replace(/\s+/g, '').toUpperCase();
}

export function certificateProblems({ type, number, date }: Omit<Certificate, 'file'>, today: Day): readonly Problem[] {
  const problems: Problem[] = [];
  if (!forms[type].fits(tidyNumber(number))) problems.push({ path: 'number', message: forms[type].says });
  if (date !== null && date > today) problems.push({ path: 'date', message: 'The date cannot be in the future' });
  return problems;
}
