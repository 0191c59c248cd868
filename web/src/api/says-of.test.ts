import { expect, it } from 'vitest';
import { Failure } from './failure.ts';
import { saysOf } from './says-of.ts';

const failure = (messages: readonly string[]) =>
  new Failure(422, {
    code: 'invalid',
    message: 'Please correct the marked fields',
    errors: messages.map((message) => ({ path: 'date', message })),
  });

it.each`
  messages                                          | says
  ${['The date must be in financial year 2026-27']} | ${'The date must be in financial year 2026-27'}
  ${['One', 'Two']}                                 | ${'One. Two'}
  ${[]}                                             | ${'Please correct the marked fields'}
`('$messages says $says', ({ messages, says }) => {
  expect(saysOf(failure(messages))).toBe(says);
});
