import type { Modules } from '#modules/kit/modules';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { branch } from '#modules/organisation/branch/branch';
import { exportFile } from '#modules/organisation/export-file/export-file';
import { failedMessage } from '#modules/organisation/failed-message/failed-message';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import { importFile } from '#modules/organisation/import-file/import-file';
import { numberSeries } from '#modules/organisation/number-series/number-series';
import { org } from '#modules/organisation/org/org';
import { role } from '#modules/organisation/role/role';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';

/** The organisation, its branches, years and roles, its files, and its messages that failed. */
export const organisationModules: Modules = {
  area: 'organisation',
  masters: [
    org,
    branch,
    gstRegistration,
    financialYear,
    numberSeries,
    role,
    importFile,
    tallyImportFile,
    acctImportFile,
    exportFile,
    failedMessage,
  ],
  documents: [],
  reports: [],
};
