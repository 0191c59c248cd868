import type { Context } from '#application/context';
import { storedFile } from '#application/files/stored-file';
import { gstStatement } from '#application/gst-reconciliation/import-statement';
import { ownGstin } from '#application/gst-reconciliation/own-gstin';
import { Refusal } from '#domain/refusal';
import { gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';

/**
 * Where the file of an import can be fetched as the portal gave it, with the parts that were not known here. It is for all who see the
 * reconciliation of its GSTIN, and not only for the person who uploaded it.
 */
export async function importFile(context: Context, id: string): Promise<{ readonly name: string; readonly url: string }> {
  const { ports, scope } = context;
  const { gstin } = await ownGstin(context, gstReconciliationPath);
  const found = await ports.records.find(scope, gstStatement, id);
  const file = found?.row['gstin'] === gstin ? await storedFile(context, String(found.row['fileKey'])) : undefined;
  if (file === undefined) throw new Refusal('notFound', { what: 'File of the import' });
  return { name: file.name, url: await ports.files.downloadUrl(scope, file.key, file.name) };
}
