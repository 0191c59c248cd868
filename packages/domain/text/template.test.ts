import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, variableProblems } from '#domain/text/template';

describe('the variables of a text', () => {
  it.each([
    ['none', 'Dear customer', []],
    ['known ones', 'Dear {{party}}, {{ number }} is due on {{due}}', []],
    ['one there is not', 'Dear {{password}} {{password}}', ['Unknown variable password']],
    ['one that is not closed', 'Dear {{party', ['Write variables as {{name}}']],
    ['braces within braces', '{{{party}}}', []],
  ])('%s', (_, text, problems) => {
    expect(variableProblems(text)).toEqual(problems);
  });

  it.each([
    ['Dear {{party}}', { party: 'Asha & Co' }, 'Dear Asha &amp; Co'],
    ['{{number}}{{ number }}', { number: '7' }, '77'],
    ['Dear {{party}}', {}, 'Dear '],
    ['Dear {{secret}}', { party: 'x' }, 'Dear '],
    ['{{party}}', { party: '{{total}}', total: '1' }, '{{total}}'],
  ])('%s', (text, values, filled) => {
    expect(fillTemplate(text, values, (value) => value.replaceAll('&', '&amp;'))).toBe(filled);
  });

  it('are always escaped', () => {
    fc.assert(
      fc.property(fc.string(), (party) => {
        expect(fillTemplate('a{{party}}b', { party }, () => '')).toBe('ab');
      }),
    );
  });
});
