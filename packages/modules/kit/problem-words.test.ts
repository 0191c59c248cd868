import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { problemWords } from '#modules/kit/problem-words';

it.each<[string, z.ZodMiniType, unknown, string]>([
  ['a text that is not there', z.string(), undefined, 'This is required'],
  ['a text that is null', z.string(), null, 'This is required'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'This is required'],
  ['a number in place of a text', z.string(), 5, 'This must be text'],
  ['a text in place of a number', z.number(), '5', 'This must be a number'],
  ['a part of a number', z.int(), 1.5, 'This must be a whole number'],
  ['a text in place of a switch', z.boolean(), 'yes', 'This must be true or false'],
  ['a text in place of a list', z.array(z.string()), 'a', 'This must be a list'],
  ['a list in place of an object', z.strictObject({}), [], 'This must be an object'],
  ['a choice there is not', z.enum(['a', 'b']), 'c', 'This must be one of a, b'],
  ['the one value that may be', z.literal('a'), 'c', 'This must be a'],
  ['a choice not made', z.enum(['a', 'b']), undefined, 'This is required'],
  ['a short text', z.string().check(z.minLength(3)), 'ab', 'At least 3 characters'],
  ['a long text', z.string().check(z.maxLength(3)), 'abcd', 'At most 3 characters'],
  ['a small number', z.number().check(z.minimum(3)), 2, 'Must be at least 3'],
  ['a large number', z.number().check(z.maximum(3)), 4, 'Must be at most 3'],
  ['an empty list', z.array(z.string()).check(z.minLength(1)), [], 'Add at least 1'],
  ['a long list', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'At most 1 of these'],
  ['a mail address', z.email(), 'a', 'This is not a valid email address'],
  ['an id', z.uuid(), 'a', 'This is not a valid id'],
  ['any other form', z.string().check(z.regex(/^x/)), 'a', 'This has the wrong format'],
  ['words of its own', z.string('Enter a reason'), undefined, 'Enter a reason'],
])('says what to do about %s', (_, schema, value, words) => {
  const { error } = schema.safeParse(value, { error: problemWords });
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});
