import { expect, it } from 'vitest';
import { hoursLeftSays } from './hours-left.ts';

it.each([
  ['New', 71, '71 hours', false],
  ['New', 12, '12 hours', false],
  ['New', 11, 'Only 11 hours', true],
  ['New', 1, 'Only 1 hour', true],
  ['New', 0, 'Last hour', true],
  ['Accepted', 1, '1 hour', false],
  ['Accepted', 0, 'Less than 1 hour', false],
  ['Rejected', null, '', false],
] as const)('%s with %s hours left: %s', (answerStatus, hoursLeft, text, soon) => {
  expect(hoursLeftSays({ answerStatus, hoursLeft })).toEqual({ text, soon });
});
