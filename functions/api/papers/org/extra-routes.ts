import type { Context } from '#application/context';
import { keepSentFile } from '#application/files/keep-file';
import { keepCertificate, paperFile, setPaper } from '#application/organisation/organisation-documents';
import { Refusal } from '#domain/refusal';
import { param, type Routes, route } from '#functions/http/call';
import type { SentFile } from '#functions/http/multipart';
import * as calls from '#modules/organisation/organisation-operations';

/** Certificates, logo and the file attached to emails. */
export const routes: Routes = [
  route(calls.updateOrganisationDocument, async ({ context, body, files }) => {
    const key = await keyOf(context, body.file, files);
    // Only the logo is removed with this call. The others have their own calls, one of them with its own permission.
    if (key === null && body.type !== 'logo') throw new Refusal('invalid', {}, [{ path: 'file', message: 'Choose a file' }]);
    return 'number' in body ? keepCertificate(context, { ...body, file: key ?? '' }) : setPaper(context, body.type, key);
  }),
  route(calls.organisationDocument, (call) => paperFile(call.context, param(call, 'id'))),
];

/** The file sent with the call, or the key of one uploaded earlier. */
async function keyOf(context: Context, key: string | null | undefined, files: readonly SentFile[]): Promise<string | null> {
  const [file, ...more] = files;
  if (more.length > 0 || (file !== undefined && key !== undefined))
    throw new Refusal('invalid', {}, [{ path: 'file', message: 'One file at a time' }]);
  return file === undefined ? (key ?? null) : (await keepSentFile(context, file)).key;
}
