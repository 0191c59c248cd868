import { bookImport } from '#modules/kit/book-import/book-import';

/** Books that TallyPrime or Tally.ERP 9 exported (section 2 of the specification, `/tally-import-file`). */
export const tallyImportFile = bookImport({
  slug: 'tally-import-file',
  entity: 'tallyImportFile',
  title: 'Tally Import',
  plural: 'Tally Imports',
  list: 'TALLY_IMPORT_LIST',
});
