import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('masters', wiring, {
  group: {
    module: async () => (await import('#modules/masters/group/group')).group,
    routes: () => import('#functions/api/masters/group/extra-routes'),
  },
  transporter: { module: async () => (await import('#modules/masters/transporter/transporter')).transporter },
  termsCondition: {
    module: async () => (await import('#modules/masters/terms-condition/terms-condition')).termsCondition,
    routes: () => import('#functions/api/masters/terms-condition/extra-routes'),
  },
  project: {
    module: async () => (await import('#modules/masters/project/project')).project,
    routes: () => import('#functions/api/masters/project/extra-routes'),
  },
});
