import { systemOperations } from '#functions/api/identity/system/operations';
import { wiring } from '#functions/api/identity/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { identityContents } from '#modules/identity/contents';

const contents = { ...identityContents, irregular: [...identityContents.irregular, ...systemOperations] };

export const handler = apiHandler(contents, wiring, {
  user: () => import('#functions/api/identity/user/extra-routes'),
  'user-invitation': () => import('#functions/api/identity/user-invitation/extra-routes'),
  draft: () => import('#functions/api/identity/draft/extra-routes'),
  system: () => import('#functions/api/identity/system/extra-routes'),
});
