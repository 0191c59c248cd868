import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files, Scope } from '#application/ports';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { safeName } from '#integrations/files/safe-name';
import { sniff } from '#integrations/files/sniff';

/** Seconds a presigned address lives (decision D13). */
const addressLives = 300;

/** Files of an organisation, every key beneath its id. */
export function s3Files(settings: { readonly bucket: string; readonly client?: S3Client }): Files {
  const client = settings.client ?? new S3Client({ forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined });
  const place = (scope: Scope, key: string) => ({ Bucket: settings.bucket, Key: objectKey(scope, key) });
  return {
    async put(scope, key, content, type) {
      if (content.length > limits.fileBytes) throw new Refusal('tooLarge', { limit: '25 MB' });
      await client.send(new PutObjectCommand({ ...place(scope, key), Body: content, ContentType: type }));
    },
    async get(scope, key) {
      const answer = await client.send(new GetObjectCommand(place(scope, key)));
      if (answer.Body === undefined) throw new Refusal('notFound', { what: 'File' });
      const content = await answer.Body.transformToByteArray();
      if (sniff(content) === undefined) throw new Refusal('notAllowed', { why: 'This kind of file is not accepted' });
      return content;
    },
    downloadUrl(scope, key, name) {
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(safeName(name))}`;
      return getSignedUrl(client, new GetObjectCommand({ ...place(scope, key), ResponseContentDisposition: disposition }), {
        expiresIn: addressLives,
      });
    },
    uploadUrl(scope, key, type, bytes) {
      if (bytes > limits.fileBytes) throw new Refusal('tooLarge', { limit: '25 MB' });
      const command = new PutObjectCommand({ ...place(scope, key), ContentType: type, ContentLength: bytes });
      return getSignedUrl(client, command, { expiresIn: addressLives, signableHeaders: new Set(['content-type', 'content-length']) });
    },
  };
}

function objectKey({ organisationId }: Scope, key: string): string {
  const parts = key.split('/').map(safeName);
  return [organisationId, ...parts].join('/');
}
