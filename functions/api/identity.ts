import { systemRoutes } from '#functions/api/identity/system/extra-routes';
import { systemOperations } from '#functions/api/identity/system/operations';
import { userRoutes } from '#functions/api/identity/user/extra-routes';
import { profileRoutes } from '#functions/api/identity/user/profile-routes';
import { sessionRoutes } from '#functions/api/identity/user/session-routes';
import { invitationRoutes } from '#functions/api/identity/user-invitation/extra-routes';
import { wiring } from '#functions/api/identity/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler(
  'identity',
  wiring,
  [...sessionRoutes, ...profileRoutes, ...userRoutes, ...invitationRoutes, ...systemRoutes],
  systemOperations,
);
