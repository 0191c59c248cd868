import * as z from 'zod';
import { organisationBase, roleBase } from '#modules/identity/fields';
import type { Operation } from '#modules/kit/operation';
import { fieldSchema, id } from '#modules/kit/schema';

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
  body: z.strictObject({
    id,
    name: fieldSchema({ kind: 'text', label: 'Name', required: true }),
    address: fieldSchema({ kind: 'address', label: 'Address', required: true }),
    gstin: fieldSchema({ kind: 'gstin', label: 'GSTIN' }),
    yearStart: fieldSchema({ kind: 'date', label: 'Start of the financial year' }),
  }),
  answer: z.object({ organisationId: z.string(), branchId: z.string(), financialYearId: z.string() }),
} as const satisfies Operation;

export const associatedOrganisations = {
  ...organisations,
  ...signedIn,
  id: 'org.associated',
  method: 'GET',
  path: `${organisationBase}/getAssociatedOrganizations`,
  summary: 'The organisations I am a member of',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
} as const satisfies Operation;

export const organisationNameExists = {
  ...organisations,
  ...signedIn,
  id: 'org.name-exists',
  method: 'GET',
  path: `${organisationBase}/doesNameExist/{name}`,
  summary: 'Whether an organisation of mine has this name',
  answer: z.boolean(),
} as const satisfies Operation;

export const organisationAllowed = {
  ...organisations,
  ...signedIn,
  id: 'org.allowed-by-subscription',
  method: 'GET',
  path: `${organisationBase}/validateOrgAllowBySubscription`,
  summary: 'Whether I may create another organisation',
  answer: z.boolean(),
} as const satisfies Operation;

export const organisationForEdit = {
  ...organisations,
  access: { permission: '/org/edit' },
  scope: 'organisation',
  id: 'org.find-for-edit',
  method: 'GET',
  path: `${organisationBase}/findForEdit/{id}`,
  summary: 'The organisation, to be changed',
} as const satisfies Operation;

export const organisationDetails = {
  ...organisations,
  ...member,
  id: 'org.details',
  method: 'GET',
  path: `${organisationBase}/findDetailsForCurrOrg`,
  summary: 'The organisation I work in',
} as const satisfies Operation;

export const organisationCurrency = {
  ...organisations,
  ...member,
  id: 'org.currency',
  method: 'GET',
  path: `${organisationBase}/fetchCurrencyById/{id}`,
  summary: 'Currency of the organisation',
  query: z.strictObject({ hideLoader: z.string().max(5).optional() }),
  answer: z.object({ code: z.string(), name: z.string(), symbol: z.string() }),
} as const satisfies Operation;

export const organisationAddress = {
  ...organisations,
  ...member,
  id: 'org.address',
  method: 'GET',
  path: `${organisationBase}/fetchAddressById/{id}`,
  summary: 'Address of the organisation',
} as const satisfies Operation;

export const isEkhataAdmin = {
  ...organisations,
  ...member,
  id: 'org.is-ekhata-admin',
  method: 'GET',
  path: `${organisationBase}/is/ekhata/admin`,
  summary: 'Whether I am a super admin of the bookkeeping variant (decision D8)',
  answer: z.boolean(),
} as const satisfies Operation;

export const sendDeletionCode = {
  ...organisations,
  access: { permission: '/org/delete' },
  scope: 'organisation',
  id: 'org.send-deletion-code',
  method: 'POST',
  path: `${organisationBase}/sendOTPForOrganizationDelete`,
  summary: 'Mail me the code that deletes the organisation: six digits, good for ten minutes and five tries',
} as const satisfies Operation;

export const purgeOrganisation = {
  ...organisations,
  access: { permission: '/org/delete' },
  scope: 'organisation',
  id: 'org.purge',
  method: 'DELETE',
  path: `${organisationBase}/purgeOrganization/{id}`,
  summary: 'Delete the organisation with everything in it, for good',
  body: z.strictObject({ otp: z.string().regex(/^\d{6}$/, 'The code has six digits') }),
} as const satisfies Operation;

export const rolePermissions = {
  ...roles,
  access: { permission: '/role' },
  scope: 'organisation',
  id: 'role.permissions',
  method: 'GET',
  path: `${roleBase}/permissions/{roleId}`,
  summary: 'Every permission path there is, and whether the role holds it',
  answer: z.array(z.object({ url: z.string(), held: z.boolean() })),
} as const satisfies Operation;

export const rolesOfOrganisation = {
  ...roles,
  ...member,
  id: 'role.find-all',
  method: 'GET',
  path: `${roleBase}/findAllForCurrentOrganization`,
  summary: 'Active roles of the organisation',
} as const satisfies Operation;

export const roleForEdit = {
  ...roles,
  access: { permission: '/role/edit' },
  scope: 'organisation',
  id: 'role.find-for-edit',
  method: 'GET',
  path: `${roleBase}/findForEdit/{id}`,
  summary: 'One Role, to be changed',
} as const satisfies Operation;

export const roleExists = {
  ...roles,
  ...member,
  id: 'role.name-exists',
  method: 'GET',
  path: `${roleBase}/{name}/isAlreadyExist/{id}`,
  summary: 'Whether another role than this one has the name; the id is 0 for a new role',
  answer: z.boolean(),
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
  isEkhataAdmin,
  sendDeletionCode,
  purgeOrganisation,
  rolePermissions,
  rolesOfOrganisation,
  roleForEdit,
  roleExists,
];
