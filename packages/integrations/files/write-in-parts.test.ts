import { randomUUID } from 'node:crypto';
import { GetObjectCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeInParts } from '#integrations/files/write-in-parts';
import { filesBucket, objectsIn, openFiles } from '#test/kit/files';
import { startQueues } from '#test/kit/queue';

let queues: Awaited<ReturnType<typeof startQueues>>;
let client: S3Client;
beforeAll(async () => {
  queues = await startQueues();
  client = await openFiles(queues.endpoint);
});
afterAll(() => queues.stop());

const place = () => ({ Bucket: filesBucket, Key: `org/${randomUUID()}`, ContentType: 'text/plain' });

async function* pieces(count: number, breaks = false): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(1_000_000, at % 256);
  if (breaks) throw new Error('The list could not be read');
}

it.each([0, 1, 8, 9, 30])('writes %s pieces of a megabyte unchanged', async (count) => {
  const at = place();
  await writeInParts(client, at, pieces(count));
  const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: at.Bucket, Key: at.Key }));
  const content = Buffer.from((await Body?.transformToByteArray()) ?? []);
  expect([content.length, ContentType]).toEqual([count * 1_000_000, 'text/plain']);
  const expected = Buffer.concat(Array.from({ length: count }, (_, at) => Buffer.alloc(1_000_000, at)));
  expect(content.equals(expected)).toBe(true);
});

it.each([2, 20])('leaves nothing behind if it fails after %s pieces', async (count) => {
  const at = place();
  await expect(writeInParts(client, at, pieces(count, true))).rejects.toThrow('could not be read');
  expect(await objectsIn(client)).not.toContain(at.Key);
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: at.Bucket }));
  expect(Uploads).toEqual([]);
});
