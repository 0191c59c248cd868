import { expect, it } from 'vitest';
import { codeSize } from '#domain/labels/code-size';
import { layoutLabel } from '#domain/labels/label-layout';
import { labelSheet } from '#domain/labels/label-sheet';

it.each`
  kind         | modules | sheet            | module
  ${'code128'} | ${90}   | ${'a4-24'}       | ${0.5}
  ${'code128'} | ${145}  | ${'a4-65'}       | ${38.1 / 165}
  ${'code128'} | ${178}  | ${'a4-65'}       | ${38.1 / 198}
  ${'code128'} | ${200}  | ${'a4-65'}       | ${null}
  ${'code128'} | ${90}   | ${'roll-50x25'}  | ${0.375}
  ${'code128'} | ${156}  | ${'roll-50x25'}  | ${0.25}
  ${'code128'} | ${189}  | ${'roll-50x25'}  | ${50 / 209}
  ${'code128'} | ${250}  | ${'roll-50x25'}  | ${null}
  ${'ean13'}   | ${95}   | ${'a4-65'}       | ${38.1 / 117}
  ${'ean13'}   | ${95}   | ${'a4-40'}       | ${0.396}
  ${'ean13'}   | ${95}   | ${'roll-50x25'}  | ${0.375}
  ${'qr'}      | ${21}   | ${'roll-100x50'} | ${0.75}
  ${'qr'}      | ${25}   | ${'a4-65'}       | ${(35.1 * 0.42) / 33}
  ${'qr'}      | ${57}   | ${'a4-65'}       | ${null}
`('$kind with $modules modules on $sheet: $module mm each', ({ kind, modules, sheet: id, module }) => {
  const sheet = labelSheet(id);
  const { code } = layoutLabel(sheet, kind, { name: 'LED', code: '9' });
  const size = codeSize(kind, modules, sheet, code);
  if (size === null || module === null) expect(size).toBe(module);
  else {
    expect(size.module).toBeCloseTo(module, 9);
    const blank = kind === 'qr' ? 4 : kind === 'ean13' ? 11 : 10;
    expect(size.x).toBeGreaterThanOrEqual(blank * module - 1e-9);
    expect(size.x + modules * module).toBeLessThanOrEqual(sheet.size.width - blank * module + 1e-9);
  }
});
