import { expect, it } from 'vitest';
import { inOneRow } from './one-row.ts';

it.each`
  labels                                                | main                 | rest
  ${'Back, Edit, Print, Email, Clone'}                  | ${'Edit'}            | ${''}
  ${'Back, Edit, Print, Email, Clone, Receive Payment'} | ${'Receive Payment'} | ${'Print, Email, Clone'}
  ${'Back, Edit, Print, Email, Clone, Review'}          | ${'Review'}          | ${'Email, Clone'}
  ${'Back, Print, Email, Clone, Undo Cancel'}           | ${''}                | ${'Undo Cancel'}
  ${'Back, Edit'}                                       | ${''}                | ${''}
`('of $labels with $main as the main one, $rest is in the menu of a phone', ({ labels, main, rest }) => {
  const buttons = (labels as string)
    .split(', ')
    .map((label) => ({ label, act: () => undefined, ...(label === main ? { look: 'main' as const } : {}) }));
  const parts = inOneRow(buttons);
  expect(parts.rest.map(({ label }) => label).join(', ')).toBe(rest);
  expect(parts.shown).toEqual(buttons.filter((button) => !parts.rest.includes(button)));
});
