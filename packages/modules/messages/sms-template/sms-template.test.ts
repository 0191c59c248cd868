import { describe, expect, it } from 'vitest';
import { type SmsTemplate, smsTemplate } from '#modules/messages/sms-template/sms-template';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
const dispatched: SmsTemplate = {
  name: 'Dispatched',
  dltTemplateId: '1107161234567890123',
  entityId: '1101451234567890123',
  senderId: 'suryod',
  kind: 'Service',
  text: 'Dear {#var#}, your order {#var#} is on its way.',
  variables: null,
  status: 'Active',
};

describe('a template of text messages', () => {
  it.each([
    ['as registered', {}, []],
    ['with a short ID', { dltTemplateId: '110716' }, ['dltTemplateId']],
    ['with letters in the entity', { entityId: '11014512345678901AB' }, ['entityId']],
    ['with digits in the sender', { senderId: 'SUR123' }, ['senderId']],
    ['of digits, which are for promotions', { senderId: '650123' }, ['senderId']],
    ['of digits, for a promotion', { senderId: '650123', kind: 'Promotional' as const }, []],
    ['of five digits, for a promotion', { senderId: '65012', kind: 'Promotional' as const }, ['senderId']],
    ['with a variable that is none', { text: 'Dear {name}' }, ['text']],
    ['without variables', { text: 'We are closed today.' }, []],
  ])('%s', (_, change, paths) => {
    expect(smsTemplate.check?.({ ...dispatched, ...change }, facts, 's').map(({ path }) => path)).toEqual(paths);
  });

  it('counts its variables and has its sender in capitals', () => {
    expect(smsTemplate.complete?.(dispatched, facts)).toMatchObject({ variables: 2, senderId: 'SURYOD' });
  });
});
