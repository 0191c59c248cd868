import type { PortalDocument, UnknownSection } from '#domain/gstr-2b/portal-document';
import type { Day } from '#domain/time/day';

/** What a file of the portal says. */
export interface PortalFile {
  /** Read one after the other, and once. A document that cannot be read refuses the file, so write nothing before the last. */
  readonly documents: Iterable<PortalDocument>;
  readonly unknown: readonly UnknownSection[];
  readonly generatedOn: Day | null;
  /** In how many files the portal gave the month; null if the file does not say it. */
  readonly files: number | null;
}

/** Tells that there is more in the file than this version reads; null if there is not. */
export function unknownText(unknown: readonly UnknownSection[]): string | null {
  if (unknown.length === 0) return null;
  const named = unknown.map(({ name, rows }) => `${name} (${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'})`).join(', ');
  return `The portal has parts in this file that are not known here: ${named}. They are stored with the import, but not compared with the books`;
}
