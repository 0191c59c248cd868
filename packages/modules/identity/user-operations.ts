import * as z from 'zod/mini';
import { auditGiven, branchIds, done, invitationBody, memberAnswer, pageQuery, password, paths, version } from '#modules/identity/fields';
import { branchPermissionBase, userBase } from '#modules/identity/paths';
import { existsAnswer, historyAnswer, importAnswer, namesAnswer, nothing, pageOf } from '#modules/kit/operations/answer-schemas';
import { existsBody, importBody, listBody, namesQuery, removeQuery, statusBody, versionBody } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { inner } from '#modules/kit/report/inner';
import { id } from '#modules/kit/schema';

const base = `${userBase}/s`;
const users = { area: 'identity', slug: 'user', scope: 'organisation' } as const;
const may = (verb?: string) => ({ permission: verb ? `/user/${verb}` : '/user' });

/** Colleagues by name; all details for people who may see users. */
const colleagues = z.lazy(() => z.array(z.required(z.partial(inner(memberAnswer)), { id: true, name: true, label: true })));

const rights = z.lazy(() =>
  z.object({
    userId: z.string(),
    version: z.int(),
    role: z.object({ id: z.string(), name: z.string(), isSuperAdmin: z.boolean(), permissions: z.array(z.string()) }),
    branches: z.array(z.object({ branchId: z.string(), code: z.string(), name: z.string(), permissions: z.nullable(z.array(z.string())) })),
  }),
);

const mine = z.lazy(() =>
  z.array(
    z.union([
      z.object({
        role: z.object({ id: z.string(), name: z.string(), isSuperAdmin: z.boolean() }),
        branches: z.array(
          z.object({
            id: z.string(),
            code: z.string(),
            name: z.string(),
            state: z.nullable(z.string()),
            gstin: z.nullable(z.string()),
          }),
        ),
        financialYearId: z.nullable(z.string()),
        subscribed: z.boolean(),
        financialYears: z.array(z.object({ id: z.string(), label: z.string(), start: z.iso.date(), end: z.iso.date() })),
        /** Of a person who may only read: whether their access ends, and when. */
        readOnly: z.optional(z.object({ until: z.nullable(z.iso.date()) })),
      }),
      z.object({ organizationBranch: z.object({ id: z.string() }), permissions: z.array(z.object({ url: z.string() })) }),
    ]),
  ),
);

const optionsQuery = z.lazy(() =>
  z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    id: z.optional(id),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  }),
);

export const listUsers = {
  ...users,
  id: 'user.list',
  method: 'POST',
  path: `${base}/list`,
  summary: 'A page of Users (USER_LIST)',
  access: may(),
  body: listBody,
  answers: 'rows',
  answer: z.lazy(() => pageOf(memberAnswer)),
} as const satisfies Operation;

export const allUsers = {
  ...users,
  id: 'user.all',
  method: 'GET',
  path: base,
  summary: 'Users, page by page',
  access: may(),
  query: pageQuery,
  answers: 'rows',
  answer: z.lazy(() => pageOf(memberAnswer)),
} as const satisfies Operation;

export const userOptions = {
  ...users,
  id: 'user.options',
  method: 'GET',
  path: `${base}/options`,
  summary: 'Users for a drop-down, by name',
  access: 'member',
  query: optionsQuery,
  answer: colleagues,
} as const satisfies Operation;

export const userNames = {
  ...users,
  id: 'user.names-of',
  method: 'GET',
  path: `${base}/namesOf`,
  summary: 'Names of Users, active or not',
  access: 'member',
  query: namesQuery,
  answer: namesAnswer,
} as const satisfies Operation;

export const activeUsers = {
  ...users,
  id: 'user.find-active',
  method: 'GET',
  path: `${base}/findAllActiveUsersByOrganization`,
  summary: 'Every active user of the organisation, by name',
  access: 'member',
  answer: colleagues,
} as const satisfies Operation;

export const emailExists = {
  ...users,
  id: 'user.email-exists',
  method: 'GET',
  path: `${base}/checkEmailExistence/{email}`,
  summary: 'Whether a user of the organisation has this email address',
  access: { anyOf: ['/user', '/user-invitation', '/user-invitation/invite'] },
  answer: existsAnswer,
} as const satisfies Operation;

export const getUser = {
  ...users,
  id: 'user.get',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One User',
  access: may(),
  query: z.lazy(() => z.strictObject({ isGeneral: z.optional(z.string().check(z.maxLength(5))) })),
  answers: 'record',
  answer: memberAnswer,
} as const satisfies Operation;

export const findUserForEdit = {
  ...users,
  id: 'user.find-for-edit',
  method: 'GET',
  path: `${base}/findForEdit/{id}`,
  summary: 'One User, for editing',
  access: may('edit'),
  answers: 'record',
  answer: memberAnswer,
} as const satisfies Operation;

export const userHistory = {
  ...users,
  id: 'user.history',
  method: 'GET',
  path: `${base}/{id}/history`,
  summary: 'History of a User: who changed what and when',
  access: may(),
  answer: historyAnswer,
} as const satisfies Operation;

export const updateUser = {
  ...users,
  id: 'user.update',
  method: 'PUT',
  path: base,
  summary: 'Change role and branches of a User',
  access: may('edit'),
  body: z.lazy(() => z.strictObject({ id, version, roleId: id, branchIds, ...auditGiven })),
  chooses: ['role', 'branch', 'financial-year'],
  answers: 'record',
  answer: memberAnswer,
} as const satisfies Operation;

