import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

export const droppedFileAddress = {
  area: 'papers',
  slug: 'dropped-file',
  scope: 'organisation',
  id: 'dropped-file.address',
  method: 'GET',
  path: '/api/utility/droppedFile/s/address/{id}',
  summary: 'Download address of a dropped file, for people who may add the records of its schedule (5 minutes)',
  access: { permission: '/dropped-file' },
  answer: z.lazy(() => z.object({ name: z.string(), url: z.string() })),
} as const satisfies Operation;
