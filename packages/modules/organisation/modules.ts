import type { Modules } from '#modules/kit/modules';
import { bookImports } from '#modules/organisation/book-import/book-import';
import { branch } from '#modules/organisation/branch/branch';
import { exportFile } from '#modules/organisation/export-file/export-file';
import { failedMessage } from '#modules/organisation/failed-message/failed-message';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import { importFile } from '#modules/organisation/import-file/import-file';
import { numberSeries } from '#modules/organisation/number-series/number-series';
import { org } from '#modules/organisation/org/org';
import { role } from '#modules/organisation/role/role';

/** The organisation, its branches, years and roles, its files, and its messages that failed. */
export const organisationModules: Modules = {
  area: 'organisation',
  masters: [org, branch, gstRegistration, financialYear, numberSeries, role, importFile, ...bookImports, exportFile, failedMessage],
  documents: [],
  reports: [],
};
