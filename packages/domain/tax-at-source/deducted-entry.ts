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

/** What a document says of tax that we deduct or collect, with the amounts of its section: credited, taxed, the tax, and paid in advance. */
export interface Deducted {
  readonly partyId: string;
  readonly section: string;
  readonly amounts: readonly number[];
  readonly certificate: { readonly number: string; readonly base: number } | null;
}

/** The same beside its party's sums of the year; null without an effect, a party or a day. */
export function deductedEntry(
  row: Plain,
  effect: { readonly postings: readonly unknown[] } | null,
  said: Deducted | null,
): DeductedEntry | null {
  if (said === null || effect === null || effect.postings.length === 0) return null;
  const date = text(row['date']);
  const { partyId, section, amounts, certificate } = said;
  if (partyId === '' || date === '') return null;
  const sums = new Map<string, readonly number[]>([[sectionName(section, date.slice(0, 7)), amounts]]);
  if (certificate !== null) sums.set(certificateName(certificate.number), [certificate.base]);
  return { key: partyYear(partyId, date), sums };
}

type Fields<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;
type WithTds = Fields<'tds' | 'tdsSection' | 'tdsOn' | 'tdsCredited' | 'tdsAdvance' | 'tdsCertificate' | 'tdsCertified'>;

/**
 * Tax that a document deducts from a party, of a value or of an advance; null without a section. Documents from before a section proposed its
 * base say only rate and tax: then the whole value counts.
 */
export function deducted(
  row: WithTds,
  { partyId, value, advance }: { partyId: unknown; value: unknown; advance: unknown },
): Deducted | null {
  const section = text(row.tdsSection);
  if (section === '') return null;
  const tax = amount(row.tds);
  const credited = amount(row.tdsCredited ?? value);
  const taxed = amount(row.tdsOn ?? (tax === 0 ? 0 : value));
  const number = text(row.tdsCertificate);
  return {
    ...{ partyId: text(partyId), section, amounts: [credited, taxed, tax, amount(advance)] },
    certificate: number === '' ? null : { number, base: amount(row.tdsCertified) },
  };
}

/** Tax that a document collects from its party, on its value with the other tax; null without a section. */
export function collected(row: Fields<'partyId' | 'tcs' | 'tcsSection' | 'tcsOn' | 'tcsCredited' | 'total' | 'roundOff'>): Deducted | null {
  const section = text(row.tcsSection);
  if (section === '') return null;
  const [tax, value] = [amount(row.tcs), amount(row.total) - amount(row.tcs) - amount(row.roundOff)];
  const amounts = [amount(row.tcsCredited ?? value), amount(row.tcsOn ?? (tax === 0 ? 0 : value)), tax, 0];
  return { partyId: text(row.partyId), section, amounts, certificate: null };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function amount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
