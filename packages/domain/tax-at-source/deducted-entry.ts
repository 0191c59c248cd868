import { certificateName, type PartySums, sectionName } from '#domain/tax-at-source/party-sums';
import type { Day } from '#domain/time/day';
import { partsOf } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';

/** What a document adds to the sums of its party in its year. */
export interface DeductedEntry {
  readonly key: string;
  readonly sums: PartySums;
}

/** The sums of a party in the financial year of a day. */
export function partyYear(partyId: string, day: Day): string {
  return `${partsOf(yearOf(day).start).year}|${partyId}`;
}

type Plain = Readonly<Record<string, unknown>>;

/**
 * What a stored document says of tax that we deduct or collect. Documents from before a section proposed its base say only rate and tax:
 * then the whole value counts. The tax that others keep back from us is their sum, so it is not counted.
 */
export function deductedEntry(slug: string, row: Plain, effect: { readonly postings: readonly unknown[] } | null): DeductedEntry | null {
  if (effect === null || effect.postings.length === 0) return null;
  const date = text(row['date']);
  const found = ofKind(slug, row);
  if (found === null || found.partyId === '' || date === '') return null;
  const { partyId, section, amounts, certificate } = found;
  const sums = new Map<string, readonly number[]>([[sectionName(section, date.slice(0, 7)), amounts]]);
  if (certificate !== null) sums.set(certificateName(certificate.number), [certificate.base]);
  return { key: partyYear(partyId, date), sums };
}

interface Found {
  readonly partyId: string;
  readonly section: string;
  readonly amounts: readonly number[];
  readonly certificate: { readonly number: string; readonly base: number } | null;
}

function ofKind(slug: string, row: Plain): Found | null {
  const isDeducted = slug === 'purchase-invoice' || (slug === 'journal-voucher' && row['type'] === 'Expense');
  if (isDeducted && text(row['tdsSection']))
    return deducted(row, text(row['partyId']), amount(row['taxable']), 0 - amount(row['tdsAdvance']));
  if (slug === 'bank-cash' && row['type'] === 'Payment' && text(row['tdsSection'])) {
    const [first] = Array.isArray(row['lines']) ? (row['lines'] as readonly Plain[]) : [];
    return deducted(row, text(first?.['ledgerId']), 0, amount(row['tdsCredited']));
  }
  if (slug === 'sales-invoice' && text(row['tcsSection'])) return collected(row);
  return null;
}

function deducted(row: Plain, partyId: string, value: number, advance: number): Found {
  const tax = amount(row['tds']);
  const credited = amount(row['tdsCredited'] ?? value);
  const taxed = amount(row['tdsOn'] ?? (tax === 0 ? 0 : value));
  const number = text(row['tdsCertificate']);
  return {
    ...{ partyId, section: text(row['tdsSection']), amounts: [credited, taxed, tax, advance] },
    certificate: number === '' ? null : { number, base: amount(row['tdsCertified']) },
  };
}

function collected(row: Plain): Found {
  const [tax, value] = [amount(row['tcs']), amount(row['total']) - amount(row['tcs']) - amount(row['roundOff'])];
  const amounts = [amount(row['tcsCredited'] ?? value), amount(row['tcsOn'] ?? (tax === 0 ? 0 : value)), tax, 0];
  return { partyId: text(row['partyId']), section: text(row['tcsSection']), amounts, certificate: null };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function amount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
