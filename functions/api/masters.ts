import { groupRoutes } from '#functions/api/masters/group/extra-routes';
import { projectRoutes } from '#functions/api/masters/project/extra-routes';
import { termsRoutes } from '#functions/api/masters/terms-condition/extra-routes';
import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('masters', wiring, [...groupRoutes, ...projectRoutes, ...termsRoutes]);
