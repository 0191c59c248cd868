import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files, Scope } from '#application/ports';
import { readFileKey } from '#domain/files/file-key';
import { safeName } from '#domain/files/safe-name';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';

/** Seconds a presigned address lives (decision D13). */
const addressLives = 300;

/** Uploads wait beneath this prefix, where the bucket's lifecycle rule (`topology/buckets.ts`) removes what nobody confirms. */
const waiting = 'tmp/';

/** Files of an organisation, every object beneath its id. */
export function s3Files(settings: { readonly bucket: string; readonly client?: S3Client }): Files {
  const client = settings.client ?? s3();
  const at = (scope: Scope, key: string, prefix = '') => ({ Bucket: settings.bucket, Key: prefix + objectOf(scope, key) });
  const read = async (place: { readonly Bucket: string; readonly Key: string }) => {
    try {
      const { Body } = await client.send(new GetObjectCommand(place));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey || isHidden(error)) return undefined;
      throw error;
    }
  };
  return {
    uploadUrl(scope, key, type, bytes) {
      if (bytes > limits.fileBytes) throw new Refusal('tooLarge', { limit: '25 MB' });
      const command = new PutObjectCommand({ ...at(scope, key, waiting), ContentType: type, ContentLength: bytes });
      return getSignedUrl(client, command, { expiresIn: addressLives, signableHeaders: new Set(['content-type', 'content-length']) });
    },
    uploaded: (scope, key) => read(at(scope, key, waiting)),
    async discard(scope, key) {
      await client.send(new DeleteObjectCommand(at(scope, key, waiting)));
    },
    async put(scope, key, content, type) {
      await client.send(new PutObjectCommand({ ...at(scope, key), Body: content, ContentType: type }));
    },
    async get(scope, key) {
      const content = await read(at(scope, key));
      if (content === undefined) throw new Refusal('notFound', { what: 'File' });
      return content;
    },
    downloadUrl(scope, key, name) {
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(safeName(name))}`;
      const command = new GetObjectCommand({ ...at(scope, key), ResponseContentDisposition: disposition });
      return getSignedUrl(client, command, { expiresIn: addressLives });
    },
  };
}

/** Whoever may not list the bucket, and no function that answers people may, is told `forbidden` of an object that is not there. */
function isHidden(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;
}

/** A presigned upload is of bytes that only the browser knows: a checksum in its address would be that of nothing. */
function s3(): S3Client {
  return new S3Client({ forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined, requestChecksumCalculation: 'WHEN_REQUIRED' });
}

/** The name is left out: what people call a file does not decide where it lies. */
function objectOf({ organisationId }: Scope, key: string): string {
  const file = readFileKey(key);
  if (file?.organisationId !== organisationId) throw new Refusal('notFound', { what: 'File' });
  return `${file.organisationId}/${file.id}`;
}
