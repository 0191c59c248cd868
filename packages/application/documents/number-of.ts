import type { Facts } from '#application/ports';
import { labelOf } from '#domain/time/financial-year';
import type { AnyDocument, DocumentFacts } from '#modules/kit/module';

/** The counter of a series: one for each entry module and financial year in a branch's clock (decision D20). */
export function seriesKey(document: AnyDocument, facts: DocumentFacts): string {
  return `${document.entityType}|${facts.year.id}`;
}

/**
 * The next number of the series: prefix, branch, year and count, such as `SI/MUM/26-27/41`. The branch stands in it because
 * two branches may share a GSTIN, and a number is given once in a registration and year (rule 46(b) CGST).
 */
export function nextNumber(document: AnyDocument, facts: DocumentFacts, moving: Facts): string {
  return formatNumber(document, facts, moving.next(seriesKey(document, facts), 1));
}

export function formatNumber(document: AnyDocument, facts: DocumentFacts, count: number): string {
  const branch = String(facts.branch['code'] ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const year = labelOf(facts.year).slice(2).replace('-', '');
  const rest = `/${year}/${count}`;
  const room = 16 - rest.length - document.series.prefix.length;
  return `${document.series.prefix}${branch.slice(0, Math.max(0, room))}${rest}`;
}
