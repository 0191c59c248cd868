import { branchRoutes } from '#functions/api/organisation/branch/extra-routes';
import { exportRoutes } from '#functions/api/organisation/export-file/extra-routes';
import { closingRoutes } from '#functions/api/organisation/financial-year/closing-routes';
import { financialYearRoutes } from '#functions/api/organisation/financial-year/extra-routes';
import { importRoutes } from '#functions/api/organisation/import-file/extra-routes';
import { organisationRoutes } from '#functions/api/organisation/org/extra-routes';
import { roleRoutes } from '#functions/api/organisation/role/extra-routes';
import { wiring } from '#functions/api/organisation/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('organisation', wiring, [
  ...organisationRoutes,
  ...branchRoutes,
  ...financialYearRoutes,
  ...closingRoutes,
  ...roleRoutes,
  ...importRoutes,
  ...exportRoutes,
]);
