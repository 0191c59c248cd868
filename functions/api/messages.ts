import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('messages', wiring, {
  smsTemplate: { module: async () => (await import('#modules/messages/sms-template/sms-template')).smsTemplate },
  emailTemplate: { module: async () => (await import('#modules/messages/email-template/email-template')).emailTemplate },
  quotationMaster: { module: async () => (await import('#modules/messages/quotation-master/quotation-master')).quotationMaster },
  notificationEntityType: {
    module: async () => (await import('#modules/messages/notification-entity-type/notification-entity-type')).notificationEntityType,
  },
  lookupValue: {
    module: async () => (await import('#modules/messages/lookup-value/lookup-value')).lookupValue,
    routes: () => import('#functions/api/messages/lookup-value/extra-routes'),
  },
  importSchedule: {
    module: async () => (await import('#modules/messages/import-schedule/import-schedule')).importSchedule,
    routes: () => import('#functions/api/messages/import-schedule/extra-routes'),
  },
  droppedFile: {
    module: async () => (await import('#modules/messages/dropped-file/dropped-file')).droppedFile,
    routes: () => import('#functions/api/messages/dropped-file/extra-routes'),
  },
  dropdown: { routes: () => import('#functions/api/messages/dropdown/extra-routes') },
});
