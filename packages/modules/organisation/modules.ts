import type { Modules } from '#modules/kit/modules';
import { branch } from '#modules/organisation/branch/branch';
import { exportFile } from '#modules/organisation/export-file/export-file';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { importFile } from '#modules/organisation/import-file/import-file';
import { numberSeries } from '#modules/organisation/number-series/number-series';
import { org } from '#modules/organisation/org/org';
import { role } from '#modules/organisation/role/role';

/** The organisation, its branches, years and roles, and its files. */
export const organisationModules: Modules = {
  area: 'organisation',
  masters: [org, branch, financialYear, numberSeries, role, importFile, exportFile],
  documents: [],
  reports: [],
};
