import { type FiledReturn, filedFor, monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { type Outward, type OutwardSection, outwardSection } from '#domain/gst-returns/outward';

/** An IFF has supplies to registered buyers, and notes to them. */
export function isInIff(section: OutwardSection | null): boolean {
  return section === 'b2b' || section === 'cdnr';
}

/** What an IFF told of a month is not told again in GSTR-1 of the quarter (rule 59(2) of the CGST Rules). */
export function withoutIff(filed: readonly FiledReturn[], documents: readonly Outward[]): readonly Outward[] {
  if (!filed.some(({ form }) => form === 'IFF')) return documents;
  return documents.filter((one) => !isInIff(outwardSection(one)) || filedFor(filed, monthOfDay(one.date), 'IFF') === undefined);
}
