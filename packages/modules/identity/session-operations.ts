import * as z from 'zod/mini';
import { done, email, firstName, mobile, password, person, personName, secret } from '#modules/identity/fields';
import { userBase } from '#modules/identity/paths';
import { code } from '#modules/identity/security-operations';
import type { Operation } from '#modules/kit/operations/operation';

const open = { area: 'identity', slug: 'user', access: 'public', scope: 'none' } as const;

export const signedIn = z.lazy(() =>
  z.object({
    accessToken: z.string(),
    expiresIn: z.int(),
    user: person,
    organizations: z.array(z.object({ id: z.string(), name: z.string() })),
    activeOrganizationId: z.nullable(z.string()),
    activeTheme: z.string(),
  }),
);

const verified = z.extend(done, { email: z.string(), resetPasswordToken: z.nullable(z.string()) });

export const login = {
  ...open,
  id: 'user.login',
  method: 'POST',
  path: `${userBase}/login`,
  summary: 'Sign in; the refresh token comes as a cookie. Refuses with codeNeeded if a second factor is on and no code was sent',
  body: z.lazy(() => z.strictObject({ email, password, code: z.optional(code) })),
  answer: signedIn,
} as const satisfies Operation;

export const refresh = {
  ...open,
  id: 'user.refresh',
  method: 'POST',
  path: `${userBase}/refresh`,
  summary: 'A new access token for the refresh cookie; needs the X-XSRF-TOKEN header',
  answer: signedIn,
} as const satisfies Operation;

export const register = {
  ...open,
  id: 'user.register',
  method: 'POST',
  path: `${userBase}/register`,
  summary: 'Register; a verification link is mailed',
  body: z.lazy(() =>
    z.strictObject({ email, password, firstName, lastName: z._default(personName, ''), mobile: z._default(mobile, null) }),
  ),
  answer: person,
} as const satisfies Operation;

export const verifyEmail = {
  ...open,
  id: 'user.verify-email',
  method: 'POST',
  path: `${userBase}/verifyEmail`,
  summary: 'Verify an address with the token of the mailed link; an account without a password gets a token to set one',
  body: z.lazy(() => z.strictObject({ token: secret })),
  answer: verified,
} as const satisfies Operation;

export const verifyEmailInPath = {
  ...open,
  id: 'user.verify-email-in-path',
  method: 'PUT',
  path: `${userBase}/verifyEmail/{token}`,
  summary: 'The same with the token in the path',
  answer: verified,
} as const satisfies Operation;

export const resendVerification = {
  ...open,
  id: 'user.resend-verification',
  method: 'POST',
  path: `${userBase}/resendVerificationLink`,
  summary: 'Mail the verification link again; the answer is the same whether or not the account exists',
  body: z.lazy(() => z.strictObject({ email, password: z.optional(password) })),
  answer: done,
} as const satisfies Operation;

export const sendResetEmail = {
  ...open,
  id: 'user.send-reset-email',
  method: 'POST',
  path: `${userBase}/sendResetPasswordEmail`,
  summary: 'Mail a link to reset the password; the answer is the same whether or not the account exists',
  body: z.lazy(() => z.strictObject({ email })),
  answer: done,
} as const satisfies Operation;

export const sendResetEmailByGet = {
  ...open,
  id: 'user.send-reset-email-by-get',
  method: 'GET',
  path: `${userBase}/sendResetPasswordEmail/{email}`,
  summary: 'The same by GET',
  answer: done,
} as const satisfies Operation;

export const resetPassword = {
  ...open,
  id: 'user.reset-password',
  method: 'POST',
  path: `${userBase}/resetPassword`,
  summary: 'Set a new password with the token of the mailed link; every session ends',
  body: z.lazy(() => z.strictObject({ email, password, resetPasswordToken: secret })),
  answer: done,
} as const satisfies Operation;

export const isEmailAvailable = {
  ...open,
  id: 'user.is-email-available',
  method: 'GET',
  path: `${userBase}/isEmailAvailable/{email}`,
  summary: 'Whether an email address can be registered',
  get answer() {
    return z.boolean();
  },
} as const satisfies Operation;

export const readInvitation = {
  ...open,
  id: 'user.read-invitation',
  method: 'POST',
  path: `${userBase}/invitation`,
  summary: 'Details of an invitation, by the token of its link',
  body: z.lazy(() => z.strictObject({ token: secret })),
  get answer() {
    return z.object({ email: z.string(), organization: z.string(), firstName: z.string(), lastName: z.string(), registered: z.boolean() });
  },
} as const satisfies Operation;

export const acceptInvitation = {
  ...open,
  id: 'user.accept-invitation',
  method: 'POST',
  path: `${userBase}/acceptInvitation`,
  summary: 'Accept an invitation: links the account of that address, or creates it with this password',
  body: z.lazy(() => z.strictObject({ token: secret, password, firstName: z.optional(firstName), lastName: z.optional(personName) })),
  get answer() {
    return z.object({ email: z.string(), organisationId: z.string() });
  },
} as const satisfies Operation;

/** Open, because a session whose access token has run out must still be ended. */
export const logout = {
  ...open,
  id: 'user.logout',
  method: 'POST',
  path: `${userBase}/s/logout`,
  summary: 'End the session of the refresh cookie (with its X-XSRF-TOKEN header) or of the bearer token',
  answer: done,
} as const satisfies Operation;

export const sessionOperations: readonly Operation[] = [
  login,
  refresh,
  register,
  verifyEmail,
  verifyEmailInPath,
  resendVerification,
  sendResetEmail,
  sendResetEmailByGet,
  resetPassword,
  isEmailAvailable,
  readInvitation,
  acceptInvitation,
  logout,
];
