import { expect, it } from 'vitest';
import { noteOf, reportOf } from './return-words.ts';

it.each`
  form         | from         | month        | path          | query
  ${'GSTR-1'}  | ${'2026-07'} | ${'2026-09'} | ${'/gstr-1'}  | ${'from=2026-07-01&to=2026-09-30'}
  ${'GSTR-1A'} | ${'2026-10'} | ${'2026-10'} | ${'/gstr-1'}  | ${'from=2026-10-01&to=2026-10-31&of=GSTR-1A'}
  ${'IFF'}     | ${'2026-10'} | ${'2026-10'} | ${'/gstr-1'}  | ${'from=2026-10-01&to=2026-10-31&of=IFF'}
  ${'GSTR-3B'} | ${'2028-02'} | ${'2028-02'} | ${'/gstr-3b'} | ${'from=2028-02-01&to=2028-02-29'}
  ${'CMP-08'}  | ${'2026-07'} | ${'2026-09'} | ${'/cmp-08'}  | ${'from=2026-07-01&to=2026-09-30'}
  ${'GSTR-4'}  | ${'2026-04'} | ${'2027-03'} | ${'/gstr-4'}  | ${'from=2026-04-01&to=2027-03-31'}
  ${'GSTR-9'}  | ${'2026-04'} | ${'2027-03'} | ${'/gstr-9'}  | ${'from=2026-04-01&to=2027-03-31'}
`('$form of $from to $month has its figures in $path', ({ form, from, month, path, query }) => {
  expect(reportOf({ form, from, month })).toEqual({ path, query });
});

it.each`
  form         | open        | amended | note
  ${'GSTR-1'}  | ${null}     | ${0}    | ${''}
  ${'GSTR-1'}  | ${null}     | ${1}    | ${'Reports 1 document that changed after filing'}
  ${'GSTR-1'}  | ${'A slip'} | ${2}    | ${'Opened: A slip. Reports 2 documents that changed after filing'}
  ${'GSTR-1A'} | ${null}     | ${0}    | ${'Nothing to report'}
`('$form, opened because of $open, with $amended amended: $note', ({ form, open, amended, note }) => {
  expect(noteOf({ form, open, amended })).toBe(note);
});
