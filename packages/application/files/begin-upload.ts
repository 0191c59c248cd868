import type { Context } from '#application/context';
import { isDerived } from '#application/derived-id';
import { fileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';

export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

export interface UploadTicket {
  readonly key: string;
  readonly url: string;
  /** Must be sent with the bytes, or the address refuses them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An address to which the browser may send this one file, for five minutes. Nothing is written. */
export async function beginUpload({ ports, scope }: Context, { id, name, type, bytes }: Upload): Promise<UploadTicket> {
  // Files that the product writes have such ids: an upload would take their place.
  if (isDerived(id)) throw new Refusal('invalid', {}, [{ path: 'id', message: 'Choose another id' }]);
  const key = fileKey({ organisationId: scope.organisationId, id, name });
  return { key, url: await ports.files.uploadUrl(scope, key, type, bytes), headers: { 'content-type': type } };
}
