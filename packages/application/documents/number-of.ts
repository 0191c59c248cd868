import { createHash } from 'node:crypto';
import type { Facts } from '#application/ports';
import { formatNumber, type Series } from '#domain/documents/numbering';
import type { AnyDocument, DocumentFacts } from '#modules/kit/module';

/** The next number of the document's series, such as `SI/PUN26/41`; taken only when the document is written. */
export function nextNumber(document: AnyDocument, facts: DocumentFacts, moving: Facts): string {
  const series = seriesOf(document, facts);
  return formatNumber(series, moving.next(`${document.entityType}|${facts.year.id}`, series.startsFrom));
}

/**
 * One series for each entry module, branch and financial year (decision D20). Branch and year stand in the number, because
 * a number is given once in a registration and year (rule 46(b) CGST) and two branches may share a registration. Sixteen
 * characters leave room for a million documents a year.
 */
export function seriesOf(document: AnyDocument, facts: DocumentFacts): Series {
  return { prefix: `${document.series.prefix}/${branchMark(facts)}${facts.year.start.slice(2, 4)}/`, startsFrom: 1, width: 1, suffix: '' };
}

const markLength = 4;

/** The branch's code where it is short enough; else its beginning and two letters of a hash, so that no two branches share a mark. */
function branchMark({ branch }: DocumentFacts): string {
  const code = String(branch['code'] ?? '').toUpperCase();
  if (/^[A-Z0-9]{1,4}$/.test(code)) return code;
  const hash = createHash('sha256').update(branch.id).digest('hex').toUpperCase();
  return `${code.replace(/[^A-Z0-9]/g, '').slice(0, 2)}${hash.slice(0, 4)}`.slice(0, markLength);
}
