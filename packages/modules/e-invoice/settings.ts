import type { EInvoiceSettings } from '#domain/einvoice/applicability';
import type { MasterFacts } from '#modules/kit/module';
import type { GstRegistration } from '#modules/organisation/gst-registration/gst-registration';

/** Where it is kept what holds for a GSTIN as a whole. */
export const registrationSlug = 'gst-registration';

/** How a GSTIN stands to e-invoicing. */
interface GstinSettings extends EInvoiceSettings {
  /** What is saved is sent. Otherwise somebody sends it. */
  readonly automatic: boolean;
}

/** Of the GSTIN of a branch; undefined if nothing is entered about it. */
export function eInvoiceSettings(gstin: unknown, { all }: Pick<MasterFacts, 'all'>): GstinSettings | undefined {
  const found = all(registrationSlug).find((row) => row['gstin'] === gstin && row['status'] === 'Active') as GstRegistration | undefined;
  if (found === undefined) return undefined;
  return {
    applicableFrom: found.eInvoiceFrom,
    turnoverClass: found.turnoverClass ?? '5-10 crore',
    exemptClass: found.exemptClass,
    // Nothing can be sent without a user and a password.
    automatic: found.automatic === true && (found.portalAccess ?? null) !== null,
  };
}
