import { expect, it } from 'vitest';
import { codeForms } from '#domain/stock/code-forms';

it.each`
  code               | forms
  ${'8901030865275'} | ${['8901030865275']}
  ${'036000291452'}  | ${['036000291452', '0036000291452']}
  ${'0036000291452'} | ${['0036000291452', '036000291452']}
  ${'12345670'}      | ${['12345670']}
  ${'SN-001'}        | ${['SN-001']}
`('$code may be written $forms', ({ code, forms }) => {
  expect(codeForms(code)).toEqual(forms);
});
