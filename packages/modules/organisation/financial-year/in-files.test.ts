import { expect, it } from 'vitest';
import { openingInFiles, statesOpening } from '#modules/organisation/financial-year/in-files';

/** The cells of a column may say another side than its heading, or the side that its heading does not say. */
it.each`
  texts                                  | says
  ${{ debit: '5,000' }}                  | ${{ debit: '5,000' }}
  ${{ debit: '5,000.00 Dr' }}            | ${{ debit: '5,000.00' }}
  ${{ debit: '5,000 Cr' }}               | ${{ credit: '5,000' }}
  ${{ debit: '5000Cr.' }}                | ${{ credit: '5000' }}
  ${{ debit: '5000 (Cr)' }}              | ${{ credit: '5000' }}
  ${{ debit: '-5,000' }}                 | ${{ credit: '5,000' }}
  ${{ debit: '(5,000)' }}                | ${{ credit: '5,000' }}
  ${{ credit: '5,000 Dr' }}              | ${{ debit: '5,000' }}
  ${{ credit: '-5,000' }}                | ${{ debit: '5,000' }}
  ${{ debit: '100', credit: '200' }}     | ${{ debit: '100', credit: '200' }}
  ${{ debit: '100', credit: '-200' }}    | ${{ debit: '100', credit: '-200' }}
  ${{ balance: '5,000' }}                | ${{ balance: '5,000' }}
  ${{ balance: '-5,000' }}               | ${{ balance: '-5,000' }}
  ${{ balance: '5,000 Cr' }}             | ${{ credit: '5,000' }}
  ${{ balance: '5,000.00 Dr.' }}         | ${{ debit: '5,000.00' }}
  ${{ debit: 'lots' }}                   | ${{ debit: 'lots' }}
  ${{ debit: 'Cr' }}                     | ${{ debit: 'Cr' }}
  ${{ ledgerId: 'Asha', number: 'INV' }} | ${{ ledgerId: 'Asha', number: 'INV' }}
`('$texts is read as $says', ({ texts, says }) => {
  expect(openingInFiles.says?.(texts, {})).toEqual(says);
});

it.each`
  texts                             | states
  ${{}}                             | ${false}
  ${{ ledgerId: 'Asha' }}           | ${false}
  ${{ balance: '0.00' }}            | ${false}
  ${{ balance: '-' }}               | ${false}
  ${{ balance: '₹ 0.00 Dr' }}       | ${false}
  ${{ debit: '0', credit: '0' }}    | ${false}
  ${{ balance: '-700' }}            | ${true}
  ${{ balance: '10' }}              | ${true}
  ${{ debit: '0', credit: '3000' }} | ${true}
  ${{ number: 'INV/1' }}            | ${true}
  ${{ balance: 'lots' }}            | ${true}
`('$texts states an opening: $states', ({ texts, states }) => {
  expect(statesOpening(texts)).toBe(states);
});
