import * as z from 'zod/mini';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { version } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import { portalNames } from '#modules/organisation/gst-registration/portals';

const base = '/api/ims-crm/gstRegistration/s/{id}';
const shared = { area: 'organisation', slug: 'gst-registration', scope: 'organisation' } as const;
const answer = z.lazy(() => recordAnswer(gstRegistration));
const typed = (most: number) =>
  z.string().check(z.minLength(1, 'This is required'), z.maxLength(most, `At most ${most} characters`), z.regex(/\S/, 'This is required'));

/** Of which portal. */
const portal = z._default(z.enum(portalNames), 'e-invoice');
const portalQuery = z.lazy(() => z.strictObject({ portal }));

export const enterPortalUser = {
  ...shared,
  id: 'gst-registration.enter-portal-user',
  method: 'POST',
  path: `${base}/portal-user`,
  summary: 'Enter the user and password of the e-invoice or e-way bill portal, which nobody can read again',
  access: { permission: '/gst-registration/portal-user' },
  query: portalQuery,
  body: z.lazy(() => z.strictObject({ version, userName: typed(100), password: typed(200) })),
  answer,
} as const satisfies Operation;

export const removePortalUser = {
  ...shared,
  id: 'gst-registration.remove-portal-user',
  method: 'DELETE',
  path: `${base}/portal-user`,
  summary: 'Remove the user and password of the e-invoice or e-way bill portal',
  access: { permission: '/gst-registration/portal-user' },
  query: z.lazy(() => z.strictObject({ portal, version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) })),
  answer,
} as const satisfies Operation;

export const testPortal = {
  ...shared,
  id: 'gst-registration.test-portal',
  method: 'POST',
  path: `${base}/portal-test`,
  summary: 'Sign in at the e-invoice or e-way bill portal, and say in a sentence whether it works',
  access: { permission: '/gst-registration/portal-test' },
  query: portalQuery,
  answer: z.lazy(() => z.strictObject({ works: z.boolean(), sentence: z.string() })),
} as const satisfies Operation;

export const gstRegistrationOperations: readonly Operation[] = [enterPortalUser, removePortalUser, testPortal];
