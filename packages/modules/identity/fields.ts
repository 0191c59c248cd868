import * as z from 'zod';
import { limits } from '#domain/limits';
import { isEmail } from '#domain/text/email';
import { isMobile, tidyMobile } from '#domain/text/mobile';
import { user } from '#modules/identity/user';
import { userInvitation } from '#modules/identity/user-invitation';
import { kept } from '#modules/kit/answer-schemas';
import { id } from '#modules/kit/schema';
import { specAnswer } from '#modules/kit/spec-names';

/** Schemas that the identity calls share. */

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters')
  .refine(isEmail, 'This is not a valid email address');
export const mobile = z.lazy(() =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.string().max(30).transform(tidyMobile).refine(isMobile, 'This is not a valid mobile number').nullable(),
  ),
);

/** A typed password. Only its length is limited here; `passwordProblems` judges it. */
export const password = z.string().min(1, 'This is required').max(200, 'At most 200 characters');
export const secret = z.string().min(10, 'This link is not complete').max(500);

export const personName = z
  .string()
  .trim()
  .max(limits.namesLength, `At most ${limits.namesLength} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'This contains characters that cannot be stored');
export const firstName = personName.min(1, 'This is required');

/** A page of a list that is read by GET. */
export const pageQuery = z.lazy(() =>
  z.strictObject({
    search: z.string().max(100).optional(),
    cursor: z.string().max(4000).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
);

export const version = z.int().min(1);
export const branchIds = z.array(id).min(1, 'Choose at least one branch').max(limits.namesLength);
/** Somebody invited with a role and branches, under the id the client made. */
export const invitationBody = z.lazy(() =>
  z.strictObject({ id, email, firstName, lastName: personName.default(''), roleId: id, branchIds }),
);
export const paths = z.array(z.string().max(limits.namesLength)).max(2_000);
export const themes = ['light-theme-default', 'dark-theme-default', 'high-contrast-theme-default'] as const;

/** The answer of calls that only confirm success. */
export const done = z.object({ done: z.literal(true) });

/** How a person is called in every answer. */
const named = () => ({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
});

/** The caller's own data. */
export const person = z.lazy(() =>
  z.object({
    ...named(),
    mobile: z.string().nullable(),
    status: z.string(),
  }),
);

/** A member, as lists and forms of users show them. */
export const memberAnswer = z.lazy(() =>
  person.unwrap().extend({
    label: z.string(),
    roleId: z.string(),
    roleName: z.string(),
    superAdmin: z.boolean(),
    branchIds: z.array(z.string()),
    isDefault: z.literal(false),
    ...kept(),
    ...specAnswer(user),
  }),
);

export const invitationAnswer = z.lazy(() =>
  z.object({
    ...named(),
    label: z.string(),
    roleId: z.string(),
    /** In lists. */
    roleName: z.string().optional(),
    branchIds: z.array(z.string()),
    status: z.enum(['Pending', 'Accepted', 'Canceled', 'Expired']),
    validUntil: z.iso.datetime(),
    expiresOn: z.iso.date(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    updatedAt: z.iso.datetime(),
    ...specAnswer(userInvitation),
  }),
);
