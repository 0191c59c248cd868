import { wiring } from '#functions/api/organisation/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { organisationContents } from '#modules/organisation/contents';

export const handler = apiHandler(organisationContents, wiring, {
  org: () => import('#functions/api/organisation/org/extra-routes'),
  branch: () => import('#functions/api/organisation/branch/extra-routes'),
  'financial-year': () => import('#functions/api/organisation/financial-year/extra-routes'),
  role: () => import('#functions/api/organisation/role/extra-routes'),
  'number-series': () => import('#functions/api/organisation/number-series/extra-routes'),
  'import-file': () => import('#functions/api/organisation/import-file/extra-routes'),
  archive: () => import('#functions/api/organisation/archive/extra-routes'),
  'failed-message': () => import('#functions/api/organisation/failed-message/extra-routes'),
  'export-file': () => import('#functions/api/organisation/export-file/extra-routes'),
});
