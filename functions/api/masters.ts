import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { mastersContents } from '#modules/masters/contents';

export const handler = apiHandler(mastersContents, wiring, {
  group: () => import('#functions/api/masters/group/extra-routes'),
  project: () => import('#functions/api/masters/project/extra-routes'),
  'terms-condition': () => import('#functions/api/masters/terms-condition/extra-routes'),
});
