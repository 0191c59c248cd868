import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('grids', wiring, {
  commonGridSetUp: { routes: () => import('#functions/api/grids/configure-grid/extra-routes') },
  general: { routes: () => import('#functions/api/grids/general/extra-routes') },
});
