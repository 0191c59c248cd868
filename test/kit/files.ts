import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

export const filesBucket = 'bahi-files';

/** A client of the object storage that runs with the queues of a test, with the files bucket in it. */
export async function openFiles(endpoint: string): Promise<S3Client> {
  const client = new S3Client({
    endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: filesBucket }));
  return client;
}

export async function objectsIn(client: S3Client): Promise<readonly string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: filesBucket }));
  return Contents.map(({ Key }) => Key ?? '');
}

export const samples = {
  pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
  /** A PNG with one grey pixel. */
  png: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64'),
  page: Buffer.from('<!doctype html><script>alert(1)</script>'),
  drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  program: Buffer.from('MZ\u0090\u0000', 'latin1'),
} as const;
