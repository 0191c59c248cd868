import * as z from 'zod/mini';
import { organisationBase, roleBase } from '#modules/identity/paths';
import { address, existsAnswer, recordAnswer } from '#modules/kit/operations/answer-schemas';
import { statusBody, versionBody } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { fieldSchema, id } from '#modules/kit/schema';
import { certificateTypes } from '#modules/organisation/org/documents';
import { org } from '#modules/organisation/org/org';
import { role } from '#modules/organisation/role/role';

const organisations = { area: 'organisation', slug: 'org' } as const;
const signedIn = { access: 'signed-in', scope: 'none' } as const;
const member = { access: 'member', scope: 'organisation' } as const;
const roles = { area: 'organisation', slug: 'role' } as const;

export const createOrganisation = {
  ...organisations,
  ...signedIn,
  id: 'org.create',
  method: 'POST',
  path: organisationBase,
  summary: 'Create an organisation with its head office, year, roles and chart of accounts',
  body: z.lazy(() =>
    z.strictObject({
      id,
      name: fieldSchema({ kind: 'text', label: 'Name', required: true }),
      address: fieldSchema({ kind: 'address', label: 'Address', required: true }),
      gstin: fieldSchema({ kind: 'gstin', label: 'GSTIN' }),
      yearStart: fieldSchema({ kind: 'date', label: 'Start of the financial year' }),
    }),
  ),
  get answer() {
    return z.object({ organisationId: z.string(), branchId: z.string(), financialYearId: z.string() });
  },
} as const satisfies Operation;

export const associatedOrganisations = {
  ...organisations,
  ...signedIn,
  id: 'org.associated',
  method: 'GET',
  path: `${organisationBase}/getAssociatedOrganizations`,
  summary: 'The organisations I am a member of',
  get answer() {
    return z.array(z.object({ id: z.string(), name: z.string() }));
  },
} as const satisfies Operation;

export const organisationNameExists = {
  ...organisations,
  ...signedIn,
  id: 'org.name-exists',
  method: 'GET',
  path: `${organisationBase}/doesNameExist/{name}`,
  summary: 'Whether an organisation of mine has this name',
  answer: existsAnswer,
} as const satisfies Operation;

export const organisationAllowed = {
  ...organisations,
  ...signedIn,
  id: 'org.allowed-by-subscription',
  method: 'GET',
  path: `${organisationBase}/validateOrgAllowBySubscription`,
  summary: 'Whether I may create another organisation',
  get answer() {
    return z.boolean();
  },
} as const satisfies Operation;

export const organisationForEdit = {
  ...organisations,
  access: { permission: '/org/edit' },
  scope: 'organisation',
  id: 'org.find-for-edit',
  method: 'GET',
  path: `${organisationBase}/findForEdit/{id}`,
  summary: 'The organisation, for editing',
  answer: z.lazy(() => recordAnswer(org)),
} as const satisfies Operation;

export const organisationDetails = {
  ...organisations,
  ...member,
  id: 'org.details',
  method: 'GET',
  path: `${organisationBase}/findDetailsForCurrOrg`,
  summary: 'The organisation I work in: all settings with permission, otherwise only those that forms and prints show',
  answer: z.lazy(() => z.partial(z.omit(recordAnswer(org), { documents: true, emailDocument: true }))),
} as const satisfies Operation;

export const organisationCurrency = {
  ...organisations,
  ...member,
  id: 'org.currency',
  method: 'GET',
  path: `${organisationBase}/fetchCurrencyById/{id}`,
  summary: 'Currency of the organisation',
  query: z.lazy(() => z.strictObject({ hideLoader: z.optional(z.string().check(z.maxLength(5))) })),
  get answer() {
    return z.object({ code: z.string(), name: z.string(), symbol: z.string() });
  },
} as const satisfies Operation;

export const organisationAddress = {
  ...organisations,
  ...member,
  id: 'org.address',
  method: 'GET',
  path: `${organisationBase}/fetchAddressById/{id}`,
  summary: 'Address of the organisation',
  get answer() {
    return address();
  },
} as const satisfies Operation;

const papers = { ...organisations, area: 'papers', scope: 'organisation' } as const;
const addDocuments = { permission: '/org/add-documents-and-details' } as const;
const file = z.lazy(() => z.nullable(z.string().check(z.maxLength(300))));
const kept = z.lazy(() => z.object({ documents: z.array(z.looseObject({ id: z.string() })), logo: file, emailDocument: file }));

export const updateOrganisationDocument = {
  ...papers,
  access: addDocuments,
  id: 'org.update-document',
  method: 'POST',
  path: `${organisationBase}/updateDocData`,
  summary: 'Save a certificate with its number and date, the logo or the email attachment: as a file, or as the key of an upload',
  form: true,
  body: z.lazy(() =>
    z.discriminatedUnion('type', [
      z.strictObject({
        id,
        type: z.enum(certificateTypes.map(({ value }) => value)),
        number: z.string().check(z.trim(), z.minLength(1, 'This is required'), z.maxLength(40, 'At most 40 characters')),
        date: z._default(z.nullable(z.iso.date('This is not a valid date')), null),
        file: z.optional(file),
      }),
      z.strictObject({ type: z.enum(['logo', 'emailDocument']), file: z.optional(file) }),
    ]),
  ),
  answer: kept,
} as const satisfies Operation;

/** These two take and give no file, so they need not be where files are. */
const ofRecord = { ...organisations, scope: 'organisation' } as const;

export const removeOrganisationDocument = {
  ...ofRecord,
  access: addDocuments,
  id: 'org.remove-document',
  method: 'DELETE',
  path: `${organisationBase}/removeDocData/{id}`,
  summary: 'Delete a certificate; its revisions stay in the audit trail',
  answer: kept,
} as const satisfies Operation;

