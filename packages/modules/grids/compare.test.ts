import { describe, expect, it } from 'vitest';
import { sortValue, testOf, typedOperand, typedValues } from '#modules/grids/compare';

const held = (operator: string, kind: string, operands: readonly string[], value: unknown) => {
  const test = testOf(operator as Parameters<typeof testOf>[0], kind as Parameters<typeof testOf>[1], operands);
  return typeof test === 'string' ? test : test(value);
};

describe('a value fits or does not', () => {
  it.each`
    operator         | kind         | operands                        | value                   | fits
    ${'LIKE'}        | ${'text'}    | ${['ASHA  t']}                  | ${'Shri Asha Traders'}  | ${true}
    ${'LIKE'}        | ${'text'}    | ${['%']}                        | ${'Asha'}               | ${false}
    ${'STARTS_WITH'} | ${'text'}    | ${['asha']}                     | ${'Asha Traders'}       | ${true}
    ${'STARTS_WITH'} | ${'text'}    | ${['traders']}                  | ${'Asha Traders'}       | ${false}
    ${'LIKE'}        | ${'text'}    | ${['surat', 'asha']}            | ${'Shri Asha Traders'}  | ${true}
    ${'STARTS_WITH'} | ${'text'}    | ${['surat', 'asha']}            | ${'Asha Traders'}       | ${true}
    ${'EQ'}          | ${'text'}    | ${['asha traders']}             | ${'Asha Traders'}       | ${true}
    ${'EQ'}          | ${'money'}   | ${['0100']}                     | ${100}                  | ${true}
    ${'EQ'}          | ${'text'}    | ${['']}                         | ${null}                 | ${true}
    ${'NE'}          | ${'status'}  | ${['Active']}                   | ${'Inactive'}           | ${true}
    ${'NE'}          | ${'status'}  | ${['Active']}                   | ${null}                 | ${true}
    ${'IN'}          | ${'status'}  | ${['Draft', 'Active']}          | ${'Active'}             | ${true}
    ${'NOT_IN'}      | ${'status'}  | ${['Draft', 'Active']}          | ${'Active'}             | ${false}
    ${'GT'}          | ${'money'}   | ${['99']}                       | ${100}                  | ${true}
    ${'GT'}          | ${'money'}   | ${['100']}                      | ${100}                  | ${false}
    ${'GE'}          | ${'money'}   | ${['100']}                      | ${100}                  | ${true}
    ${'LT'}          | ${'money'}   | ${['100']}                      | ${9}                    | ${true}
    ${'LT'}          | ${'money'}   | ${['100']}                      | ${null}                 | ${false}
    ${'LE'}          | ${'date'}    | ${['2026-04-01']}               | ${'2026-04-01'}         | ${true}
    ${'BETWEEN'}     | ${'date'}    | ${['2026-04-01', '2026-04-30']} | ${'2026-04-15'}         | ${true}
    ${'BETWEEN'}     | ${'date'}    | ${['2026-04-01', '2026-04-30']} | ${'2026-05-01'}         | ${false}
    ${'GT'}          | ${'code'}    | ${['INV-9']}                    | ${'INV-10'}             | ${true}
    ${'BARCODES'}    | ${'code'}    | ${['890\n891, 892']}            | ${'891'}                | ${true}
    ${'BARCODES'}    | ${'code'}    | ${['890']}                      | ${'8901'}               | ${false}
    ${'FIND_IN_SET'} | ${'text'}    | ${['pune']}                     | ${'Mumbai, Pune'}       | ${true}
    ${'FIND_IN_SET'} | ${'choices'} | ${['Sunday']}                   | ${['Monday', 'Sunday']} | ${true}
    ${'IN'}          | ${'yes-no'}  | ${['true']}                     | ${true}                 | ${true}
  `('$value $operator $operands: $fits', ({ operator, kind, operands, value, fits }) => {
    expect(held(operator, kind, operands, value)).toBe(fits);
  });

  it.each`
    operator      | kind       | operands          | why
    ${'GT'}       | ${'money'} | ${['much']}       | ${'A number is expected'}
    ${'LE'}       | ${'date'}  | ${['2026-02-30']} | ${'A day such as 2026-04-01 is expected'}
    ${'BETWEEN'}  | ${'money'} | ${['1']}          | ${'Two values are expected'}
    ${'EQ'}       | ${'text'}  | ${[]}             | ${'A value is expected'}
    ${'BARCODES'} | ${'code'}  | ${[' , ']}        | ${'A barcode is expected'}
  `('$operator $operands is refused: $why', ({ operator, kind, operands, why }) => {
    expect(held(operator, kind, operands, 'x')).toBe(why);
  });
});

it.each`
  kind          | typed           | kept
  ${'money'}    | ${'1,500'}      | ${'150000'}
  ${'money'}    | ${'₹ 12.50'}    | ${'1250'}
  ${'money'}    | ${'much'}       | ${'much'}
  ${'quantity'} | ${'2.5'}        | ${'25000'}
  ${'percent'}  | ${'18%'}        | ${'180000'}
  ${'number'}   | ${'7'}          | ${'7'}
  ${'text'}     | ${'100'}        | ${'100'}
  ${'date'}     | ${'2026-04-01'} | ${'2026-04-01'}
`('$kind: typing $typed means $kept', ({ kind, typed, kept }) => {
  expect(typedOperand(kind, typed)).toBe(kept);
});

it.each`
  kind       | typed                    | values
  ${'text'}  | ${'Surat, Pune;Delhi'}   | ${['Surat', 'Pune', 'Delhi']}
  ${'money'} | ${'1,00,000, 2,50,000'}  | ${['1,00,000', '2,50,000']}
  ${'money'} | ${'100,200'}             | ${['100', '200']}
  ${'money'} | ${'1,00,000;  2,50,000'} | ${['1,00,000', '2,50,000']}
  ${'text'}  | ${' , '}                 | ${[]}
`('$kind: $typed is $values', ({ kind, typed, values }) => {
  expect(typedValues(kind, typed)).toEqual(values);
});

it('empty values sort first, numbers by value, texts as people order them', () => {
  const sorted = (kind: 'money' | 'text', values: readonly unknown[]) =>
    values.toSorted((one, other) => (sortValue(kind, one) < sortValue(kind, other) ? -1 : 1));
  expect(sorted('money', [100, 9, null, -5])).toEqual([null, -5, 9, 100]);
  expect(sorted('text', ['INV-10', 'INV-9', null, 'inv-1'])).toEqual([null, 'inv-1', 'INV-9', 'INV-10']);
});
