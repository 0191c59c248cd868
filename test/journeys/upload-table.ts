import { randomUUID } from 'node:crypto';
import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import type { OpenBooks } from '#test/journeys/books';

/** Uploads the lines as a CSV file, as a browser would; returns its key. */
export async function uploadTable({ context }: OpenBooks, name: string, lines: readonly string[]): Promise<string> {
  const content = Buffer.from(lines.join('\n'));
  const { key, url, headers } = await beginUpload(context, { id: randomUUID(), name, type: 'text/csv', bytes: content.length });
  await fetch(url, { method: 'PUT', headers, body: content });
  await confirmUpload(context, key);
  return key;
}
