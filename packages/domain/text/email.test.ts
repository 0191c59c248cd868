import { describe, expect, it } from 'vitest';
import { isEmail } from '#domain/text/email';

describe('an email address is local@domain ending in two letters or more, or a bracketed IP address', () => {
  it.each([
    ['a@b.co'],
    ['first.last@sub.example.in'],
    ['a@[192.168.0.1]'],
    ['A+tag@Example.COM'],
    ["o'hara@x-y.org"],
    ['"odd name"@example.com'],
  ])('%s is', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  it.each([
    ['a'],
    ['a@b'],
    ['a@b.c'],
    ['@b.co'],
    ['a@b.c1'],
    ['a b@c.in'],
    ['a@b..in'],
    ['.a@b.in'],
    ['a.@b.in'],
    ['a@-b.in'],
    ['a@b.in '],
    ['a@@b.in'],
    ['a@[192.168.0]'],
    ['a@b.in\nBcc: c@d.in'],
    [`${'a'.repeat(65)}@b.in`],
    [`a@${'b'.repeat(252)}.in`],
    [''],
  ])('%s is not', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
