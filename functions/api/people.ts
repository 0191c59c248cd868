import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { peopleContents } from '#modules/people/contents';

export const handler = apiHandler(peopleContents, wiring, {
  employee: () => import('#functions/api/people/employee/extra-routes'),
});
