import { describe, expect, it } from 'vitest';
import { passwordProblem } from '#domain/permission/password';

describe('a password has ten characters or more and is not common', () => {
  it.each([
    ['short', 'A password has at least 10 characters'],
    ['ninechars', 'A password has at least 10 characters'],
    ['x'.repeat(129), 'A password has at most 128 characters'],
    ['1234567890', 'This password is too common. Choose another'],
    ['Password@123', 'This password is too common. Choose another'],
    ['P@ssw0rd2026!', 'This password is too common. Choose another'],
    ['Admin@12345', 'This password is too common. Choose another'],
    ['Welcome#2026', 'This password is too common. Choose another'],
    ['123@India#99', 'This password is too common. Choose another'],
    ['jaishreeram', 'This password is too common. Choose another'],
    ['qwertyuiop', 'This password is too common. Choose another'],
    ['QWERTYUIOP', 'This password is too common. Choose another'],
    ['0987654321', 'This password is too common. Choose another'],
    ['zyxwvutsrqp', 'This password is too common. Choose another'],
    ['aaaaaaaaaaaa', 'This password is too common. Choose another'],
    ['abcabcabcabc', 'This password is too common. Choose another'],
    ['passwordpassword1', 'This password is too common. Choose another'],
    ['pass word 123', 'This password is too common. Choose another'],
    ['correcthorsebatterystaple', 'This password is too common. Choose another'],
    ['teal monsoon ledger 47', null],
    ['Kesar-Aam-Ratnagiri', null],
    ['hunter2hunter9', null],
    ['849201736452', null],
    ['सूर्य की पहली किरण', null],
    ['password1947jaipur', null],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});
