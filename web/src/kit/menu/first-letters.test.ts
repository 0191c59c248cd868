import { expect, it } from 'vitest';
import { typedLetters } from './first-letters.ts';

const texts = ['Print', 'Receive payment', 'Clone', 'Print preview', 'Cancel'];

/** Where the keys lead from `at`, each `after` milliseconds behind the one before. */
function reached(keys: string, at: number, after = 100): number | null {
  let time = 0;
  const letters = typedLetters(() => time);
  let to: number | null = at;
  for (const key of keys) {
    time += after;
    to = letters(key, texts, to ?? at);
  }
  return to;
}

it.each`
  keys     | from  | to
  ${'r'}   | ${0}  | ${1}
  ${'R'}   | ${0}  | ${1}
  ${'rec'} | ${0}  | ${1}
  ${'p'}   | ${-1} | ${0}
  ${'p'}   | ${0}  | ${3}
  ${'pp'}  | ${0}  | ${0}
  ${'ca'}  | ${2}  | ${4}
  ${'x'}   | ${2}  | ${null}
`('$keys from $from leads to $to', ({ keys, from, to }) => {
  expect(reached(keys, from)).toBe(to);
});

it('begins another word after half a second', () => {
  expect(reached('cr', 0, 600)).toBe(1);
  expect(reached('cr', 0, 100)).toBeNull();
});

it('does not take keys that are no letter', () => {
  expect(typedLetters()('F2', texts, 0)).toBeNull();
});
