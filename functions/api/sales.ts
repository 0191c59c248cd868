import { apiHandler } from '#functions/http/api-handler';
import { wiring } from '#functions/wiring';

export const handler = apiHandler('sales', wiring, []);