export const deleteEmailConfigDoc = {
  ...ofRecord,
  access: { permission: '/org/delete-email-config-doc' },
  id: 'org.delete-email-config-doc',
  method: 'DELETE',
  path: `${organisationBase}/deleteEmailConfigDoc/{id}`,
  summary: 'Remove the email attachment; the id is that of the organisation',
  answer: kept,
} as const satisfies Operation;

export const organisationDocument = {
  ...papers,
  access: { permission: '/org' },
  id: 'org.get-doc',
  method: 'GET',
  path: `${organisationBase}/getOrgDoc/{id}`,
  summary: 'A certificate by its id; or logo, or emailDocument',
  answersFile: true,
} as const satisfies Operation;

export const isEkhataAdmin = {
  ...organisations,
  ...member,
  id: 'org.is-ekhata-admin',
  method: 'GET',
  path: `${organisationBase}/is/ekhata/admin`,
  summary: 'Whether I am a super admin of the bookkeeping variant',
  get answer() {
    return z.boolean();
  },
} as const satisfies Operation;

export const sendDeletionCode = {
  ...organisations,
  access: { permission: '/org/delete' },
  scope: 'organisation',
  id: 'org.send-deletion-code',
  method: 'POST',
  path: `${organisationBase}/sendOTPForOrganizationDelete`,
  summary: 'Mail me the code that deletes the organisation: six digits, valid for ten minutes and five tries',
  get answer() {
    return z.object({ sent: z.literal(true) });
  },
} as const satisfies Operation;

export const purgeOrganisation = {
  ...organisations,
  access: { permission: '/org/delete' },
  scope: 'organisation',
  id: 'org.purge',
  method: 'DELETE',
  path: `${organisationBase}/purgeOrganization/{id}`,
  summary: 'Delete the organisation and everything in it permanently',
  body: z.lazy(() => z.strictObject({ otp: z.string().check(z.regex(/^\d{6}$/, 'The code has six digits')) })),
  get answer() {
    return z.object({ deleted: z.literal(true) });
  },
} as const satisfies Operation;

/** The same at the paths of the generic service. */
export const removeOrganisation = {
  ...purgeOrganisation,
  id: 'org.remove',
  path: `${organisationBase}/{id}`,
} as const satisfies Operation;

export const hardDeleteOrganisation = {
  ...purgeOrganisation,
  id: 'org.hard-delete',
  path: `${organisationBase}/hardDelete/{id}`,
} as const satisfies Operation;

/** An organisation is active until it is deleted, so these two of the generic service find it as it is or refuse. */
export const changeOrganisationStatus = {
  ...organisations,
  access: { permission: '/org/edit' },
  scope: 'organisation',
  id: 'org.status',
  method: 'PUT',
  path: `${organisationBase}/statusChange/{id}`,
  summary: 'Answers the organisation, which is active; it can be deleted but not deactivated',
  body: statusBody,
  answers: 'record',
  answer: z.lazy(() => recordAnswer(org)),
} as const satisfies Operation;

export const activateOrganisation = {
  ...changeOrganisationStatus,
  id: 'org.activate',
  path: `${organisationBase}/{id}/activate`,
  summary: 'Answers the organisation, which is active',
  body: versionBody,
  answer: z.lazy(() => recordAnswer(org)),
} as const satisfies Operation;

export const rolePermissions = {
  ...roles,
  access: { permission: '/role' },
  scope: 'organisation',
  id: 'role.permissions',
  method: 'GET',
  path: `${roleBase}/permissions/{roleId}`,
  summary: 'All permission paths, and whether the role has them',
  get answer() {
    return z.array(z.object({ url: z.string(), held: z.boolean() }));
  },
} as const satisfies Operation;

export const rolesOfOrganisation = {
  ...roles,
  access: { may: 'choose', of: 'role' },
  scope: 'organisation',
  id: 'role.find-all',
  method: 'GET',
  path: `${roleBase}/findAllForCurrentOrganization`,
  summary: 'Active roles of the organisation',
  get answer() {
    return z.array(z.object({ id: z.string(), name: z.string(), isSuperAdmin: z.boolean() }));
  },
} as const satisfies Operation;

export const roleForEdit = {
  ...roles,
  access: { permission: '/role/edit' },
  scope: 'organisation',
  id: 'role.find-for-edit',
  method: 'GET',
  path: `${roleBase}/findForEdit/{id}`,
  summary: 'One Role, for editing',
  answer: z.lazy(() => recordAnswer(role)),
} as const satisfies Operation;

export const roleExists = {
  ...roles,
  access: { anyOf: ['/role', '/role/add', '/role/edit'] },
  scope: 'organisation',
  id: 'role.name-exists',
  method: 'GET',
  path: `${roleBase}/{name}/isAlreadyExist/{id}`,
  summary: 'Whether another role has this name; the id is 0 for a new role',
  answer: existsAnswer,
} as const satisfies Operation;

export const organisationOperations: readonly Operation[] = [
  createOrganisation,
  associatedOrganisations,
  organisationNameExists,
  organisationAllowed,
  organisationForEdit,
  organisationDetails,
  organisationCurrency,
  organisationAddress,
  updateOrganisationDocument,
  removeOrganisationDocument,
  deleteEmailConfigDoc,
  organisationDocument,
  isEkhataAdmin,
  sendDeletionCode,
  purgeOrganisation,
  removeOrganisation,
  hardDeleteOrganisation,
  changeOrganisationStatus,
  activateOrganisation,
  rolePermissions,
  rolesOfOrganisation,
  roleForEdit,
  roleExists,
];
