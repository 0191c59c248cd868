import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCharacter, gstinKind, gstinProblem, isGstin, isTransporterId, panOfGstin, stateOfGstin } from '#domain/registration/gstin';

describe('a valid GSTIN has the shape of its kind, a state and the right check character', () => {
  it.each([
    ['27AAPFU0939F1ZV', 'Regular', '27', 'AAPFU0939F'],
    ['24AAQCA8719H1ZC', 'Regular', '24', 'AAQCA8719H'],
    ['29AABCR1718E1ZL', 'Regular', '29', 'AABCR1718E'],
    ['24AANFA2641L1ZF', 'Regular', '24', 'AANFA2641L'],
    ['24AABCR6898M1ZN', 'Regular', '24', 'AABCR6898M'],
    ['06ABDPG9012H1Z0', 'Regular', '06', 'ABDPG9012H'],
    ['20ALYPD6528PQC5', 'E-commerce operator', '20', 'ALYPD6528P'],
  ])('%s: %s', (gstin, kind, state, pan) => {
    expect(gstinProblem(gstin)).toBeNull();
    expect(isGstin(gstin)).toBe(true);
    expect(gstinKind(gstin)).toBe(kind);
    expect(stateOfGstin(gstin)).toBe(state);
    expect(panOfGstin(gstin)).toBe(pan);
  });

  it.each([
    ['07DELH00005A1Z', 'Government', null],
    ['27MUMD00001A1D', 'TDS deductor', null],
    ['0717USA00001UN', 'UIN holder', null],
    ['9917USA29001OS', 'OIDAR', null],
    ['0717USA12345NR', 'Non-resident', null],
  ])('%s with its check character is a %s', (first14, kind, pan) => {
    const whole = first14 + checkCharacter(first14);
    expect(gstinKind(whole)).toBe(kind);
    expect(gstinProblem(whole)).toBeNull();
    expect(panOfGstin(whole)).toBe(pan);
  });

  it.each([
    ['27AAPFU0939F1ZU', 'does not match'],
    ['24AAQCA7488L1Z', '15 characters'],
    ['01AABCE2207R1Z5', 'does not match'],
    ['29AAFCA7488L1Z0', 'does not match'],
    ['24AAQCA871H91ZC', 'format'],
    ['45AAQCA8719H1ZC', '45 is not a state code'],
    ['96AAQCA8719H1ZC', '96 is not a state code'],
    ['27aapfu0939f1zv', 'format'],
    ['27AAPFU0939F0ZV', 'format'],
    ['', '15 characters'],
  ])('%s: %s', (gstin, problem) => {
    expect(gstinProblem(gstin)).toContain(problem);
    expect(isGstin(gstin)).toBe(false);
  });

  it('codes of merged states are brought up to date', () => {
    expect(stateOfGstin('25AAPFU0939F1ZZ')).toBe('26');
  });

  it('one wrong character is always found', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    fc.assert(
      fc.property(fc.constantFrom('27AAPFU0939F1ZV', '06ABDPG9012H1Z0', '20ALYPD6528PQC5'), fc.nat(14), character, (gstin, at, other) => {
        fc.pre(gstin.charAt(at) !== other);
        expect(isGstin(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBe(false);
      }),
    );
  });
});

it.each([
  ['29AAFCA7488L1Z0', true],
  ['27AAPFU0939F1ZV', true],
  ['45AAFCA7488L1Z0', false],
  ['29AAFCA7488L1Z', false],
  ['AA29FCA7488L1Z0', false],
])('a transporter id is checked only for its shape: %s %s', (id, valid) => {
  expect(isTransporterId(id)).toBe(valid);
});
