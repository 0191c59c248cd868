import { wiring } from '#functions/api/identity/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { ofNoEntity } from '#functions/http/entity';

export const handler = apiHandler('identity', wiring, {
  user: {
    described: async () => [
      (await import('#modules/identity/user')).user,
      (await import('#modules/identity/user-invitation')).userInvitation,
    ],
    routes: async () => ({ routes: [...(await users()).routes, ...(await invitations()).routes] }),
  },
  userBranchPermission: { routes: users },
  userInvitation: { described: async () => [(await import('#modules/identity/user-invitation')).userInvitation], routes: invitations },
  draft: { routes: () => import('#functions/api/identity/draft/extra-routes') },
  [ofNoEntity]: { routes: () => import('#functions/api/identity/system/extra-routes') },
});

function users() {
  return import('#functions/api/identity/user/extra-routes');
}

function invitations() {
  return import('#functions/api/identity/user-invitation/extra-routes');
}
