import { registrationSlug } from '#modules/e-invoice/settings';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';

/** How a GSTIN stands to e-way bills. */
interface EwayBillSettings {
  /** What names its vehicle or transporter is made on save. Otherwise somebody makes it. */
  readonly automatic: boolean;
  /** For goods that stay in the state of the GSTIN, in paise; null: as between states. */
  readonly limit: number | null;
}

/** How the GSTIN of the branch stands to e-way bills; undefined if they are not switched on. */
export function ewayBillSettings({ branch, all }: Pick<DocumentFacts, 'branch' | 'all'>): EwayBillSettings | undefined {
  const found = all(registrationSlug).find((row) => row['gstin'] === branch['gstin'] && row['status'] === 'Active');
  if (found?.['ewayBills'] !== true) return undefined;
  const { ewayAutomatic, ewayAccess, ewayLimit } = found;
  return {
    // Nothing can be sent without a user and a password.
    automatic: ewayAutomatic === true && (ewayAccess ?? null) !== null,
    limit: typeof ewayLimit === 'number' ? ewayLimit : null,
  };
}

/** Whether what others made for the GSTIN of a registration is fetched by itself each morning. */
export function isFetchedDaily({ ewayBills, ewayOthersDaily, status }: AnyRow): boolean {
  return ewayBills === true && ewayOthersDaily === true && status === 'Active';
}
