import { organisationRoutes } from '#functions/api/organisation/org/extra-routes';
import { roleRoutes } from '#functions/api/organisation/role/extra-routes';
import { apiHandler } from '#functions/http/api-handler';
import { wiring } from '#functions/wiring';

export const handler = apiHandler('organisation', wiring, [...organisationRoutes, ...roleRoutes]);
