import { describe, expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

describe('people without a picture are shown by initials', () => {
  it.each([
    ['Asha Kulkarni', 'asha@example.com', 'AK'],
    ['  asha  ', 'asha@example.com', 'A'],
    ['Asha Vijay Kulkarni', 'asha@example.com', 'AV'],
    ['अशा कुलकर्णी', 'asha@example.com', 'अक'],
    ['𝒜sha', 'asha@example.com', '𝒜'],
    ['', 'ravi@roof.example', 'R'],
    ['   ', 'ravi@roof.example', 'R'],
  ])('%j', (name, email, initials) => expect(initialsOf({ name, email })).toBe(initials));

  it('nobody', () => expect(initialsOf(null)).toBe('?'));
});
