import { expect, it } from 'vitest';
import { failedMessage } from '#modules/organisation/failed-message/failed-message';

it('is written by the product alone, and keeps its message away from lists, forms and files', () => {
  expect(Object.values(failedMessage.fields).every(({ computed }) => computed === true)).toBe(true);
  expect(Object.keys(failedMessage.fields)).not.toContain('keptMessage');
});

it.each([
  ['Waiting', true],
  ['Sent again', 'This message was sent again'],
  ['Dismissed', 'This message was dismissed'],
])('a message that is %s can be sent again or dismissed: %s', (messageStatus, offered) => {
  for (const action of Object.values(failedMessage.actions)) expect(action.offered({ messageStatus } as never)).toBe(offered);
});
