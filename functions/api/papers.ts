import { type ApiHandler, apiHandler } from '#functions/http/api-handler';
import { once } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { fileBase } from '#modules/organisation/file/operations';

/** File calls need no module, and are the most frequent calls of this area. */
const files = apiHandler('papers', wiring, { file: { routes: () => import('#functions/api/papers/file/extra-routes') } });

const others = once(async () => (await import('#functions/api/papers/of-modules')).handler);

/** All calls that return or take files. The code for records, reports and people loads when first needed. */
export const handler: ApiHandler = async (event, context) =>
  event.rawPath.startsWith(`${fileBase}/`) ? files(event, context) : (await others())(event, context);
