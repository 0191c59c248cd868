import { employeeRoutes } from '#functions/api/people/employee/extra-routes';
import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('people', wiring, [...employeeRoutes]);
