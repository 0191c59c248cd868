import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

/**
 * Uploading, in three steps: ask for an address, send the bytes there, and have them checked (decision D13). The area is the one that
 * handles files. Any member may upload: a file does nothing until a record with its own permissions refers to it.
 */
export const fileBase = '/api/utility/file/s';
const member = { area: 'papers', slug: 'file', access: 'member', scope: 'organisation' } as const;
const key = z.lazy(() => z.string().check(z.minLength(1), z.maxLength(300)));

export const beginUpload = {
  ...member,
  id: 'file.upload',
  method: 'POST',
  path: `${fileBase}/upload`,
  summary: 'Upload address for a file (5 minutes): PUT with these headers',
  body: z.lazy(() =>
    z.strictObject({
      id,
      name: z.string().check(z.trim(), z.minLength(1, 'Give the file a name'), z.maxLength(limits.textLength)),
      /** The browser's guess of the type; the server reads the real one from the content. */
      type: z.string().check(z.maxLength(100), z.regex(/^[\w.+-]+\/[\w.+-]+$/, 'This is not a media type')),
      bytes: z.int().check(z.minimum(1, 'This file is empty'), z.maximum(limits.fileBytes, 'At most 25 MB')),
    }),
  ),
  get answer() {
    return z.object({ key: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) });
  },
} as const satisfies Operation;

const about = () => ({ id: z.string(), key: z.string(), name: z.string(), type: z.string(), bytes: z.int() });

export const confirmUpload = {
  ...member,
  id: 'file.confirm',
  method: 'POST',
  path: `${fileBase}/confirm`,
  summary: 'Check an uploaded file; returns the key under which it is kept, or refuses it',
  body: z.lazy(() => z.strictObject({ key })),
  get answer() {
    return z.object(about());
  },
} as const satisfies Operation;

export const fileAddress = {
  ...member,
  id: 'file.address',
  method: 'GET',
  path: `${fileBase}/download`,
  summary: 'Download address of a file (5 minutes), for the person who uploaded it; pictures of the organisation for any member',
  query: z.lazy(() => z.strictObject({ key })),
  get answer() {
    return z.object({ ...about(), url: z.string() });
  },
} as const satisfies Operation;

export const fileOperations: readonly Operation[] = [beginUpload, confirmUpload, fileAddress];
