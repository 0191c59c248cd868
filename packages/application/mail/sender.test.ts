import { expect, it } from 'vitest';
import { senderOf } from '#application/mail/sender';

it.each([
  [{ name: 'Surya' }, {}, { fromName: 'Surya' }],
  [{ name: 'Surya', emailFromName: 'Surya Accounts' }, {}, { fromName: 'Surya Accounts' }],
  [{ name: 'Surya', email: 'a@surya.example' }, {}, { fromName: 'Surya', replyTo: 'a@surya.example' }],
  [{ name: 'Surya', email: 'a@surya.example' }, { email: 'pune@surya.example' }, { fromName: 'Surya', replyTo: 'pune@surya.example' }],
  [{ name: 'S', email: 'a@s.example', emailReplyTo: 'r@s.example' }, { email: 'p@s.example' }, { fromName: 'S', replyTo: 'r@s.example' }],
  [{ name: 'Surya', emailReplyTo: '' }, { email: null }, { fromName: 'Surya' }],
])('%j at branch %j sends as %j', (organisation, branch, sender) => {
  expect(senderOf(organisation, branch)).toEqual(sender);
});
