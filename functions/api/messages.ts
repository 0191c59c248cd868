import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { messagesContents } from '#modules/messages/contents';

export const handler = apiHandler(messagesContents, wiring, {
  dropdown: () => import('#functions/api/messages/dropdown/extra-routes'),
  'lookup-value': () => import('#functions/api/messages/lookup-value/extra-routes'),
});
