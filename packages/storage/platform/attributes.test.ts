import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributesOf, plainOf } from '#storage/platform/attributes';

/** The platform's items are kept in the engine's own types, and come back as they were. */
const names = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__');
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.boolean(),
    fc.constantFrom(null, 0.25, -7),
    fc.maxSafeInteger(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe('attributes', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(fc.dictionary(names, value, { maxKeys: 6, noNullPrototype: true }), (item) => {
        expect(plainOf(attributesOf(item))).toEqual(item);
      }),
    );
  });

  it.each([
    ['text', { a: '' }, { a: { S: '' } }],
    ['a number', { a: -0.5 }, { a: { N: '-0.5' } }],
    ['yes and no', { a: false }, { a: { BOOL: false } }],
    ['nothing', { a: null }, { a: { NULL: true } }],
    ['a list', { a: ['x', 1] }, { a: { L: [{ S: 'x' }, { N: '1' }] } }],
    ['an object', { a: { b: { c: 'x' } } }, { a: { M: { b: { M: { c: { S: 'x' } } } } } }],
    [
      'what is undefined, which is left out',
      { a: undefined, b: { c: undefined }, d: [1, undefined] },
      { b: { M: {} }, d: { L: [{ N: '1' }] } },
    ],
  ])('hold %s', (_, given, kept) => {
    expect(attributesOf(given)).toEqual(kept);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [new Date(0)], [new Map()], [10n], [() => 1]])('refuse %s', (held) => {
    expect(() => attributesOf({ held })).toThrow(/held is/);
  });
});
