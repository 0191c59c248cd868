import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { writeInParts } from '#integrations/files/write-in-parts';

/** Sends files in parts to the object storage of a laptop, which takes only short ones in one request. */
export function uploadInParts(storage: S3ClientConfig): (object: string, type: string, pieces: AsyncIterable<Uint8Array>) => Promise<void> {
  const client = new S3Client({ ...storage, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  return (object, type, pieces) => {
    const [, Bucket = '', ...key] = object.split('/').map(decodeURIComponent);
    return writeInParts(client, { Bucket, Key: key.join('/'), ContentType: type }, pieces);
  };
}
