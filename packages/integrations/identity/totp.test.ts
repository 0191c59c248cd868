import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfCode } from '#integrations/identity/totp';

// RFC 6238, appendix B: the ASCII secret "12345678901234567890", SHA-1; the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('of second %i is %s, and valid half a minute longer', (second, code) => {
    const at = (shift: number) => stepOfCode(secret, code, new Date((second + shift) * 1000));
    const step = Math.floor(second / 30);
    expect([at(0), at(30), at(-30), at(90), at(-90)]).toEqual([step, step, step, undefined, undefined]);
  });

  it.each(['', '28708', '2870822', 'abcdef', '287083'])('%j is not a code', (code) => {
    expect(stepOfCode(secret, code, new Date(59_000))).toBeUndefined();
  });
});

it('makes a new secret of 160 bits each time', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
