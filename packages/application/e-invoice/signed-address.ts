import { findOwn } from '#application/access/find-own';
import type { Context } from '#application/context';
import { readFileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';
import { standingOf } from '#modules/e-invoice/decide';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument } from '#modules/kit/module';

/** Where the document can be fetched as the portal signed it, for callers whose permission was checked. */
export async function signedAddress(
  context: Context,
  document: AnyDocument,
  id: string,
): Promise<{ readonly name: string; readonly url: string }> {
  const { scope, ports } = context;
  const { row } = await findOwn(context, document, id);
  const { signedInvoice: key } = standingOf(row);
  const isOwn = key && readFileKey(key)?.organisationId === scope.organisationId;
  if (!isOwn) throw new Refusal('notFound', { what: 'Signed e-invoice' });
  const name = `${documentName(document, row).replace(/[\\/:*?"<>|]+/g, '-')}.json`;
  return { name, url: await ports.files.downloadUrl(scope, key, name) };
}
