import type { Contents } from '#modules/kit/contents';
import { dropdownOperations } from '#modules/messages/dropdown/operations';
import { emailTemplate } from '#modules/messages/email-template/email-template';
import { lookupValue } from '#modules/messages/lookup-value/lookup-value';
import { lookupOperations } from '#modules/messages/lookup-value/operations';
import { notificationEntityType } from '#modules/messages/notification-entity-type/notification-entity-type';
import { quotationMaster } from '#modules/messages/quotation-master/quotation-master';
import { smsTemplate } from '#modules/messages/sms-template/sms-template';

/** Messages and their recipients, and the lists for drop-downs. */
export const messagesContents: Contents = {
  area: 'messages',
  masters: [smsTemplate, emailTemplate, quotationMaster, notificationEntityType, lookupValue],
  documents: [],
  reports: [],
  irregular: [...dropdownOperations, ...lookupOperations],
};
