import * as z from 'zod/mini';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { removeQuery, version } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';

const base = '/api/ims-crm/gstRegistration/s/{id}';
const shared = { area: 'organisation', slug: 'gst-registration', scope: 'organisation' } as const;
const answer = z.lazy(() => recordAnswer(gstRegistration));
const typed = (most: number) =>
  z.string().check(z.minLength(1, 'This is required'), z.maxLength(most, `At most ${most} characters`), z.regex(/\S/, 'This is required'));

export const enterPortalUser = {
  ...shared,
  id: 'gst-registration.enter-portal-user',
  method: 'POST',
  path: `${base}/portal-user`,
  summary: 'Enter the user and password of the e-invoice portal, which nobody can read again',
  access: { permission: '/gst-registration/portal-user' },
  body: z.lazy(() => z.strictObject({ version, userName: typed(100), password: typed(200) })),
  answer,
} as const satisfies Operation;

export const removePortalUser = {
  ...shared,
  id: 'gst-registration.remove-portal-user',
  method: 'DELETE',
  path: `${base}/portal-user`,
  summary: 'Remove the user and password of the e-invoice portal',
  access: { permission: '/gst-registration/portal-user' },
  query: removeQuery,
  answer,
} as const satisfies Operation;

export const testPortal = {
  ...shared,
  id: 'gst-registration.test-portal',
  method: 'POST',
  path: `${base}/portal-test`,
  summary: 'Sign in at the e-invoice portal, and say in a sentence whether it works',
  access: { permission: '/gst-registration/portal-test' },
  answer: z.lazy(() => z.strictObject({ works: z.boolean(), sentence: z.string() })),
} as const satisfies Operation;

export const gstRegistrationOperations: readonly Operation[] = [enterPortalUser, removePortalUser, testPortal];
