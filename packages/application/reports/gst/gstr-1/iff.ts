import type { Context } from '#application/context';
import { filedFor, monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { type Outward, type OutwardSection, outwardSection } from '#domain/gst-returns/outward';
import { registrationSlug } from '#modules/e-invoice/settings';
import { filedIn } from '#modules/gst-returns/filed-returns';

/** An IFF has supplies to registered buyers, and notes to them. */
export function isInIff(section: OutwardSection | null): boolean {
  return section === 'b2b' || section === 'cdnr';
}

/** What an IFF told of a month is not told again in GSTR-1 of the quarter (rule 59(2) of the CGST Rules). */
export async function withoutIff({ ports, scope }: Context, gstin: string, documents: readonly Outward[]): Promise<readonly Outward[]> {
  const registration = (await ports.records.all(scope, registrationSlug)).find(({ row }) => row['gstin'] === gstin);
  const filed = filedIn(registration?.row);
  if (!filed.some(({ form }) => form === 'IFF')) return documents;
  return documents.filter((one) => !isInIff(outwardSection(one)) || filedFor(filed, monthOfDay(one.date), 'IFF') === undefined);
}
