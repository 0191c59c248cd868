import { expect, it } from 'vitest';
import { barCode } from '#integrations/pdf/bar-code';

/** A row as letters: # is dark. */
function row({ across, dark }: ReturnType<typeof barCode>, at = 0): string {
  const cells = Array.from({ length: across }, () => '.');
  for (const { x, y, width } of dark) if (y === at) cells.fill('#', x, x + width);
  return cells.join('');
}

it('an EAN-13 is 95 modules: guards, and digits whose kinds tell the first one (ISO/IEC 15420)', () => {
  const left = ['...##.#', '.#..###', '.#.####', '.####.#', '...#..#', '.##..##'];
  const right = ['#....#.', '#....#.', '#....#.', '###.#..', '#....#.', '##..##.'];
  expect(row(barCode('ean13', '4006381333931'))).toBe(`#.#${left.join('')}.#.#.${right.join('')}#.#`);
});

it('a Code 128 has 11 modules for each sign and for the check sign, after a start and before a stop', () => {
  const code = barCode('code128', 'AB-12');
  expect(code.across).toBe(11 * (1 + 5 + 1) + 13);
  expect(row(code)).toMatch(/^##\.#\.\.#\.\.\.\..*##\.\.\.###\.#\.##$/);
});

it('a QR code has three corners for the eye of the scanner, and none at the lower right', () => {
  const code = barCode('qr', 'AB-12');
  expect([code.across, code.down]).toEqual([21, 21]);
  const rows = Array.from({ length: 21 }, (_, y) => row(code, y));
  expect(rows[0]).toMatch(/^#######\..{5}\.#######$/);
  expect(rows[3]).toMatch(/^#\.###\.#\..{5}\.#\.###\.#$/);
  expect(rows[20]?.slice(0, 8)).toBe('#######.');
  expect(rows[20]?.slice(13)).not.toBe('.#######');
});
