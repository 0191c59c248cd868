import { expect, it } from 'vitest';
import { refusalPath } from '#domain/einvoice/refusal-path';

it.each([
  ['2265', 'billingAddress'],
  ['2150', 'number'],
  ['2189', ''],
  ['', ''],
])('the field of %j is %j', (code, path) => {
  expect(refusalPath(code)).toBe(path);
});
