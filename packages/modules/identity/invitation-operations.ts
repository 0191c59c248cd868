import * as z from 'zod/mini';
import {
  auditGiven,
  branchIds,
  firstName,
  invitationAnswer,
  invitationBody,
  pageQuery,
  personName,
  version,
} from '#modules/identity/fields';
import { invitationBase, userBase } from '#modules/identity/paths';
import { existsAnswer, historyAnswer, importAnswer, nothing, pageOf } from '#modules/kit/operations/answer-schemas';
import { existsBody, importBody, listBody } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

const invitations = { area: 'identity', slug: 'user-invitation', scope: 'organisation' } as const;
const may = (verb?: string) => ({ permission: verb ? `/user-invitation/${verb}` : '/user-invitation' });
const versionQuery = z.lazy(() => z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(1)) }));

export const listInvitations = {
  ...invitations,
  id: 'user-invitation.list',
  method: 'POST',
  path: `${invitationBase}/list`,
  summary: 'A page of User Invitations (USER_INVITATION_LIST)',
  access: may(),
  body: listBody,
  answers: 'rows',
  answer: z.lazy(() => pageOf(invitationAnswer)),
} as const satisfies Operation;

export const getInvitation = {
  ...invitations,
  id: 'user-invitation.get',
  method: 'GET',
  path: `${invitationBase}/{id}`,
  summary: 'One User Invitation',
  access: may(),
  query: z.lazy(() => z.strictObject({ isGeneral: z.optional(z.string().check(z.maxLength(5))) })),
  answers: 'record',
  answer: invitationAnswer,
} as const satisfies Operation;

export const allInvitations = {
  ...invitations,
  id: 'user-invitation.all',
  method: 'GET',
  path: invitationBase,
  summary: 'User Invitations, page by page',
  access: may(),
  query: pageQuery,
  answers: 'rows',
  answer: z.lazy(() => pageOf(invitationAnswer)),
} as const satisfies Operation;

export const invitationHistory = {
  ...invitations,
  id: 'user-invitation.history',
  method: 'GET',
  path: `${invitationBase}/{id}/history`,
  summary: 'Who sent, cancelled or deleted a User Invitation, and when',
  access: may(),
  answer: historyAnswer,
} as const satisfies Operation;

export const invite = {
  ...invitations,
  id: 'user-invitation.create',
  method: 'POST',
  path: invitationBase,
  summary: 'Invite someone with a role and branches; valid 7 days',
  access: may('invite'),
  body: invitationBody,
  chooses: ['role', 'branch', 'financial-year'],
  answers: 'record',
  answer: invitationAnswer,
} as const satisfies Operation;

export const inviteByForm = {
  ...invite,
  area: 'papers',
  id: 'user-invitation.multipart',
  path: `${invitationBase}/multipart`,
  summary: 'The same from a form; an invitation has no files',
  form: true,
} as const satisfies Operation;

export const importInvitations = {
  ...invitations,
  id: 'user-invitation.import',
  method: 'POST',
  path: `${invitationBase}/fileImport/{type}`,
  summary: 'Invite the people of an uploaded file, CSV or EXCEL; a job reads it',
  access: may('invite'),
  body: importBody,
  answer: importAnswer,
} as const satisfies Operation;

export const updateInvitation = {
  ...invitations,
  id: 'user-invitation.update',
  method: 'PUT',
  path: invitationBase,
  summary: 'Change name, role or branches of an invitation that was not accepted, and mail it again; the earlier link is no longer valid',
  access: may('invite'),
  body: z.lazy(() =>
    z.strictObject({ id, version, firstName, lastName: z._default(personName, ''), roleId: id, branchIds, ...auditGiven }),
  ),
  chooses: ['role', 'branch', 'financial-year'],
  answers: 'record',
  answer: invitationAnswer,
} as const satisfies Operation;

export const invitationExists = {
  ...invitations,
  id: 'user-invitation.exists',
  method: 'POST',
  path: `${invitationBase}/isAlreadyExist`,
  summary: 'Whether another invitation to this address is open',
  access: { anyOf: ['/user-invitation', '/user-invitation/invite'] },
  body: existsBody,
  answer: existsAnswer,
} as const satisfies Operation;

export const printInvitation = {
  ...invitations,
  area: 'papers',
  id: 'user-invitation.download',
  method: 'GET',
  path: `${invitationBase}/download/{id}`,
  summary: 'User Invitation on paper, as PDF',
  access: may(),
  answersFile: true,
} as const satisfies Operation;

export const resendInvitation = {
  ...invitations,
  id: 'user-invitation.resend',
  method: 'PUT',
  path: `${invitationBase}/{id}/resend`,
  summary: 'Mail the invitation again; the new link is valid for 7 days and the old one stops working',
  access: may('invite'),
  body: z.lazy(() => z.strictObject({ version })),
  answers: 'record',
  answer: invitationAnswer,
} as const satisfies Operation;

export const changeInvitationStatus = {
  ...invitations,
  id: 'user-invitation.status',
  method: 'PUT',
  path: `${invitationBase}/statusChange/{id}`,
  summary: 'Cancel an invitation that was not accepted, or send it again',
  access: may('status'),
  body: z.lazy(() => z.strictObject({ version, active: z.boolean() })),
  answers: 'record',
  answer: invitationAnswer,
} as const satisfies Operation;

export const activateInvitation = {
  ...invitations,
  id: 'user-invitation.activate',
  method: 'PUT',
  path: `${invitationBase}/{id}/activate`,
  summary: 'Send an invitation again that was cancelled or has expired',
  access: may('status'),
  body: z.lazy(() => z.strictObject({ version })),
  answers: 'record',
  answer: invitationAnswer,
} as const satisfies Operation;

export const removeInvitation = {
  ...invitations,
  id: 'user-invitation.remove',
  method: 'DELETE',
  path: `${invitationBase}/{id}`,
  summary: 'Delete an invitation that was not accepted',
  access: may('delete'),
  query: versionQuery,
  answer: nothing,
} as const satisfies Operation;

export const hardDeleteInvitation = {
  ...removeInvitation,
  id: 'user-invitation.hard-delete',
  path: `${invitationBase}/hardDelete/{id}`,
} as const satisfies Operation;

export const deleteInvitation = {
  ...invitations,
  id: 'user-invitation.delete-invitation',
  method: 'DELETE',
  path: `${userBase}/s/deleteInvitation/{id}`,
  summary: "The same under the path of the specification's user service",
  access: may('delete'),
  answer: nothing,
} as const satisfies Operation;

export const invitationOperations: readonly Operation[] = [
  listInvitations,
  getInvitation,
  allInvitations,
  invitationHistory,
  invite,
  inviteByForm,
  importInvitations,
  updateInvitation,
  invitationExists,
  printInvitation,
  resendInvitation,
  changeInvitationStatus,
  activateInvitation,
  removeInvitation,
  hardDeleteInvitation,
  deleteInvitation,
];
