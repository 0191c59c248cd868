import { gridRoutes } from '#functions/api/grids/grid/extra-routes';
import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('grids', wiring, [...gridRoutes]);
