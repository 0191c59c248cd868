import { createHash } from 'node:crypto';
import type { Change, Facts } from '#application/ports';
import { formatNumber, type Series } from '#domain/documents/numbering';
import { sameNumberKey } from '#domain/gst/document-number';
import type { AnyDocument, DocumentFacts } from '#modules/kit/module';
import { seriesFor } from '#modules/organisation/number-series/number-series';

/** The next number of the document's series, such as `SI/PUN26/41`; taken only when the document is written. */
export function nextNumber(document: AnyDocument, facts: DocumentFacts, moving: Facts): string {
  const series = seriesOf(document, facts);
  const counter = `${document.entityType}|${facts.year.id}`;
  return formatNumber(series, moving.next(series.own ? `${counter}|${series.prefix}|${series.suffix}` : counter, series.startsFrom));
}

/**
 * One series for each entry module, branch and financial year (decision D20): the organisation's own, which counts by itself, or
 * the product's. Branch and year stand in the number of the product's, because
 * a number is given once in a registration and year (rule 46(b) CGST) and two branches may share a registration. Sixteen
 * characters leave room for a million documents a year.
 */
export function seriesOf(document: AnyDocument, facts: DocumentFacts): Series & { readonly own: boolean } {
  const at = { slug: document.slug, branchId: facts.branch.id, financialYearId: facts.year.id };
  const own = seriesFor(facts.all('number-series'), at);
  if (own !== undefined) return { ...own, own: true };
  return {
    own: false,
    prefix: `${document.series.prefix}/${branchMark(facts)}${facts.year.start.slice(2, 4)}/`,
    startsFrom: 1,
    width: 1,
    suffix: '',
  };
}

const markLength = 4;

/**
 * Whether a number looks like one of this kind's automatic numbers, of whatever branch and year: a branch's code may change,
 * and the numbers given under the old one stay. Such numbers are unique by the branch's clock, which gives each once; they
 * need no unique value of their own, and for that nobody may type one. Numbers of an organisation's own series have one.
 */
export function looksAutomatic(document: Pick<AnyDocument, 'series'>, number: unknown): boolean {
  const parts = sameNumberKey(String(number)).split('/');
  const [prefix, mark = '', digits = ''] = parts;
  return parts.length === 3 && prefix === sameNumberKey(document.series.prefix) && markAndYear.test(mark) && /^\d+$/.test(digits);
}

/** A branch's mark and the last two digits of the year. */
const markAndYear = /^[A-Z0-9]{1,4}\d\d$/i;

/** A change without the unique value of its number where the series gave that. */
export function withoutSeriesNumber(document: AnyDocument, change: Change): Change {
  if (!looksAutomatic(document, change.row?.['number'])) return change;
  return { ...change, unique: change.unique.filter(({ name }) => name !== 'number') };
}

/** The branch's code where it is short enough; else its beginning and two letters of a hash, so that no two branches share a mark. */
function branchMark({ branch }: DocumentFacts): string {
  const code = String(branch['code'] ?? '').toUpperCase();
  if (/^[A-Z0-9]{1,4}$/.test(code)) return code;
  const hash = createHash('sha256').update(branch.id).digest('hex').toUpperCase();
  return `${code.replace(/[^A-Z0-9]/g, '').slice(0, 2)}${hash.slice(0, 4)}`.slice(0, markLength);
}
