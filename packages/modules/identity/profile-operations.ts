import * as z from 'zod/mini';
import { done, firstName, mobile, password, person, personName } from '#modules/identity/fields';
import { memberPictures } from '#modules/identity/member-pictures';
import { userBase } from '#modules/identity/paths';
import { signedIn } from '#modules/identity/session-operations';
import type { Operation } from '#modules/kit/operations/operation';
import { inner } from '#modules/kit/report/inner';
import { id } from '#modules/kit/schema';

const own = { area: 'identity', slug: 'user', access: 'signed-in', scope: 'none' } as const;

export const myProfile = {
  ...own,
  id: 'user.my-profile',
  method: 'GET',
  path: `${userBase}/s/myProfile`,
  summary: 'Who I am',
  answer: z.lazy(() => z.extend(inner(person), { activeTheme: z.string(), activeOrganizationId: z.nullable(z.string()) })),
} as const satisfies Operation;

const fileKey = z.nullable(z.string().check(z.maxLength(300)));

/** Part of the area that handles files. It is called in an organisation, because the files become the organisation's. */
export const updateProfile = {
  ...own,
  area: 'papers',
  access: 'member',
  scope: 'organisation',
  id: 'user.update-profile',
  method: 'POST',
  path: `${userBase}/s/updateProfile`,
  summary: 'Change my name and number, and my picture and signature in this organisation: as keys of uploads, or as files',
  form: true,
  body: z.lazy(() =>
    z.strictObject({
      firstName,
      lastName: z._default(personName, ''),
      mobile: z._default(mobile, null),
      picture: z.optional(fileKey),
      signature: z.optional(fileKey),
      /** The types of the files in the form, in their order. */
      documentTypes: z._default(z.array(z.enum(memberPictures)).check(z.maxLength(2)), []),
    }),
  ),
  answer: z.lazy(() =>
    z.extend(inner(person), { picture: z.optional(z.nullable(z.string())), signature: z.optional(z.nullable(z.string())) }),
  ),
} as const satisfies Operation;

const inOrganisation = { slug: 'user', access: 'member', scope: 'organisation' } as const;

export const myPictures = {
  ...inOrganisation,
  area: 'identity',
  id: 'user.my-pictures',
  method: 'GET',
  path: `${userBase}/s/myPictures`,
  summary: 'Keys of my picture and signature in this organisation',
  get answer() {
    return z.object({ picture: z.nullable(z.string()), signature: z.nullable(z.string()) });
  },
} as const satisfies Operation;

export const downloadPicture = {
  ...inOrganisation,
  area: 'papers',
  id: 'user.download',
  method: 'GET',
  path: `${userBase}/s/download/{id}/{name}`,
  summary: 'Picture or signature of a User; the name is picture or signature',
  answersFile: true,
} as const satisfies Operation;

export const signatureData = {
  ...inOrganisation,
  area: 'papers',
  id: 'user.signature-data',
  method: 'GET',
  path: `${userBase}/s/getUserSignatureData/{id}`,
  summary: 'Signature of a User as a data address, or null; others’ need the permission to see users',
  get answer() {
    return z.nullable(z.object({ userId: z.string(), name: z.string(), type: z.string(), data: z.string() }));
  },
} as const satisfies Operation;

export const verifyOldPassword = {
  ...own,
  id: 'user.verify-old-password',
  method: 'POST',
  path: `${userBase}/s/verifyOldPassword`,
  summary: 'Whether this is my password',
  body: z.lazy(() => z.strictObject({ password })),
  get answer() {
    return z.boolean();
  },
} as const satisfies Operation;

export const updatePassword = {
  ...own,
  id: 'user.update-password',
  method: 'POST',
  path: `${userBase}/s/updatePassword`,
  summary: 'Change my password; all other sessions end and this one gets new tokens. Send the old password, or verify it just before',
  body: z.lazy(() => z.strictObject({ oldPassword: z.optional(password), password })),
  answer: signedIn,
} as const satisfies Operation;

export const changeTheme = {
  ...own,
  id: 'user.change-theme',
  method: 'PUT',
  path: `${userBase}/s/changeActiveTheme/{theme}`,
  summary: 'Save my theme',
  get answer() {
    return z.object({ activeTheme: z.string() });
  },
} as const satisfies Operation;

export const resendVerificationSignedIn = {
  ...own,
  id: 'user.resend-verification-signed-in',
  method: 'GET',
  path: `${userBase}/s/resendVerificationLink`,
  summary: 'Mail the verification link again to the signed-in user',
  answer: done,
} as const satisfies Operation;

export const chooseOrganisation = {
  ...own,
  id: 'user.choose-organisation',
  method: 'POST',
  path: `${userBase}/s/updateActiveOrganizationId`,
  summary: 'Save the organisation I work in',
  body: z.lazy(() => z.strictObject({ organizationId: id })),
  get answer() {
    return z.object({ activeOrganizationId: z.string() });
  },
} as const satisfies Operation;

export const chooseOrganisationByGet = {
  ...own,
  access: 'member',
  scope: 'organisation',
  id: 'user.choose-organisation-by-get',
  method: 'GET',
  path: `${userBase}/s/updateActiveOrganizationId`,
  summary: 'The same by GET, for the organisation of the header',
  get answer() {
    return z.object({ activeOrganizationId: z.string() });
  },
} as const satisfies Operation;

export const chooseFinancialYear = {
  ...own,
  access: 'member',
  scope: 'organisation',
  id: 'user.choose-financial-year',
  method: 'POST',
  path: `${userBase}/s/updateActiveFinancialYear`,
  summary: 'Save the financial year I work in',
  body: z.lazy(() => z.strictObject({ financialYearId: id })),
  get answer() {
    return z.object({ financialYearId: z.string() });
  },
} as const satisfies Operation;

export const profileOperations: readonly Operation[] = [
  myProfile,
  updateProfile,
  myPictures,
  downloadPicture,
  signatureData,
  verifyOldPassword,
  updatePassword,
  changeTheme,
  resendVerificationSignedIn,
  chooseOrganisation,
  chooseOrganisationByGet,
  chooseFinancialYear,
];
