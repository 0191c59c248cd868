import * as z from 'zod/mini';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { remarkBody, version } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { failedMessage } from '#modules/organisation/failed-message/failed-message';

const base = '/api/utility/failedMessage/s';
const shared = { area: 'organisation', slug: 'failed-message', scope: 'organisation', method: 'PUT' } as const;
const answer = z.lazy(() => recordAnswer(failedMessage));

export const sendAgain = {
  ...shared,
  id: 'failed-message.send-again',
  path: `${base}/{id}/send-again`,
  summary: 'Send a failed message to its job again',
  access: { permission: '/failed-message/send-again' },
  body: z.lazy(() => z.strictObject({ version })),
  answer,
} as const satisfies Operation;

export const dismissMessage = {
  ...shared,
  id: 'failed-message.dismiss',
  path: `${base}/{id}/dismiss`,
  summary: 'Leave undone what a failed message was for',
  access: { permission: '/failed-message/dismiss' },
  body: remarkBody,
  answer,
} as const satisfies Operation;

export const failedMessageOperations: readonly Operation[] = [sendAgain, dismissMessage];
