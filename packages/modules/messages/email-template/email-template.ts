import type { Problem } from '#domain/refusal';
import { templateVariables, variableProblems } from '#domain/text/template';
import { documentChoices } from '#modules/kit/entry-modules';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const usages = [...documentChoices, { value: 'reminder', label: 'Payment Reminder' }, { value: 'other', label: 'Other' }] as const;

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  usedFor: { kind: 'choice', label: 'Used for', required: true, of: usages },
  subject: { kind: 'text', label: 'Subject', required: true, max: 200 },
  body: {
    kind: 'text',
    label: 'Text',
    required: true,
    multiline: true,
    help: `Variables: ${templateVariables.map((name) => `{{${name}}}`).join(' ')}`,
  },
  preferred: { kind: 'yes-no', label: 'Default', help: 'Only one active template of a kind can be the default' },
} as const satisfies Fields;

export type EmailTemplate = RecordOf<typeof fields> & Standing;

/** The text of an email, with variables that are filled in when it is sent. The text is plain; filled-in values are escaped. */
export const emailTemplate: MasterModule<EmailTemplate> = {
  kind: 'master',
  slug: 'email-template',
  entity: 'emailTemplate',
  service: 'utility',
  area: 'messages',
  title: 'Email Template',
  plural: 'Email Templates',
  belongsTo: 'organisation',
  small: true,
  fields,
  parts: [
    { title: 'Template', fields: ['name', 'usedFor', 'preferred'] },
    { title: 'Email', fields: ['subject', 'body'] },
  ],
  list: {
    id: 'EMAIL_TEMPLATE_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'usedFor', label: 'Used for', kind: 'choice' },
      { key: 'subject', label: 'Subject', kind: 'text' },
      { key: 'preferred', label: 'Default', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'subject'],
  },
  label: (row) => row.name,
  unique: [
    { name: 'name' },
    {
      name: 'preferred',
      called: 'An active default of this kind',
      value: (row) => (row.preferred && row.status === 'Active' ? row.usedFor : null),
    },
  ],
  actions: masterActions<EmailTemplate>(),
  check,
};

function check(row: EmailTemplate): readonly Problem[] {
  return (['subject', 'body'] as const).flatMap((path) => variableProblems(row[path]).map((message) => ({ path, message })));
}
