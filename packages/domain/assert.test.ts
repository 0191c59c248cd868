import { expect, it } from 'vitest';
import { assert, unreachable } from '#domain/assert';

it('a broken assumption crashes and is named', () => {
  expect(() => assert(true, 'never seen')).not.toThrow();
  expect(() => assert(0, 'a bill without a ledger')).toThrow('Broken assumption: a bill without a ledger');
  expect(() => unreachable('surprise' as never)).toThrow('unexpected "surprise"');
});
