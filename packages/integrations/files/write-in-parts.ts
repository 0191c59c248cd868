import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Pieces } from '#application/ports/files';

interface Place {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
}

/** Parts have at least 5 MiB, except the last, and there are at most 10,000. */
const partBytes = 8 * 1024 * 1024;

/** Writes an object while its pieces are made, with one part in memory. An object that fits into one part is put as a whole. */
export async function writeInParts(client: S3Client, place: Place, pieces: Pieces): Promise<void> {
  const parts = partsOf(pieces);
  const first = await parts.next();
  const start: Uint8Array = first.done ? new Uint8Array() : first.value;
  if (start.length < partBytes) {
    await client.send(new PutObjectCommand({ ...place, Body: start }));
    return;
  }
  const { Bucket, Key } = place;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  const upload = { Bucket, Key, UploadId };
  try {
    const done: { readonly ETag: string | undefined; readonly PartNumber: number }[] = [];
    const send = async (Body: Uint8Array) => {
      const PartNumber = done.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      done.push({ ETag, PartNumber });
    };
    await send(start);
    for await (const part of parts) await send(part);
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } }));
  } catch (error) {
    // Otherwise the parts already sent would cost money until the bucket's lifecycle rule finds them.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

/** The pieces as parts, every one but the last of `partBytes` or a little more. */
async function* partsOf(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
}
