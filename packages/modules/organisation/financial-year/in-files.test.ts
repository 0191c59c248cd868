import { expect, it } from 'vitest';
import { openingInFiles } from '#modules/organisation/financial-year/in-files';

/** A column called Opening Balance is placed under Debit or Credit by the person; its cells may say otherwise. */
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
  ${{ debit: 'lots' }}                   | ${{ debit: 'lots' }}
  ${{ debit: 'Cr' }}                     | ${{ debit: 'Cr' }}
  ${{ ledgerId: 'Asha', number: 'INV' }} | ${{ ledgerId: 'Asha', number: 'INV' }}
`('$texts is read as $says', ({ texts, says }) => {
  expect(openingInFiles.says?.(texts, {})).toEqual(says);
});
