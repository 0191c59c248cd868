import { expect, it } from 'vitest';
import { portalRefusals } from '#domain/gst-returns/refusals';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { sold } from '#test/kit/books/outward';

it.each`
  what                 | changed                        | refusals
  ${'nothing wrong'}   | ${{}}                          | ${0}
  ${'no code'}         | ${{ hsn: '' }}                 | ${1}
  ${'three digits'}    | ${{ hsn: '841' }}              | ${1}
  ${'an own unit'}     | ${{ unit: 'PUMP' }}            | ${1}
  ${'no unit'}         | ${{ unit: '' }}                | ${1}
  ${'a service'}       | ${{ hsn: '998332', unit: '' }} | ${0}
  ${'a code and unit'} | ${{ hsn: '', unit: 'PUMP' }}   | ${2}
`('of $what the portal refuses $refusals', ({ changed, refusals }) => {
  const hsn = sold.hsn.map((row) => ({ ...row, ...changed }));
  expect(portalRefusals(new MonthSums().add(outwardSums({ ...sold, hsn })))).toHaveLength(refusals);
});
