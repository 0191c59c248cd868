import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { gridsContents } from '#modules/grids/contents';

export const handler = apiHandler(gridsContents, wiring, {
  'configure-grid': () => import('#functions/api/grids/configure-grid/extra-routes'),
  general: () => import('#functions/api/grids/general/extra-routes'),
});
