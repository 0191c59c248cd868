import { customerRoutes } from '#functions/api/accounts/customer/extra-routes';
import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('accounts', wiring, [...customerRoutes]);
