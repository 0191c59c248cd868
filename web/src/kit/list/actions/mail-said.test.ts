import { expect, it } from 'vitest';
import { mailSaid } from './mail-said.ts';

const asha = { requestId: '1', to: ['asha@a.example', 'ravi@a.example'], status: 'Queued' };
const mina = { requestId: '2', to: ['mina@m.example'], status: 'Queued' };
const sent = { status: 'Sent', messageId: 'm' };

it.each([
  ['email', {}, { mailed: asha }, 'To asha@a.example, ravi@a.example'],
  ['emailed', { mailed: asha }, { mailed: { ...asha, ...sent } }, 'To asha@a.example, ravi@a.example'],
  ['email', { mailed: asha }, { earlierMails: [asha], mailed: mina }, 'To mina@m.example'],
  [
    'emailed',
    { earlierMails: [asha], mailed: mina },
    { earlierMails: [{ ...asha, ...sent }], mailed: mina },
    'To asha@a.example, ravi@a.example',
  ],
  [
    'email-failed',
    { mailed: mina },
    { mailed: { ...mina, status: 'Failed', why: 'No such mailbox' } },
    'To mina@m.example. No such mailbox',
  ],
  ['edit', { mailed: null }, { mailed: mina }, undefined],
  ['emailed', null, null, undefined],
])('%s from %j to %j says %j', (action, before, after, said) => {
  expect(mailSaid({ action, before, after })).toBe(said);
});
