import type { Context } from '#application/context';
import { readFileKey } from '#domain/files/file-key';
import { type FileType, fileTypes } from '#domain/files/file-type';

/** The facts about a checked and stored file; they never change. */
export interface StoredFile {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: FileType;
  readonly bytes: number;
  /** For a PNG or JPEG with a valid header. */
  readonly pixels: number | null;
  readonly createdBy: string;
}

export const fileSlug = 'file';

/** The confirmed file of this organisation with this key. */
export async function storedFile({ ports, scope }: Context, key: string): Promise<StoredFile | undefined> {
  const named = readFileKey(key);
  if (named?.organisationId !== scope.organisationId) return undefined;
  const stored = await ports.records.find(scope, fileSlug, named.id);
  if (stored?.row['key'] !== key) return undefined;
  const { name, type, bytes, pixels } = stored.row;
  return {
    id: stored.id,
    key,
    name: String(name),
    type: asFileType(type),
    bytes: Number(bytes),
    pixels: typeof pixels === 'number' ? pixels : null,
    createdBy: stored.createdBy,
  };
}

/** Only the person who uploaded a file can refer to it, so a key seen somewhere opens nothing. */
export async function ownFile(context: Context, key: string): Promise<StoredFile | undefined> {
  const file = await storedFile(context, key);
  return file?.createdBy === context.caller.userId ? file : undefined;
}

function asFileType(type: unknown): FileType {
  const known = (Object.keys(fileTypes) as FileType[]).find((one) => one === type);
  if (known === undefined) throw new Error(`Broken assumption: a file of the type ${String(type)} was kept`);
  return known;
}
