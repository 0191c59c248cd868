import { expect, it } from 'vitest';
import { barCode } from '#integrations/pdf/bar-code';

/** A row as letters: X is dark. */
function row({ across, dark }: ReturnType<typeof barCode>, at = 0): string {
  const cells = Array.from({ length: across }, () => '.');
  for (const { x, y, width } of dark) if (y === at) cells.fill('X', x, x + width);
  return cells.join('');
}

it('an EAN-13 is 95 modules: guards, and digits whose kinds tell the first one (ISO/IEC 15420)', () => {
  const left = ['...XX.X', '.X..XXX', '.X.XXXX', '.XXXX.X', '...X..X', '.XX..XX'];
  const right = ['X....X.', 'X....X.', 'X....X.', 'XXX.X..', 'X....X.', 'XX..XX.'];
  expect(row(barCode('ean13', '4006381333931'))).toBe(`X.X${left.join('')}.X.X.${right.join('')}X.X`);
});

it('a Code 128 has 11 modules for each sign and for the check sign, after a start and before a stop', () => {
  const code = barCode('code128', 'AB-12');
  expect(code.across).toBe(11 * (1 + 5 + 1) + 13);
  expect(row(code)).toMatch(/^XX\.X\.\.X\.\.\.\..*XX\.\.\.XXX\.X\.XX$/);
});

it('a QR code has three corners for the eye of the scanner, and none at the lower right', () => {
  const code = barCode('qr', 'AB-12');
  expect([code.across, code.down]).toEqual([21, 21]);
  const rows = Array.from({ length: 21 }, (_, y) => row(code, y));
  expect(rows[0]).toMatch(/^XXXXXXX\..{5}\.XXXXXXX$/);
  expect(rows[3]).toMatch(/^X\.XXX\.X\..{5}\.X\.XXX\.X$/);
  expect(rows[20]?.slice(0, 8)).toBe('XXXXXXX.');
  expect(rows[20]?.slice(13)).not.toBe('.XXXXXXX');
});
