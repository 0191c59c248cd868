import { expect, it } from 'vitest';
import { lookupValue } from '#modules/messages/lookup-value/lookup-value';

it('is unique in its list', () => {
  const key = (fieldName: string, name: string) =>
    lookupValue.unique[0]?.value?.({ entityType: 'lead', fieldName, name, position: null, isDefault: false, status: 'Active' });
  expect(key('source', 'Trade  Fair')).toBe(key('source', 'trade fair'));
  expect(key('source', 'Fair')).not.toBe(key('reason', 'Fair'));
});
