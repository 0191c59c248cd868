import { expect, it } from 'vitest';
import { plainName } from '#domain/text/plain-name';

it.each([
  ['Asha Kulkarni', 'Asha Kulkarni'],
  ['M/s A.B. Traders & Sons', 'M/s A.B. Traders & Sons'],
  ['सूर्या ट्रेडर्स', 'सूर्या ट्रेडर्स'],
  ['सूर्‍या', 'सूर्‍या'],
  ["D'Souza-Patil", "D'Souza-Patil"],
  ['Win a prize at https://evil.example/now', 'Win a prize at evil. example/now'],
  ['www.evil.example', 'evil. example'],
  ['HTTP:///evil.example', 'evil. example'],
  ['<a href="x">here</a>', 'a href x here /a'],
  ['[here](javascript:x)', 'here javascript:x'],
  ['pay@evil.example', 'pay evil. example'],
  ['Two\r\nlines\u0000 \u202Eturned', 'Two lines turned'],
  ['   ', ''],
])('%j becomes %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

it('is limited in length', () => {
  expect(plainName('x'.repeat(120))).toBe(`${'x'.repeat(59)}…`);
});
