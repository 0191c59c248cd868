import type { Context } from '#application/context';
import { type StoredFile, storedFile } from '#application/files/stored-file';
import { Refusal } from '#domain/refusal';
import { org } from '#modules/organisation/org/org';

export type Addressed = StoredFile & { readonly url: string };

/** A file, for the person who uploaded it. The organisation's own pictures are for any member, because they are on every invoice. */
export async function fileAddress(context: Context, key: string): Promise<Addressed> {
  const file = await storedFile(context, key);
  if (file === undefined || !(file.createdBy === context.caller.userId || (await isOfOrganisation(context, key))))
    throw new Refusal('notFound', { what: 'File' });
  return addressOf(context, file);
}

/** For callers whose permission was already checked. */
export async function addressOf({ ports, scope }: Context, file: StoredFile): Promise<Addressed> {
  return { ...file, url: await ports.files.downloadUrl(scope, file.key, file.name) };
}

async function isOfOrganisation({ ports, scope }: Context, key: string): Promise<boolean> {
  const organisation = await ports.records.find(scope, org.slug, scope.organisationId);
  return Object.entries(org.fields).some(([name, field]) => field.kind === 'file' && organisation?.row[name] === key);
}
