import { dropdownRoutes } from '#functions/api/messages/dropdown/extra-routes';
import { lookupRoutes } from '#functions/api/messages/lookup-value/extra-routes';
import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('messages', wiring, [...dropdownRoutes, ...lookupRoutes]);
