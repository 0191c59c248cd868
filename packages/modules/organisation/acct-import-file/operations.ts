import { bookOperations } from '#modules/kit/book-import/book-operations';
import { basePath, type Operation } from '#modules/kit/operations/operation';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';

export const emptyBook = {
  area: 'papers',
  slug: acctImportFile.slug,
  scope: 'branch',
  id: `${acctImportFile.slug}.sample`,
  method: 'GET',
  path: `${basePath(acctImportFile)}/download/empty/workbook`,
  summary: 'Workbook to be filled in, with an example in each sheet',
  access: { permission: `/${acctImportFile.slug}` },
  answersFile: true,
} as const satisfies Operation;

export const accountsCalls = bookOperations(acctImportFile);
