import * as z from 'zod/mini';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { version } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { droppedFile } from '#modules/messages/dropped-file/dropped-file';

const shared = { slug: 'dropped-file', scope: 'organisation' } as const;

export const takeAgain = {
  ...shared,
  area: 'messages',
  id: 'dropped-file.take-again',
  method: 'PUT',
  path: '/api/utility/droppedFile/s/{id}/take-again',
  summary: 'Have a dropped file that was set aside taken again now, such as after what it lacked was made',
  access: { permission: '/dropped-file/take-again' },
  body: z.lazy(() => z.strictObject({ version })),
  answer: z.lazy(() => recordAnswer(droppedFile)),
} as const satisfies Operation;

export const droppedFileAddress = {
  ...shared,
  area: 'papers',
  id: 'dropped-file.address',
  method: 'GET',
  path: '/api/utility/droppedFile/s/address/{id}',
  summary: 'Download address of a dropped file, for people who may add the records of its schedule (5 minutes)',
  access: { permission: '/dropped-file' },
  answer: z.lazy(() => z.object({ name: z.string(), url: z.string() })),
} as const satisfies Operation;

export const droppedFileOperations: readonly Operation[] = [takeAgain, droppedFileAddress];
