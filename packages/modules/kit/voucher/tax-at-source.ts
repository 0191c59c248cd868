import type { Problem } from '#domain/refusal';
import { panOfGstin } from '#domain/registration/gstin';
import { partyYear } from '#domain/tax-at-source/deducted-entry';
import { type Certificate, type Deduction, deduct, saysRate } from '#domain/tax-at-source/deduction';
import { noPartySums, type PartySums } from '#domain/tax-at-source/party-sums';
import { sectionProblem } from '#domain/tax-at-source/section-on';
import { type Day, isDay } from '#domain/time/day';
import type { RecordOf } from '#modules/kit/field';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import type { tcsMore, tdsMore, tdsTyped } from '#modules/kit/voucher/tax-at-source-fields';

export type TdsRow = Partial<RecordOf<typeof tdsTyped> & RecordOf<typeof tdsMore>> & { readonly date: Day; readonly tds?: number | null };
export type TcsRow = Partial<RecordOf<typeof tcsMore>> & {
  readonly date: Day;
  readonly tcsRate?: number | null;
  readonly tcs?: number | null;
};

const computed = ['tdsOn', 'tdsRateUsed', 'tdsCredited', 'tdsAdvance', 'tdsCertificate', 'tdsCertified', 'tdsWhy'] as const;
const collected = ['tcsOn', 'tcsRateUsed', 'tcsCredited', 'tcsWhy'] as const;

/** The row as it was typed. */
export function withoutTds<Row extends TdsRow>(row: Row): Row {
  return without(row, computed);
}

export function withoutTcs<Row extends TcsRow>(row: Row): Row {
  return without(row, collected);
}

function without<Row extends object>(row: Row, names: readonly string[]): Row {
  if (!names.some((name) => name in row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Row;
}

/** A rate alone is on the whole value, as documents always were. Everything else follows from the section and the year. */
export function isByRateAlone({ tdsRate, tdsBase, tdsAmount }: TdsRow): boolean {
  return (tdsRate ?? null) !== null && (tdsBase ?? null) === null && (tdsAmount ?? null) === null;
}

/** The sums of the year that a document needs to know its tax; none if a rate is typed, or nothing is deducted or collected. */
export function sumsNeeded(row: TdsRow & TcsRow, partyId: string | null | undefined): { readonly deducted?: readonly string[] } {
  const deducts = row.tdsSection && !isByRateAlone(row);
  const collects = row.tcsSection && (row.tcsRate ?? null) === null;
  return (deducts || collects) && partyId && isDay(row.date) ? { deducted: [partyYear(partyId, row.date)] } : {};
}

/** Fields of the tax deducted from a value; none if it follows from the rate alone. */
export function tdsOf(row: TdsRow, facts: DocumentFacts, partyId: string | null | undefined, value: number) {
  return isByRateAlone(row) ? {} : tdsOfValue(row, facts, partyId, value);
}

export function tdsOfValue(row: TdsRow, facts: DocumentFacts, partyId: string | null | undefined, value: number) {
  const section = row.tdsSection ?? null;
  if (section === null || !isDay(row.date)) return {};
  const found = deductionOf(section, row.date, facts, partyId, value, {
    rate: row.tdsRate ?? null,
    base: row.tdsBase ?? null,
    amount: row.tdsAmount ?? null,
  });
  return {
    ...{ tds: found.tax, tdsOn: found.base, tdsCredited: found.credited },
    ...(found.rate === null ? {} : { tdsRateUsed: found.rate }),
    ...(found.advance === 0 ? {} : { tdsAdvance: found.advance }),
    ...(found.certificate === null ? {} : { tdsCertificate: found.certificate.number, tdsCertified: found.certificate.base }),
    ...(found.because === '' ? {} : { tdsWhy: found.because }),
  };
}

/** The same of tax collected. */
export function tcsOf(row: TcsRow, facts: DocumentFacts, partyId: string | null | undefined, value: number) {
  const section = row.tcsSection ?? null;
  if (section === null || (row.tcsRate ?? null) !== null || !isDay(row.date)) return {};
  const found = deductionOf(section, row.date, facts, partyId, value, { rate: null, base: null, amount: null });
  return {
    ...{ tcs: found.tax, tcsOn: found.base, tcsCredited: found.credited },
    ...(found.rate === null ? {} : { tcsRateUsed: found.rate }),
    ...(found.because === '' ? {} : { tcsWhy: found.because }),
  };
}

function deductionOf(
  section: string,
  day: Day,
  facts: DocumentFacts,
  partyId: string | null | undefined,
  value: number,
  typed: { readonly rate: number | null; readonly base: number | null; readonly amount: number | null },
): Deduction {
  const party = facts.find('customer', partyId ?? '');
  const others: PartySums = facts.deducted?.get(partyYear(partyId ?? '', day)) ?? noPartySums;
  return deduct({ section, day, value, typed, others, pan: panOf(party), certificates: certificatesOf(party) });
}

/** Typed, or a part of the GSTIN. */
function panOf(party: AnyRow | undefined): string | null {
  const [pan, gstin] = [party?.['pan'], party?.['gstin']];
  if (typeof pan === 'string' && pan !== '') return pan;
  return typeof gstin === 'string' ? panOfGstin(gstin) : null;
}

function certificatesOf(party: AnyRow | undefined): readonly Certificate[] {
  return Array.isArray(party?.['tdsCertificates']) ? (party['tdsCertificates'] as readonly Certificate[]) : [];
}

/** What is wrong with section, rate, base and amount. */
export function tdsProblems(row: TdsRow, partyId: string | null | undefined): readonly Problem[] {
  const { tdsSection, tdsRate, tdsBase, tdsAmount, date } = row;
  const section = tdsSection ?? null;
  if (section === null) {
    const isTyped = (tdsRate ?? 0) > 0 || (tdsBase ?? 0) > 0 || (tdsAmount ?? 0) > 0;
    return isTyped ? [{ path: 'tdsSection', message: 'Choose the section of the TDS' }] : [];
  }
  const problem = isDay(date) ? sectionProblem(section, date) : null;
  if (problem !== null) return [{ path: 'tdsSection', message: problem }];
  if ((tdsRate ?? tdsAmount ?? null) !== null) return [];
  if (!isDay(date) || !saysRate(section, date)) return [{ path: 'tdsRate', message: 'Enter the rate of the TDS' }];
  return partyId ? [] : [{ path: 'partyId', message: 'Choose the party, whose sum of the year decides the TDS' }];
}

export function tcsProblems({ tcsSection, date }: TcsRow): readonly Problem[] {
  const problem = tcsSection && isDay(date) ? sectionProblem(tcsSection, date) : null;
  return problem === null ? [] : [{ path: 'tcsSection', message: problem }];
}
