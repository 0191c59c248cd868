import { describe, expect, it } from 'vitest';
import { typeAhead } from './type-ahead.ts';

// Each case: letters with the milliseconds between them, the first focused entry, and the focused entry after each letter.
const texts = ['Number', 'Place of Supply', 'Party', 'Status', '2026-27'];

describe('typing in a menu goes to what begins with it', () => {
  it.each([
    ['one letter', [['s', 0]], 0, [3]],
    [
      'a word',
      [
        ['p', 0],
        ['a', 100],
        ['r', 200],
      ],
      0,
      [1, 2, 2],
    ],
    [
      'the same letter again',
      [
        ['p', 0],
        ['p', 100],
        ['p', 200],
      ],
      0,
      [1, 2, 1],
    ],
    [
      'after a pause another word',
      [
        ['p', 0],
        ['n', 900],
      ],
      0,
      [1, 0],
    ],
    [
      'capitals and digits',
      [
        ['P', 0],
        ['2', 900],
      ],
      3,
      [1, 4],
    ],
    ['nothing that begins so', [['x', 0]], 0, [-1]],
    ['before anything has the focus', [['n', 0]], -1, [0]],
  ] as const)('%s', (_, letters, from, places) => {
    const typed = typeAhead();
    let at: number = from;
    const went = letters.map(([letter, time]) => {
      const to = typed(letter, time, texts, at);
      if (to >= 0) at = to;
      return to;
    });
    expect(went).toEqual(places);
  });
});
