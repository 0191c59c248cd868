import type { Modules } from '#modules/kit/modules';
import { emailTemplate } from '#modules/messages/email-template/email-template';
import { lookupValue } from '#modules/messages/lookup-value/lookup-value';
import { notificationEntityType } from '#modules/messages/notification-entity-type/notification-entity-type';
import { quotationMaster } from '#modules/messages/quotation-master/quotation-master';
import { smsTemplate } from '#modules/messages/sms-template/sms-template';

/** Messages and their recipients, and the lists for drop-downs. */
export const messagesModules: Modules = {
  area: 'messages',
  masters: [smsTemplate, emailTemplate, quotationMaster, notificationEntityType, lookupValue],
  documents: [],
  reports: [],
};
