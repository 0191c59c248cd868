import { bookImport } from '#modules/kit/book-import/book-import';

/** The product's own workbook, and books that other programs exported as tables (section 2 of the specification, `/acct-import-file`). */
export const acctImportFile = bookImport({
  slug: 'acct-import-file',
  entity: 'acctImportFile',
  title: 'Accounts Import',
  plural: 'Accounts Imports',
  list: 'ACCT_IMPORT_LIST',
});
