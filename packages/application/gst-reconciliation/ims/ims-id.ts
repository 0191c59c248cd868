import { createHash } from 'node:crypto';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { imsIdentityOf } from '#domain/gstr-2b/ims/ims-records';
import type { PortalDocument } from '#domain/gstr-2b/portal-document';

/** A document of either statement under the id of its record in the IMS. */
export function imsDocument(document: PortalDocument): StatedDocument {
  return { ...document, id: createHash('sha256').update(imsIdentityOf(document)).digest('base64url').slice(0, 20) };
}
