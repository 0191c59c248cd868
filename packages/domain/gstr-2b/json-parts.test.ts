import { expect, it } from 'vitest';
import { isJson, listIn, unknownIn } from '#domain/gstr-2b/json-parts';

const where = () => 'B2B';

it('lists have objects, or are missing', () => {
  expect(listIn(undefined, where)).toEqual([]);
  expect(listIn([{ a: 1 }], where)).toEqual([{ a: 1 }]);
  for (const odd of ['x', {}, [1], [[]]]) expect(() => listIn(odd, where)).toThrow();
  expect([isJson({}), isJson([]), isJson(null)]).toEqual([true, false, false]);
});

it('unknown parts are kept as they are', () => {
  const object = { b2b: [1], b2z: [{ a: 1 }], more: { x: 1, y: 2 }, empty: [], none: {}, plain: 'text', nothing: null };
  expect(unknownIn(object, new Set(['b2b']), 'docdata.')).toEqual([
    { name: 'docdata.b2z', rows: 1, content: '[{"a":1}]' },
    { name: 'docdata.more', rows: 2, content: '{"x":1,"y":2}' },
  ]);
});
