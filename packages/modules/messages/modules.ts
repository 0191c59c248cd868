import type { Modules } from '#modules/kit/modules';
import { droppedFile } from '#modules/messages/dropped-file/dropped-file';
import { emailTemplate } from '#modules/messages/email-template/email-template';
import { importSchedule } from '#modules/messages/import-schedule/import-schedule';
import { lookupValue } from '#modules/messages/lookup-value/lookup-value';
import { notificationEntityType } from '#modules/messages/notification-entity-type/notification-entity-type';
import { quotationMaster } from '#modules/messages/quotation-master/quotation-master';
import { smsTemplate } from '#modules/messages/sms-template/sms-template';

/** Messages and their recipients, the lists for drop-downs, and files that other programs send. */
export const messagesModules: Modules = {
  area: 'messages',
  masters: [smsTemplate, emailTemplate, quotationMaster, notificationEntityType, lookupValue, importSchedule, droppedFile],
  documents: [],
  reports: [],
};
