import type { Contents } from '#modules/kit/contents';
import { branch } from '#modules/organisation/branch/branch';
import { bulkAddBranches } from '#modules/organisation/branch/bulk-add';
import { factsForEntry } from '#modules/organisation/branch/operations';
import { exportFile } from '#modules/organisation/export-file/export-file';
import { exportOperations } from '#modules/organisation/export-file/operations';
import { fileOperations } from '#modules/organisation/file/operations';
import { closingOperations } from '#modules/organisation/financial-year/closing-operations';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { financialYearOperations } from '#modules/organisation/financial-year/operations';
import { importFile } from '#modules/organisation/import-file/import-file';
import { importOperations } from '#modules/organisation/import-file/operations';
import { numberSeries } from '#modules/organisation/number-series/number-series';
import { org } from '#modules/organisation/org/org';
import { organisationOperations } from '#modules/organisation/organisation-operations';
import { role } from '#modules/organisation/role/role';

/** The organisation, its branches, years and roles, and its files. */
export const organisationContents: Contents = {
  area: 'organisation',
  masters: [org, branch, financialYear, numberSeries, role, importFile, exportFile],
  documents: [],
  reports: [],
  irregular: [
    ...organisationOperations,
    ...financialYearOperations,
    ...closingOperations,
    bulkAddBranches,
    ...fileOperations,
    ...importOperations,
    ...exportOperations,
    factsForEntry,
  ],
};
