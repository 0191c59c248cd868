import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { isEmail } from '#domain/text/email';
import { isMobile, tidyMobile } from '#domain/text/mobile';
import { user } from '#modules/identity/user';
import { userInvitation } from '#modules/identity/user-invitation';
import { kept } from '#modules/kit/operations/answer-schemas';
import { specAnswer } from '#modules/kit/operations/spec-names';
import { inner } from '#modules/kit/report/inner';
import { fieldSchema, id } from '#modules/kit/schema';

/** Schemas that the identity calls share. */

export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'At most 254 characters'), z.refine(isEmail, 'This is not a valid email address'));
export const mobile = z.lazy(() =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(
      z.pipe(z.string().check(z.maxLength(30)), z.transform(tidyMobile)).check(z.refine(isMobile, 'This is not a valid mobile number')),
    ),
  ),
);

/** A typed password. Only its length is limited here; `passwordProblems` judges it. */
export const password = z.string().check(z.minLength(1, 'This is required'), z.maxLength(200, 'At most 200 characters'));
export const secret = z.string().check(z.minLength(10, 'This link is not complete'), z.maxLength(500));

export const personName = z.string().check(
  z.trim(),
  z.maxLength(limits.namesLength, `At most ${limits.namesLength} characters`),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  z.regex(/^[^\u0000-\u001f\u007f]*$/, 'This contains characters that cannot be stored'),
);
export const firstName = personName.check(z.minLength(1, 'This is required'));

/** A page of a list that is read by GET. */
export const pageQuery = z.lazy(() =>
  z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    cursor: z.optional(z.string().check(z.maxLength(4000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);

export const version = z.int().check(z.minimum(1));
export const branchIds = z.array(id).check(z.minLength(1, 'Choose at least one branch'), z.maxLength(limits.namesLength));
/** With a read-only role: the years to see, and the last day of the access. */
export const auditGiven = {
  financialYearIds: z.optional(z.array(id).check(z.maxLength(limits.namesLength))),
  accessUntil: z.optional(fieldSchema({ kind: 'date', label: 'Last Day of Access' }) as z.ZodMiniType<string | null>),
};
/** Somebody invited with a role and branches, under the id the client made. */
export const invitationBody = z.lazy(() =>
  z.strictObject({ id, email, firstName, lastName: z._default(personName, ''), roleId: id, branchIds, ...auditGiven }),
);
export const paths = z.array(z.string().check(z.maxLength(limits.namesLength))).check(z.maxLength(2_000));
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
    mobile: z.nullable(z.string()),
    status: z.string(),
  }),
);

const auditAnswer = { financialYearIds: z.array(z.string()), accessUntil: z.nullable(z.iso.date()) };

/** A member, as lists and forms of users show them. */
export const memberAnswer = z.lazy(() =>
  z.extend(inner(person), {
    label: z.string(),
    roleId: z.string(),
    roleName: z.string(),
    superAdmin: z.boolean(),
    branchIds: z.array(z.string()),
    ...auditAnswer,
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
    roleName: z.optional(z.string()),
    branchIds: z.array(z.string()),
    ...auditAnswer,
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
