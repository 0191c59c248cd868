import { expect, it } from 'vitest';
import { failedMessage } from '#modules/organisation/failed-message/failed-message';

it('is written by the product alone, and keeps its message away from lists, forms and files', () => {
  expect(Object.values(failedMessage.fields).every(({ computed }) => computed === true)).toBe(true);
  expect(Object.keys(failedMessage.fields)).not.toContain('keptMessage');
});
