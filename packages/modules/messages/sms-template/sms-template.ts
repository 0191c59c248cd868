import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const kinds = [
  { value: 'Transactional', label: 'Transactional' },
  { value: 'Service', label: 'Service' },
  { value: 'Promotional', label: 'Promotional' },
] as const;

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  dltTemplateId: { kind: 'code', label: 'DLT Template ID', required: true, max: 19, help: '19 digits, from the operator’s portal' },
  entityId: { kind: 'code', label: 'DLT Entity ID', required: true, max: 19 },
  senderId: { kind: 'code', label: 'Sender ID', required: true, max: 6, help: 'Six letters; promotions may have six digits' },
  kind: { kind: 'choice', label: 'Type', required: true, of: kinds },
  text: { kind: 'text', label: 'Text', required: true, multiline: true, max: 1000, help: 'Write {#var#} where a value is filled in' },
  variables: { kind: 'number', label: 'Variables', computed: true, each: true },
} as const satisfies Fields;

export type SmsTemplate = RecordOf<typeof fields> & Standing;

/** A text message as registered with the operators, who drop messages that do not match it (TRAI, TCCCP Regulations 2018). */
export const smsTemplate: MasterModule<SmsTemplate> = {
  kind: 'master',
  slug: 'sms-template',
  entity: 'smsTemplate',
  service: 'utility',
  area: 'messages',
  title: 'SMS Template',
  plural: 'SMS Templates',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'SMS_TEMPLATE_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'senderId', label: 'Sender ID', kind: 'code' },
      { key: 'dltTemplateId', label: 'DLT Template ID', kind: 'code' },
      { key: 'kind', label: 'Type', kind: 'choice' },
      { key: 'text', label: 'Text', kind: 'text' },
      { key: 'variables', label: 'Variables', kind: 'number', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }, { column: 'senderId' }],
    words: ['name', 'senderId', 'dltTemplateId', 'text'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }, { name: 'dltTemplateId' }],
  actions: masterActions<SmsTemplate>(),
  complete: (row) => ({ ...row, senderId: row.senderId.toUpperCase(), variables: row.text.split(variable).length - 1 }),
  check,
};

const variable = '{#var#}';

function check(row: SmsTemplate): readonly Problem[] {
  const problems: Problem[] = [];
  for (const path of ['dltTemplateId', 'entityId'] as const) {
    if (!/^\d{19}$/.test(row[path])) problems.push({ path, message: 'A DLT ID has 19 digits' });
  }
  // Sender IDs of promotions begin with a digit for what they promote (TRAI, TCCCP Regulations 2018).
  const digits = row.kind === 'Promotional' && /^\d{6}$/.test(row.senderId);
  if (!digits && !/^[A-Z]{6}$/.test(row.senderId.toUpperCase()))
    problems.push({ path: 'senderId', message: 'A sender ID has six letters' });
  const rest = row.text.replaceAll(variable, '');
  if (/[{}]|#var/.test(rest)) problems.push({ path: 'text', message: `Write variables as ${variable}` });
  return problems;
}
