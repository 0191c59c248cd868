import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromDayNumber, partsOf } from '#domain/time/day';
import { type DateFormat, dateFormats, parseFileDate } from '#domain/time/file-date';

/** A date is read only in its stated format. */
it.each([
  ['05-04-2026', 'DD-MM-YYYY', '2026-04-05'],
  ['5/4/2026', 'DD-MM-YYYY', '2026-04-05'],
  ['05-04-26', 'DD-MM-YYYY', null],
  ['04/05/26', 'MM/DD/YY', '2026-04-05'],
  ['04/05/26', 'DD/MM/YY', '2026-05-04'],
  ['31/04/26', 'DD/MM/YY', null],
  ['13/01/26', 'MM/DD/YY', null],
  ['04-05-2026', 'MM-DD-YY', '2026-04-05'],
  ['5-Apr-2026', 'DD-MMM-YYYY', '2026-04-05'],
  ['05 april 2026', 'DD-MMM-YYYY', '2026-04-05'],
  ['05-Foo-2026', 'DD-MMM-YYYY', null],
  ['05-04-2026', 'DD-MMM-YYYY', null],
  ['13-Sep-26', 'DD-MMM-YYYY', '2026-09-13'],
  ['13-Sep-26', 'DD-MM-YYYY', '2026-09-13'],
  ['13 SEPT 2026', 'MM/DD/YY', '2026-09-13'],
  ['13/sep/26', 'YYYY-MM-DD', '2026-09-13'],
  ['Sep 13, 2026', 'DD/MM/YY', '2026-09-13'],
  ['Sep13, 2026', 'DD/MM/YY', '2026-09-13'],
  ['13SEP2026', 'DD/MM/YY', '2026-09-13'],
  ['130926', 'DD/MM/YY', null],
  ['31-Sep-26', 'DD/MM/YY', null],
  ['13-Sep-926', 'DD/MM/YY', null],
  ['2026-Sep-13', 'DD/MM/YY', null],
  ['26-04-05', 'YY-MM-DD', '2026-04-05'],
  ['2026-04-05', 'MM/DD/YY', '2026-04-05'],
  ['2026-02-30', 'YYYY-MM-DD', null],
  ['', 'DD-MM-YYYY', null],
  ['today', 'DD-MM-YYYY', null],
] as const)('%s as %s is %s', (text, format, expected) => {
  expect(parseFileDate(text, format)).toBe(expected);
});

it('reads every day in every format', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const write = (text: string, format: DateFormat) => {
    const { year, month, date } = partsOf(text);
    const two = (value: number) => String(value).padStart(2, '0');
    return format
      .replace('MMM', months[month - 1] ?? '')
      .replace('YYYY', String(year))
      .replace('YY', two(year % 100))
      .replace(/MM(?!M)/, two(month))
      .replace('DD', two(date));
  };
  fc.assert(
    fc.property(fc.integer({ min: 7_305, max: 40_000 }), fc.constantFrom(...dateFormats), (number, format) => {
      const text = fromDayNumber(number);
      fc.pre(text >= '2000-01-01' && text <= '2099-12-31');
      expect(parseFileDate(write(text, format), format)).toBe(text);
    }),
  );
});
