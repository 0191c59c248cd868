import { expect, it } from 'vitest';
import { labelPlaces, labelSheet, labelSheets, labelsPerPage, sheetsFor } from '#domain/labels/label-sheet';

it.each(labelSheets.map((sheet) => [sheet.label, sheet] as const))('%s fits its paper, with equal margins on both sides', (_, sheet) => {
  const { page, size, across, down, left, top, gapX, gapY } = sheet;
  expect(2 * left + across * size.width + (across - 1) * gapX).toBeCloseTo(page.width, 6);
  expect(2 * top + down * size.height + (down - 1) * gapY).toBeCloseTo(page.height, 6);
});

it.each`
  sheet            | first | at    | page | x         | y
  ${'a4-24'}       | ${1}  | ${0}  | ${0} | ${0}      | ${0.5}
  ${'a4-24'}       | ${1}  | ${23} | ${0} | ${140}    | ${259.5}
  ${'a4-24'}       | ${1}  | ${24} | ${1} | ${0}      | ${0.5}
  ${'a4-24'}       | ${24} | ${0}  | ${0} | ${140}    | ${259.5}
  ${'a4-24'}       | ${24} | ${1}  | ${1} | ${0}      | ${0.5}
  ${'a4-40'}       | ${6}  | ${0}  | ${0} | ${52.5}   | ${29.7}
  ${'a4-40'}       | ${1}  | ${39} | ${0} | ${157.5}  | ${267.3}
  ${'a4-65'}       | ${1}  | ${0}  | ${0} | ${4.75}   | ${10.7}
  ${'a4-65'}       | ${1}  | ${4}  | ${0} | ${167.15} | ${10.7}
  ${'a4-65'}       | ${1}  | ${64} | ${0} | ${167.15} | ${265.1}
  ${'a4-65'}       | ${60} | ${6}  | ${1} | ${4.75}   | ${10.7}
  ${'a4-21'}       | ${1}  | ${1}  | ${0} | ${73.25}  | ${15.15}
  ${'a4-21'}       | ${1}  | ${20} | ${0} | ${139.25} | ${243.75}
  ${'roll-50x25'}  | ${1}  | ${0}  | ${0} | ${0}      | ${0}
  ${'roll-50x25'}  | ${1}  | ${7}  | ${7} | ${0}      | ${0}
  ${'roll-100x50'} | ${1}  | ${1}  | ${1} | ${0}      | ${0}
`('$sheet from label $first: number $at after it is on page $page at $x, $y', ({ sheet, first, at, page, x, y }) => {
  const place = labelPlaces(labelSheet(sheet), first, at + 1)[at];
  expect(place?.page).toBe(page);
  expect(place?.x).toBeCloseTo(x, 6);
  expect(place?.y).toBeCloseTo(y, 6);
});

it('every label of a page has a place of its own on the paper', () => {
  for (const sheet of labelSheets) {
    const places = labelPlaces(sheet, 1, labelsPerPage(sheet));
    for (const [at, one] of places.entries()) {
      expect(one.page).toBe(0);
      expect(one.x + one.width).toBeLessThanOrEqual(sheet.page.width + 1e-6);
      expect(one.y + one.height).toBeLessThanOrEqual(sheet.page.height + 1e-6);
      for (const other of places.slice(at + 1))
        expect(other.x - one.x >= one.width - 1e-6 || other.y - one.y >= one.height - 1e-6).toBe(true);
    }
  }
});

it.each`
  sheet           | first | count  | sheets
  ${'a4-24'}      | ${1}  | ${24}  | ${1}
  ${'a4-24'}      | ${2}  | ${24}  | ${2}
  ${'a4-65'}      | ${65} | ${1}   | ${1}
  ${'a4-65'}      | ${65} | ${0}   | ${1}
  ${'roll-50x25'} | ${1}  | ${300} | ${300}
`('$count labels of $sheet from label $first take $sheets', ({ sheet, first, count, sheets }) => {
  expect(sheetsFor(labelSheet(sheet), first, count)).toBe(sheets);
});
