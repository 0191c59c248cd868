import { type ApiHandler, apiHandler } from '#functions/http/api-handler';
import { once } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { fileBase, fileOperations } from '#modules/organisation/file/operations';

/** Files come and go without any module being known, and more often than anything else that is about bytes. */
const files = apiHandler({ area: 'papers', masters: [], documents: [], reports: [], irregular: fileOperations }, wiring, {
  file: () => import('#functions/api/papers/file/extra-routes'),
});

const others = once(async () => (await import('#functions/api/papers/of-modules')).handler);

/** All calls that return or take files. The code for records, reports and people loads when first needed. */
export const handler: ApiHandler = async (event, context) =>
  event.rawPath.startsWith(`${fileBase}/`) ? files(event, context) : (await others())(event, context);
