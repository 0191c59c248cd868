import { expect, it } from 'vitest';
import { type FiledReturn, filedFor, isArn, monthAfter, monthsText, returnName } from '#domain/gst-returns/filing/filed-return';

const quarter: FiledReturn = { form: 'GSTR-1', from: '2026-07', month: '2026-09', arn: '', filedOn: '2026-10-13', open: null };

it.each`
  text                 | is
  ${'AA270726000001A'} | ${true}
  ${'AA271326000001A'} | ${false}
  ${'AA27072600001A'}  | ${false}
  ${'aa270726000001a'} | ${false}
`('$text is an ARN: $is', ({ text, is }) => expect(isArn(text)).toBe(is));

it.each`
  month        | form         | found
  ${'2026-06'} | ${'GSTR-1'}  | ${undefined}
  ${'2026-07'} | ${'GSTR-1'}  | ${quarter}
  ${'2026-09'} | ${'GSTR-1'}  | ${quarter}
  ${'2026-09'} | ${'GSTR-3B'} | ${undefined}
  ${'2026-10'} | ${'GSTR-1'}  | ${undefined}
`('$month has the quarter for $form: $found', ({ month, form, found }) => expect(filedFor([quarter], month, form)).toBe(found));

it('is named by its period', () => {
  expect(returnName(quarter)).toBe('GSTR-1 of Jul-2026 to Sep-2026');
  expect(returnName({ ...quarter, from: '2026-09' })).toBe('GSTR-1 of Sep-2026');
  expect(monthsText(quarter)).toBe('Jul-2026 to Sep-2026');
});

it('is followed by the next month', () => expect([monthAfter('2026-09'), monthAfter('2026-12')]).toEqual(['2026-10', '2027-01']));
