import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import { registrationSlug } from '#modules/e-invoice/settings';
import type { AnyRow, MasterFacts } from '#modules/kit/module';

/** The returns of a GSTIN that are marked as filed. They count whatever the status of its registration is. */
export function filedReturns(gstin: unknown, { all }: Pick<MasterFacts, 'all'>): readonly FiledReturn[] {
  return typeof gstin === 'string' ? filedIn(all(registrationSlug).find((row) => row['gstin'] === gstin)) : [];
}

export function filedIn(registration: AnyRow | undefined): readonly FiledReturn[] {
  return (registration?.['returns'] ?? []) as readonly FiledReturn[];
}
