import * as z from 'zod';
import { branchIds, email, firstName, invitationAnswer, pageQuery, personName, version } from '#modules/identity/fields';
import { invitationBase, userBase } from '#modules/identity/paths';
import { historyAnswer, nothing, pageOf } from '#modules/kit/answer-schemas';
import { listBody } from '#modules/kit/call-schemas';
import type { Operation } from '#modules/kit/operation';
import { id } from '#modules/kit/schema';

const invitations = { area: 'identity', slug: 'user-invitation', scope: 'organisation' } as const;
const may = (verb?: string) => ({ permission: verb ? `/user-invitation/${verb}` : '/user-invitation' });
const versionQuery = z.strictObject({ version: z.coerce.number().int().min(1) });

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
  query: z.lazy(() => z.strictObject({ isGeneral: z.string().max(5).optional() })),
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
  body: z.lazy(() => z.strictObject({ id, email, firstName, lastName: personName.default(''), roleId: id, branchIds })),
  chooses: ['role', 'branch'],
  answers: 'record',
  answer: invitationAnswer,
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
  resendInvitation,
  changeInvitationStatus,
  removeInvitation,
  deleteInvitation,
];
