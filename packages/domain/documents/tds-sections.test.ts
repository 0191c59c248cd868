import { expect, it } from 'vitest';
import { tdsSectionProblem } from '#domain/documents/tds-sections';

it.each`
  section     | day             | problem
  ${'194C'}   | ${'2026-03-31'} | ${null}
  ${'194C'}   | ${'2026-04-01'} | ${'From 1 April 2026 choose section 393(1) or 393(2)'}
  ${'393(1)'} | ${'2026-04-01'} | ${null}
  ${'393(2)'} | ${'2026-03-31'} | ${'Section 393 applies from 1 April 2026'}
`('$section on $day: $problem', ({ section, day, problem }) => {
  expect(tdsSectionProblem(section, day)).toBe(problem);
});
