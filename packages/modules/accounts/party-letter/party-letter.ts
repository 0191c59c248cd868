import { limits } from '#domain/limits';
import { formatDay } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import type { Standing } from '#modules/kit/voucher/standing';

/** Written from the books. */
export const letterKinds = ['Statement', 'Reminder', 'Balance Confirmation'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Written by people about rows of GSTR-2A and GSTR-2B. All to a supplier about one of them are in one record. */
export const supplierLetterKind = 'GST Reconciliation';

const computed = { computed: true } as const;
const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

const letter = {
  partyId: { kind: 'ref', label: 'Party', to: 'customer', ...computed },
  /** The name when the letter was written; the screen shows the party. */
  partyName: { kind: 'text', label: 'Name', unseen: true, ...computed },
  email: { kind: 'text', label: 'Email', ...computed },
  /** At the date of the letter, debit positive; known when it was written. */
  balance: { kind: 'money', label: 'Balance', negative: true, ...computed },
  letterStatus: { kind: 'choice', label: 'Status', of: named('Queued', 'Sent', 'Not needed', 'Failed'), ...computed },
  /** Stored as people read it. */
  at: { kind: 'text', label: 'Sent At', ...computed },
  messageId: { kind: 'text', label: 'Message', max: 300, unseen: true, ...computed },
  failure: { kind: 'text', label: 'Reason', max: 500, ...computed },
  // Of a letter that a person wrote. The request names it, and the rows are those it is about, with spaces between.
  requestId: { kind: 'text', label: 'Request', max: 60, unseen: true, sparse: true, ...computed },
  subject: { kind: 'text', label: 'Subject', max: 200, sparse: true, ...computed },
  text: { kind: 'text', label: 'Text', max: 10_000, multiline: true, sparse: true, ...computed },
  rowIds: { kind: 'text', label: 'Rows', max: 20_000, unseen: true, sparse: true, ...computed },
  askedOn: { kind: 'date', label: 'Written On', sparse: true, ...computed },
} as const satisfies Fields;

const fields = {
  letterKind: { kind: 'choice', label: 'Kind', of: named(...letterKinds, supplierLetterKind), ...computed },
  asOf: { kind: 'date', label: 'As Of', ...computed },
  /** The first day of statements. */
  from: { kind: 'date', label: 'From', ...computed },
  branchIds: { kind: 'choices', label: 'Branches', max: 200, ...computed },
  message: { kind: 'text', label: 'Message', max: limits.notesLength, multiline: true, ...computed },
  startedAt: { kind: 'text', label: 'Started', moment: true, ...computed },
  runStatus: { kind: 'choice', label: 'Progress', of: named('Sending', 'Done'), ...computed },
  parties: { kind: 'number', label: 'Parties', ...computed },
  sent: { kind: 'number', label: 'Sent', ...computed },
  failed: { kind: 'number', label: 'Failed', ...computed },
  letters: { kind: 'lines', label: 'Letters', of: letter, max: limits.lettersAtOnce, ...computed },
} as const satisfies Fields;

type Written = 'requestId' | 'subject' | 'text' | 'rowIds' | 'askedOn';
type Line = RecordOf<typeof letter>;
export type Letter = Omit<Line, Written> & Partial<Pick<Line, Written>>;
export type PartyLetter = Omit<RecordOf<typeof fields>, 'letters'> & { readonly letters: readonly Letter[] } & Standing;

/** Statements, reminders or balance confirmations that were mailed to parties at once. What was sent to whom stays. */
export const partyLetter: MasterModule<PartyLetter> = {
  kind: 'master',
  slug: 'party-letter',
  entity: 'partyLetter',
  service: 'ims-crm',
  area: 'accounts',
  title: 'Party Letter',
  plural: 'Party Letters',
  belongsTo: 'organisation',
  without: ['create', 'update', 'remove', 'status', 'import'],
  fields,
  list: {
    id: 'PARTY_LETTER_LIST',
    columns: [
      { key: 'startedAt', label: 'Started', kind: 'moment' },
      { key: 'letterKind', label: 'Kind', kind: 'choice' },
      { key: 'asOf', label: 'As Of', kind: 'date' },
      { key: 'parties', label: 'Parties', kind: 'number' },
      { key: 'sent', label: 'Sent', kind: 'number' },
      { key: 'failed', label: 'Failed', kind: 'number' },
      { key: 'runStatus', label: 'Progress', kind: 'choice' },
    ],
    orders: [{ column: 'startedAt', key: (row) => row.startedAt ?? '' }],
    defaultDescending: true,
    empty: 'Send letters from Receivables / Payables.',
    words: ['letterKind'],
  },
  label: ({ letterKind, asOf }) => [letterKind, asOf && `of ${formatDay(asOf)}`].filter(Boolean).join(' '),
  unique: [],
  actions: {},
};
