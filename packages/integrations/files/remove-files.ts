import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/** Deletes every object of an organisation, a page at a time; repeating it is harmless. */
export function removeFilesIn(settings: {
  readonly bucket: string;
  readonly client?: S3Client;
}): (organisationId: string) => Promise<void> {
  const client = settings.client ?? new S3Client({ forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined });
  const Bucket = settings.bucket;
  return async (organisationId) => {
    for (;;) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${organisationId}/` }));
      if (Contents.length === 0) return;
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`${Errors[0].Key} could not be deleted: ${Errors[0].Message}`);
    }
  };
}
