import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { reportsContents } from '#modules/reports/contents';

export const handler = apiHandler(reportsContents, wiring, {
  dashboard: () => import('#functions/api/reports/dashboard/extra-routes'),
});