/** The create call of the generic service. It invites the person, who becomes a user by accepting. */
export const createUser = {
  ...users,
  id: 'user.create',
  method: 'POST',
  path: base,
  summary: 'Invite someone with a role and branches; the id is the invitation’s',
  access: { permission: '/user-invitation/invite' },
  body: invitationBody,
  chooses: ['role', 'branch'],
  get answer() {
    return z.object({ id: z.string() });
  },
} as const satisfies Operation;

export const createUserByForm = {
  ...createUser,
  area: 'papers',
  id: 'user.multipart',
  path: `${base}/multipart`,
  summary: 'The same from a form; people send their picture and signature with their own profile',
  form: true,
  get answer() {
    return z.object({ id: z.string() });
  },
} as const satisfies Operation;

export const importUsers = {
  ...users,
  id: 'user.import',
  method: 'POST',
  path: `${base}/fileImport/{type}`,
  summary: 'Invite the people of an uploaded file, CSV or EXCEL; a job reads it',
  access: { permission: '/user-invitation/invite' },
  body: importBody,
  answer: importAnswer,
} as const satisfies Operation;

export const userExists = {
  ...users,
  id: 'user.exists',
  method: 'POST',
  path: `${base}/isAlreadyExist`,
  summary: 'Whether another User of the organisation has this address',
  access: emailExists.access,
  body: existsBody,
  answer: existsAnswer,
} as const satisfies Operation;

export const printUser = {
  ...users,
  area: 'papers',
  id: 'user.print',
  method: 'GET',
  path: `${base}/download/{id}`,
  summary: 'User on paper, as PDF',
  access: may(),
  answersFile: true,
} as const satisfies Operation;

export const removeUser = {
  ...users,
  id: 'user.remove',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Remove a User whom no record names from the organisation; others are deactivated',
  access: may('delete'),
  query: removeQuery,
  answer: nothing,
} as const satisfies Operation;

export const hardDeleteUser = {
  ...removeUser,
  id: 'user.hard-delete',
  path: `${base}/hardDelete/{id}`,
} as const satisfies Operation;

export const changeUserStatus = {
  ...users,
  id: 'user.status',
  method: 'PUT',
  path: `${base}/statusChange/{id}`,
  summary: 'Activate or deactivate a User in this organisation',
  access: may('status'),
  body: statusBody,
  answers: 'record',
  answer: memberAnswer,
} as const satisfies Operation;

export const activateUser = {
  ...users,
  id: 'user.activate',
  method: 'PUT',
  path: `${base}/{id}/activate`,
  summary: 'Activate a User in this organisation',
  access: may('status'),
  body: versionBody,
  answers: 'record',
  answer: memberAnswer,
} as const satisfies Operation;

export const setPassword = {
  ...users,
  id: 'user.set-password',
  method: 'POST',
  path: `${base}/{id}/password`,
  summary: 'Set the password of another user; their sessions end',
  access: may('set-password'),
  body: z.lazy(() => z.strictObject({ password })),
  answer: done,
} as const satisfies Operation;

export const setPasswordInPath = {
  ...users,
  id: 'user.set-password-in-path',
  method: 'PUT',
  path: `${base}/{id}/password/{value}`,
  summary: 'The same with the password in the path',
  access: may('set-password'),
  answer: done,
} as const satisfies Operation;

export const appPermissions = {
  ...users,
  id: 'user.app-permissions',
  method: 'GET',
  path: `${branchPermissionBase}/findUserAppPermissions`,
  summary: 'What I may do: my role, branches and year first, then the permission paths of each branch',
  access: 'member',
  answer: mine,
} as const satisfies Operation;

export const branchPermissions = {
  ...users,
  id: 'user.branch-permissions',
  method: 'GET',
  path: `${branchPermissionBase}/findByUserIdForCurrentOrganization/{id}`,
  summary: 'The permission paths of a User in each branch; null means as the role says',
  access: may('branch-permission'),
  answer: rights,
} as const satisfies Operation;

export const saveBranchPermissions = {
  ...users,
  id: 'user.save-branch-permissions',
  method: 'POST',
  path: branchPermissionBase,
  summary: 'Set the permissions of a User, branch by branch',
  access: may('branch-permission'),
  body: z.lazy(() =>
    z.strictObject({
      userId: id,
      version,
      branches: z
        .array(z.strictObject({ branchId: id, permissions: z.nullable(paths) }))
        .check(z.minLength(1, 'Choose at least one branch'), z.maxLength(500)),
    }),
  ),
  answer: rights,
} as const satisfies Operation;

export const usersByBranch = {
  ...users,
  id: 'user.find-by-branch',
  method: 'POST',
  path: `${branchPermissionBase}/findUsersByBranch`,
  summary: 'Active users of a branch, by name',
  access: 'member',
  body: z.lazy(() => z.strictObject({ branchId: id })),
  answer: colleagues,
} as const satisfies Operation;

export const usersByOrganisation = {
  ...users,
  id: 'user.find-by-organisation',
  method: 'POST',
  path: `${branchPermissionBase}/findUsersByOrganization`,
  summary: 'Active users of the organisation, by name',
  access: 'member',
  body: z.lazy(() => z.strictObject({ organizationId: id })),
  answer: colleagues,
} as const satisfies Operation;

export const userOperations: readonly Operation[] = [
  listUsers,
  allUsers,
  userOptions,
  userNames,
  activeUsers,
  emailExists,
  getUser,
  findUserForEdit,
  userHistory,
  updateUser,
  createUser,
  createUserByForm,
  importUsers,
  userExists,
  printUser,
  removeUser,
  hardDeleteUser,
  changeUserStatus,
  activateUser,
  setPassword,
  setPasswordInPath,
  appPermissions,
  branchPermissions,
  saveBranchPermissions,
  usersByBranch,
  usersByOrganisation,
];
