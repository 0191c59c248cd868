import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import type { Standing } from '#modules/kit/voucher/standing';

const computed = { computed: true } as const;
const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

const fields = {
  purpose: { kind: 'text', label: 'What It Was For', max: 300, ...computed },
  messageStatus: { kind: 'choice', label: 'Message Status', of: named('Waiting', 'Sent again', 'Dismissed'), ...computed },
  reason: { kind: 'text', label: 'Reason', max: 500, ...computed },
  detail: { kind: 'text', label: 'Error in Technical Words', max: 1_000, multiline: true, ...computed },
  failedAt: { kind: 'text', label: 'Failed', moment: true, ...computed },
  tries: { kind: 'number', label: 'Tries', each: true, ...computed },
  queue: { kind: 'code', label: 'Job', max: 60, ...computed },
  sentAt: { kind: 'text', label: 'Sent Again', moment: true, ...computed },
  dismissedFor: { kind: 'text', label: 'Reason for Dismissing', max: 500, ...computed },
} as const satisfies Fields;

/** The message itself is stored beside the fields, because only the product reads it. */
export type FailedMessage = RecordOf<typeof fields> & Standing & { readonly keptMessage: string };

/** Work that the product could not do in the background, after all its tries. */
export const failedMessage: MasterModule<FailedMessage> = {
  kind: 'master',
  slug: 'failed-message',
  entity: 'failedMessage',
  service: 'utility',
  area: 'organisation',
  title: 'Failed Message',
  plural: 'Failed Messages',
  belongsTo: 'organisation',
  without: ['create', 'update', 'remove', 'status', 'import'],
  fields,
  list: {
    id: 'FAILED_MESSAGE_LIST',
    columns: [
      { key: 'failedAt', label: 'Failed', kind: 'moment' },
      { key: 'purpose', label: 'What It Was For', kind: 'text' },
      { key: 'reason', label: 'Reason', kind: 'text' },
      { key: 'messageStatus', label: 'Message Status', kind: 'choice' },
      { key: 'sentAt', label: 'Sent Again', kind: 'moment' },
      { key: 'tries', label: 'Tries', kind: 'number', hidden: true },
    ],
    orders: [{ column: 'failedAt', key: (row) => row.failedAt ?? '' }, { column: 'purpose' }],
    defaultDescending: true,
    empty: 'Emails, imports, exports and other work in the background that failed after several tries come here.',
    words: ['purpose'],
  },
  label: (row) => row.purpose ?? '',
  unique: [],
  actions: {
    'send-again': {
      label: 'Send Again',
      permission: 'send-again',
      offered: isWaiting,
      sets: (_, { at }) => ({ messageStatus: 'Sent again', sentAt: at }),
      bulk: true,
    },
    dismiss: {
      label: 'Dismiss',
      permission: 'dismiss',
      offered: isWaiting,
      sets: (_, { remark }) => ({ messageStatus: 'Dismissed', dismissedFor: remark }),
      bulk: true,
      confirms: 'What it was for is not done, and it can not be sent again.',
      asksRemark: true,
    },
  },
};

function isWaiting({ messageStatus }: FailedMessage): true | string {
  return messageStatus === 'Waiting' ? true : `This message was ${messageStatus === 'Dismissed' ? 'dismissed' : 'sent again'}`;
}
