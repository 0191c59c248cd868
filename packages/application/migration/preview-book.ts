import type { Context } from '#application/context';
import { chosenIn } from '#application/imports/preview-import';
import { bookOf } from '#application/migration/book-world';
import { columnsOf } from '#application/migration/chosen-columns';
import type { BookFile, BookPreview } from '#application/migration/ports';
import { piecesOf } from '#application/migration/read-book-import';
import { readFileKey } from '#domain/files/file-key';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyMaster } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import type { ImportPreview } from '#modules/organisation/import-file/operations';

/** The beginning of an upload of the last day, and the columns that the caller chose in their last import of accounts. */
export async function previewBook(
  context: Context,
  preview: (file: BookFile) => Promise<BookPreview>,
  key: string,
): Promise<ImportPreview> {
  const { ports, scope, caller } = context;
  if (!allows(caller.permissions, pathOf(acctImportFile))) throw new Refusal('forbidden', { what: `importing ${acctImportFile.plural}` });
  const file = readFileKey(key);
  const upload = file?.organisationId === scope.organisationId ? await ports.files.uploadedParts(scope, key) : undefined;
  if (file === undefined || upload === undefined)
    throw new Refusal('invalid', {}, [{ path: 'key', message: 'This file was not found. Upload it again' }]);
  const { source, uncertain, headings, rows } = await preview({ name: file.name, open: () => piecesOf(upload) });
  // Modules are typed by their rows.
  const module = acctImportFile as unknown as AnyMaster;
  return {
    ...{ headings: [...headings], rows: rows.map((row) => [...row]) },
    ...(source !== null && { source }),
    ...(uncertain.length > 0 && { uncertain: [...uncertain] }),
    columns: await chosenIn(context, module, (stored) => Object.assign({}, ...columnsOf(bookOf(acctImportFile, stored).row).values())),
  };
}
