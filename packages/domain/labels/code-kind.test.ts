import { expect, it } from 'vitest';
import { codeProblem } from '#domain/labels/code-kind';

it.each([
  ['code128', 'SOL-545/W p', null],
  ['code128', 'सौर-545', 'Code 128 takes only English letters, digits and signs. Choose QR'],
  ['code128', 'A\tB', 'Code 128 takes only English letters, digits and signs. Choose QR'],
  ['code128', '₹100', 'Code 128 takes only English letters, digits and signs. Choose QR'],
  ['qr', 'सौर-545', null],
  ['ean13', '8901030865275', null],
  ['ean13', 'SOL-545', 'An EAN-13 has 13 digits'],
] as const)('%s of %s: %s', (kind, text, problem) => {
  expect(codeProblem(kind, text)).toBe(problem);
});
