import { expect, it } from 'vitest';
import { outwardSection, statedRows } from '#domain/gst-returns/outward';
import { sold } from '#test/kit/books/outward';

const exempt = { ...sold.rates[0], taxability: 'Exempt', rate: 0 };
const registered = { buyerGstin: '30AAICT8814W1C7', supply: 'B2B' };
const large = { value: 1_00_000_01 };
const note = { kind: 'credit' };

it.each`
  what                                              | changed                                                                  | section
  ${'to a consumer'}                                | ${{}}                                                                    | ${'b2cs'}
  ${'to a consumer of another state, at the limit'} | ${{ value: 1_00_000_00 }}                                                | ${'b2cs'}
  ${'above it'}                                     | ${large}                                                                 | ${'b2cl'}
  ${'above it, before August 2024'}                 | ${{ ...large, date: '2024-07-31' }}                                      | ${'b2cs'}
  ${'above the limit of that time'}                 | ${{ value: 2_50_000_01, date: '2024-07-31' }}                            | ${'b2cl'}
  ${'within the state, however large'}              | ${{ value: 9_00_000_00, placeOfSupply: '27', inter: false }}             | ${'b2cs'}
  ${'to a registered buyer'}                        | ${{ ...large, ...registered }}                                           | ${'b2b'}
  ${'abroad'}                                       | ${{ supply: 'EXPWOP', placeOfSupply: '96' }}                             | ${'exp'}
  ${'a note to a registered buyer'}                 | ${{ ...note, ...registered }}                                            | ${'cdnr'}
  ${'a note abroad'}                                | ${{ ...note, supply: 'EXPWP', placeOfSupply: '96' }}                     | ${'cdnur'}
  ${'a note to a consumer'}                         | ${note}                                                                  | ${'b2cs'}
  ${'a small note of a large invoice'}              | ${{ ...note, ofLarge: true }}                                            | ${'cdnur'}
  ${'an operator pays the tax'}                     | ${{ ...large, operator: { gstin: '27AAICT8814W1CF', section: '9(5)' } }} | ${'eco95'}
  ${'sold through an operator'}                     | ${{ ...large, operator: { gstin: '29AAJCB5150T1C7', section: '52' } }}   | ${'b2cl'}
  ${'nothing is taxed'}                             | ${{ ...registered, rates: [exempt] }}                                    | ${null}
  ${'something is taxed'}                           | ${{ ...registered, rates: [exempt, sold.rates[0]] }}                     | ${'b2b'}
`('$what: $section', ({ changed, section }) => {
  expect(outwardSection({ ...sold, ...changed })).toBe(section);
});

it('states no rate where no tax is paid under LUT, and one row for each rate', () => {
  const [row] = sold.rates;
  const rates = [{ ...row, rate: 5_0000 }, row, row].map((one) => ({ ...one, igst: 0 })) as typeof sold.rates;
  expect(statedRows({ ...sold, rates }).map(({ rate, taxable }) => [rate, taxable])).toEqual([
    [5_0000, 10_000_00],
    [18_0000, 20_000_00],
  ]);
  expect(statedRows({ ...sold, rates, supply: 'EXPWOP' }).map(({ rate, taxable }) => [rate, taxable])).toEqual([[0, 30_000_00]]);
});
