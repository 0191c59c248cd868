import { fileSize } from '#domain/files/file-size';
import { limits } from '#domain/limits';
import { call } from './client.ts';
import { Failure } from './failure.ts';
import { filesBase, type KeptFile } from './kept-file.ts';
import { newId } from './new-id.ts';

export interface UploadOptions {
  /** The share that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** The most bytes, if less than the general limit. */
  readonly most?: number | undefined;
}

const quiet = { hideLoader: true } as const;

/** Sends a file in three steps (decision D13): get an address, send the bytes, have them checked. Throws a Failure with the reason. */
export async function uploadFile(file: File, { onProgress, signal, most = limits.fileBytes }: UploadOptions = {}): Promise<KeptFile> {
  if (file.size === 0) throw new Failure(422, { message: 'This file is empty' });
  if (file.size > most) throw new Failure(413, { message: `This file is ${fileSize(file.size)}. The limit is ${fileSize(most)}` });
  const body = { id: newId(), name: file.name, type: mediaType(file), bytes: file.size };
  const ticket = await call<Ticket>('POST', `${filesBase}/upload`, { body, ...quiet });
  await sendFile(ticket, file, onProgress, signal);
  return call<KeptFile>('POST', `${filesBase}/confirm`, { body: { key: ticket.key }, ...quiet });
}

export interface Ticket {
  readonly key: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The browser's guess, which is empty for unknown extensions. */
function mediaType({ type }: File): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
}

/** With the older interface, because `fetch` does not report upload progress. */
export function sendFile(
  { url, headers }: Ticket,
  file: File,
  onProgress: UploadOptions['onProgress'],
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => (request.status === 200 ? done() : fail(new Failure(request.status))));
    request.addEventListener('error', () => fail(new Failure(0)));
    request.addEventListener('abort', () => fail(new DOMException('The upload was cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
