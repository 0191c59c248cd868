import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import type { PaymentLine } from '#domain/gst-returns/payment/filed-payment';
import type { PortalBalance } from '#domain/gst-returns/payment/portal-balance';
import { registrationSlug } from '#modules/e-invoice/settings';
import type { AnyRow, MasterFacts } from '#modules/kit/module';

/** The returns of a GSTIN that are marked as filed. They count whatever the status of its registration is. */
export function filedReturns(gstin: unknown, { all }: Pick<MasterFacts, 'all'>): readonly FiledReturn[] {
  return typeof gstin === 'string' ? filedIn(all(registrationSlug).find((row) => row['gstin'] === gstin)) : [];
}

export function filedIn(registration: AnyRow | undefined): readonly FiledReturn[] {
  return (registration?.['returns'] ?? []) as readonly FiledReturn[];
}

/** How the filed returns of a GSTIN were paid. */
export function paymentsIn(registration: AnyRow | undefined): readonly PaymentLine[] {
  return (registration?.['payments'] ?? []) as readonly PaymentLine[];
}

/** What was entered of the ledgers of its GSTIN at the portal; none: they begin at zero. */
export function balancesIn(registration: AnyRow | undefined): readonly PortalBalance[] {
  return (registration?.['balances'] ?? []) as readonly PortalBalance[];
}
