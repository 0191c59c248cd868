import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf } from '#functions/http/refusals';

const schema = z.strictObject({
  name: z.string().check(z.minLength(1, 'This is required')),
  lines: z.array(z.strictObject({ rate: z.int({ message: 'This must be a whole number' }) })),
});

it.each([
  ['a field', { name: '', lines: [] }, [{ path: 'name', message: 'This is required' }]],
  [
    'a field in a line',
    { name: 'x', lines: [{ rate: 1 }, { rate: 1.5 }] },
    [{ path: 'lines.1.rate', message: 'This must be a whole number' }],
  ],
  ['a field there is not', { name: 'x', lines: [], total: 1 }, [{ path: 'total', message: 'Unknown field' }]],
  [
    'two of them in a line',
    { name: 'x', lines: [{ rate: 1, a: 1, b: 2 }] },
    ['a', 'b'].map((name) => ({ path: `lines.0.${name}`, message: 'Unknown field' })),
  ],
])('names %s by its dotted path', (_, body, problems) => {
  const { error } = schema.safeParse(body);
  expect(error && problemsOf(error)).toEqual(problems);
});
