import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeKinds } from '#domain/labels/code-kind';
import { layoutLabel } from '#domain/labels/label-layout';
import { type Box, labelSheet, labelSheets } from '#domain/labels/label-sheet';
import type { LabelTexts } from '#domain/labels/label-texts';

const everything: LabelTexts = {
  organisation: 'Suryodaya Solar',
  name: 'LED bulb 9 W',
  code: 'LED-9',
  price: 'MRP ₹118.00 (incl. of all taxes)',
  details: 'Batch B-77, Exp 31-Mar-2027',
};

it.each`
  sheet            | kind         | parts
  ${'a4-24'}       | ${'code128'} | ${'organisation:1 name:1 code:1 price:1 details:1'}
  ${'a4-40'}       | ${'code128'} | ${'organisation:1 name:1 code:1 price:1 details:1'}
  ${'a4-65'}       | ${'code128'} | ${'organisation:1 name:1 code:1 price:1 details:1'}
  ${'roll-50x25'}  | ${'ean13'}   | ${'organisation:1 name:1 code:1 price:1 details:1'}
  ${'roll-100x50'} | ${'ean13'}   | ${'organisation:1 name:2 code:1 price:1 details:2'}
  ${'a4-65'}       | ${'qr'}      | ${'organisation:1 name:2 code:1 price:1 details:2'}
  ${'a4-24'}       | ${'qr'}      | ${'organisation:1 name:2 code:1 price:1 details:2'}
`('$kind on $sheet has $parts', ({ sheet, kind, parts }) => {
  const { texts } = layoutLabel(labelSheet(sheet), kind, everything);
  expect(texts.map(({ part, lines }) => `${part}:${lines}`).join(' ')).toBe(parts);
});

it('gives way on a low label, the name last', () => {
  const low = { size: { width: 60, height: 14 }, padX: 2, padY: 1 };
  expect(layoutLabel(low, 'code128', everything).texts.map(({ part }) => part)).toEqual(['name', 'code']);
});

it('is exact in millimetres', () => {
  const { code, texts } = layoutLabel(labelSheet('roll-50x25'), 'code128', { name: 'LED bulb', code: 'LED-9' });
  const boxes = [code, ...texts.map(({ box }) => box)].map((box) => [box.x, box.y, box.width, box.height].map((side) => side.toFixed(3)));
  expect(boxes.map((sides) => sides.join(' '))).toEqual([
    '1.500 6.750 47.000 14.000',
    '1.500 1.350 47.000 5.000',
    '1.500 21.150 47.000 2.500',
  ]);
  expect(texts.map(({ align, bold }) => [align, bold])).toEqual([
    ['center', true],
    ['center', false],
  ]);
});

it('no two parts overlap, and all are inside the margins of the label', () => {
  const texts = fc.record(Object.fromEntries(Object.entries(everything).map(([part, text]) => [part, fc.constant(text)])), {
    requiredKeys: ['name', 'code'],
  });
  fc.assert(
    fc.property(fc.constantFrom(...labelSheets), fc.constantFrom(...codeKinds), texts, (sheet, { value }, some) => {
      const { code, texts: placed } = layoutLabel(sheet, value, some as LabelTexts);
      const boxes = [code, ...placed.map(({ box }) => box)];
      for (const [at, one] of boxes.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(sheet.padX - small);
        expect(one.y).toBeGreaterThanOrEqual(sheet.padY - small);
        expect(one.x + one.width).toBeLessThanOrEqual(sheet.size.width - sheet.padX + small);
        expect(one.y + one.height).toBeLessThanOrEqual(sheet.size.height - sheet.padY + small);
        expect(boxes.slice(at + 1).filter((other) => overlaps(one, other))).toEqual([]);
      }
    }),
  );
});

const small = 1e-6;

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width - small &&
    other.x < one.x + one.width - small &&
    one.y < other.y + other.height - small &&
    other.y < one.y + one.height - small
  );
}
