import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files, UploadedParts } from '#application/ports/files';
import type { Scope } from '#application/ports/scope';
import { readFileKey } from '#domain/files/file-key';
import { fileSize } from '#domain/files/file-size';
import { safeName } from '#domain/files/safe-name';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { writeInParts } from '#integrations/files/write-in-parts';

/** Seconds a presigned address is valid (decision D13). */
const addressLives = 300;

/** Uploads wait under this prefix. The bucket's lifecycle rule (`topology/buckets.ts`) removes those that nobody confirms. */
const waiting = 'tmp/';

/**
 * Files of an organisation, with every object under its id. `credentialsOf` returns credentials for the folder of one organisation; without
 * it the function's own are used.
 */
export function s3Files(settings: {
  readonly bucket: string;
  readonly client?: S3Client;
  readonly credentialsOf?: (organisationId: string) => NonNullable<S3ClientConfig['credentials']>;
}): Files {
  const { credentialsOf } = settings;
  const common = settings.client ?? s3();
  const narrowed = new Map<string, S3Client>();
  const clientOf = ({ organisationId }: Scope): S3Client => {
    if (!credentialsOf) return common;
    const known = narrowed.get(organisationId);
    if (known) return known;
    if (narrowed.size >= mostNarrowed) narrowed.clear();
    const made = s3({ credentials: credentialsOf(organisationId) });
    narrowed.set(organisationId, made);
    return made;
  };
  const at = (scope: Scope, key: string, prefix = '') => ({ Bucket: settings.bucket, Key: prefix + objectOf(scope, key) });
  const read = async (scope: Scope, place: { readonly Bucket: string; readonly Key: string }) => {
    try {
      const { Body } = await clientOf(scope).send(new GetObjectCommand(place));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey || isHidden(error)) return undefined;
      throw error;
    }
  };
  return {
    uploadUrl(scope, key, type, bytes, most = limits.fileBytes) {
      if (bytes > most) throw new Refusal('tooLarge', { limit: fileSize(most) });
      const command = new PutObjectCommand({ ...at(scope, key, waiting), ContentType: type, ContentLength: bytes });
      return getSignedUrl(clientOf(scope), command, {
        expiresIn: addressLives,
        signableHeaders: new Set(['content-type', 'content-length']),
      });
    },
    uploaded: (scope, key) => read(scope, at(scope, key, waiting)),
    uploadedParts: (scope, key) => partsAt(clientOf(scope), at(scope, key, waiting)),
    parts: (scope, key) => partsAt(clientOf(scope), at(scope, key)),
    async discard(scope, key) {
      await clientOf(scope).send(new DeleteObjectCommand(at(scope, key, waiting)));
    },
    async put(scope, key, content, type) {
      await clientOf(scope).send(new PutObjectCommand({ ...at(scope, key), Body: content, ContentType: type }));
    },
    async writeForDay(scope, key, pieces) {
      await writeInParts(clientOf(scope), { ...at(scope, key, waiting), ContentType: 'application/octet-stream' }, pieces);
    },
    async remove(scope, key) {
      await clientOf(scope).send(new DeleteObjectCommand(at(scope, key)));
    },
    async write(scope, key, pieces, type) {
      await writeInParts(clientOf(scope), { ...at(scope, key), ContentType: type }, pieces);
    },
    async get(scope, key) {
      const content = await read(scope, at(scope, key));
      if (content === undefined) throw new Refusal('notFound', { what: 'File' });
      return content;
    },
    downloadUrl(scope, key, name, { isForDay = false } = {}) {
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(safeName(name))}`;
      const command = new GetObjectCommand({ ...at(scope, key, isForDay ? waiting : ''), ResponseContentDisposition: disposition });
      return getSignedUrl(clientOf(scope), command, { expiresIn: addressLives });
    },
  };
}

async function partsAt(client: S3Client, place: { readonly Bucket: string; readonly Key: string }): Promise<UploadedParts | undefined> {
  const size = await sizeOf(client, place);
  if (size === undefined) return undefined;
  return {
    size,
    async read(from, length) {
      const last = Math.min(from + length, size) - 1;
      if (last < from) return new Uint8Array();
      const { Body } = await client.send(new GetObjectCommand({ ...place, Range: `bytes=${from}-${last}` }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  };
}

async function sizeOf(client: S3Client, place: { readonly Bucket: string; readonly Key: string }): Promise<number | undefined> {
  try {
    return (await client.send(new HeadObjectCommand(place))).ContentLength;
  } catch (error) {
    if (error instanceof NotFound || isHidden(error)) return undefined;
    throw error;
  }
}

/** A function without permission to list the bucket gets `forbidden` for a missing object. No function that answers people may list it. */
function isHidden(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;
}

/** Only the browser knows the bytes of a presigned upload, so a checksum in its address would be that of an empty body. */
function s3(config: S3ClientConfig = {}): S3Client {
  const forcePathStyle = process.env['AWS_ENDPOINT_URL_S3'] !== undefined;
  return new S3Client({ forcePathStyle, requestChecksumCalculation: 'WHEN_REQUIRED', ...config });
}

const mostNarrowed = 200;

/** The file name is left out: users must not decide where a file is stored. */
function objectOf({ organisationId }: Scope, key: string): string {
  const file = readFileKey(key);
  if (file?.organisationId !== organisationId) throw new Refusal('notFound', { what: 'File' });
  return `${file.organisationId}/${file.id}`;
}
