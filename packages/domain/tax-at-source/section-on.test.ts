import { expect, it } from 'vitest';
import { payeeOf, paymentCode, sectionProblem } from '#domain/tax-at-source/section-on';

it.each`
  section              | day             | problem
  ${'194C'}            | ${'2026-03-31'} | ${null}
  ${'194C'}            | ${'2026-04-01'} | ${'From 1 April 2026 choose section 393(1) or 393(2)'}
  ${'393(1)'}          | ${'2026-04-01'} | ${null}
  ${'393(1) Sl.8(ii)'} | ${'2026-03-31'} | ${'Section 393 applies from 1 April 2026'}
  ${'393(2)'}          | ${'2026-03-31'} | ${'Section 393 applies from 1 April 2026'}
  ${'194T'}            | ${'2025-03-31'} | ${'194T applies from 01-Apr-2025'}
  ${'194T'}            | ${'2025-04-01'} | ${null}
  ${'194Q'}            | ${'2021-06-30'} | ${'194Q applies from 01-Jul-2021'}
  ${'206C(1H)'}        | ${'2025-03-31'} | ${null}
  ${'206C(1H)'}        | ${'2025-04-01'} | ${'206C(1H) ended on 31-Mar-2025'}
  ${'206C(1) scrap'}   | ${'2026-04-01'} | ${'From 1 April 2026 choose section 394'}
  ${'394(1) Sl.4'}     | ${'2026-03-31'} | ${'Section 394 applies from 1 April 2026'}
`('$section on $day: $problem', ({ section, day, problem }) => {
  expect(sectionProblem(section, day)).toBe(problem);
});

it.each`
  section                  | pan             | code
  ${'393(1) Sl.6(i)'}      | ${'ABCPE1234F'} | ${'1023'}
  ${'393(1) Sl.6(i)'}      | ${'ABCHE1234F'} | ${'1023'}
  ${'393(1) Sl.6(i)'}      | ${'ABCCE1234F'} | ${'1024'}
  ${'393(1) Sl.6(i)'}      | ${null}         | ${'1024'}
  ${'393(1) Sl.6(iii)(b)'} | ${'ABCPE1234F'} | ${'1027'}
  ${'393(1) Sl.8(ii)'}     | ${'ABCCE1234F'} | ${'1031'}
  ${'393(1) Sl.2(ii)(b)'}  | ${'ABCCE1234F'} | ${'1009'}
  ${'394(1) Sl.4'}         | ${'ABCCE1234F'} | ${'1073'}
  ${'194C'}                | ${'ABCCE1234F'} | ${null}
  ${'393(1)'}              | ${'ABCCE1234F'} | ${null}
`('$section paid to $pan has the payment code $code', ({ section, pan, code }) => {
  expect(paymentCode(section, pan)).toBe(code);
});

it.each([
  ['ABCPE1234F', 'individual'],
  ['ABCHE1234F', 'individual'],
  ['ABCCE1234F', 'company'],
  ['ABCFE1234F', 'other'],
  [null, 'other'],
])('the PAN %s is of a payee of the kind %s', (pan, kind) => {
  expect(payeeOf(pan)).toBe(kind);
});
