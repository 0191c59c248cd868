import type { Context } from '#application/context';
import { keepSentFile } from '#application/files/keep-file';
import { findMember } from '#application/identity/members/change-member';
import { changePictures, pictureFile } from '#application/identity/members/member-pictures';
import type { Members } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';
import { printRecord } from '#application/records/print-record';
import { reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { personOf } from '#functions/api/identity/user/signed-in';
import { invitedByForm } from '#functions/api/papers/user-invitation/extra-routes';
import { param, type Routes, route } from '#functions/http/call';
import type { SentFile } from '#functions/http/multipart';
import { type MemberPicture, memberPictureFields, memberPictures } from '#modules/identity/member-pictures';
import * as calls from '#modules/identity/profile-operations';
import { user } from '#modules/identity/user';
import { createUserByForm, printUser } from '#modules/identity/user-operations';

/** Profile and pictures of the people of an organisation. */
export const routes: Routes = [
  route(calls.updateProfile, async ({ wiring, context, body, files }) => {
    const { members } = wiring;
    const { documentTypes, picture, signature, ...profile } = body;
    const { user, membership } = await findMember({ members }, context, context.caller.userId);
    const sent = await keysOf(context, documentTypes, files);
    const wanted = { ...(picture === undefined ? {} : { picture }), ...(signature === undefined ? {} : { signature }), ...sent };
    const pictures = await changePictures(context, { ...user, ...profile }, membership, wanted);
    await members.updateUser(user.userId, profile);
    return { ...personOf(await personFor(members, user.userId)), ...pictures };
  }),
  route(createUserByForm, async (call) => {
    const { id } = await invitedByForm(call);
    return { id };
  }),
  route(printUser, (call) => printRecord(call.context, user, param(call, 'id'))),
  route(calls.downloadPicture, async (call) => {
    const { userId, which } = await asked(call.wiring.members, call.context, param(call, 'id'), param(call, 'name'));
    const file = await pictureFile(call.context, userId, which);
    if (file === undefined) throw new Refusal('notFound', { what: memberPictureFields[which].label });
    return file;
  }),
  route(calls.signatureData, async (call) => {
    const { userId, which, name } = await asked(call.wiring.members, call.context, param(call, 'id'), 'signature');
    const file = await pictureFile(call.context, userId, which);
    if (file === undefined) return null;
    const { type, content } = file;
    return { userId, name, type, data: `data:${type};base64,${Buffer.from(content).toString('base64')}` };
  }),
];

/** `documentTypes` names the files of the form, in the same order. */
async function keysOf(
  context: Context,
  types: readonly MemberPicture[],
  files: readonly SentFile[],
): Promise<Partial<Record<MemberPicture, string>>> {
  if (types.length !== files.length)
    throw new Refusal('invalid', {}, [{ path: 'documentTypes', message: 'Name each file picture or signature' }]);
  const kept = await Promise.all(files.map((file) => keepSentFile(context, file)));
  return Object.fromEntries(kept.map(({ key }, at) => [types[at] ?? '', key]));
}

/** Users get their own picture; those who may see users get everyone's. */
async function asked(members: Members, context: Context, userId: string, name: string) {
  const which = memberPictures.find((one) => one === name);
  if (which === undefined) throw new Refusal('notFound', { what: 'Picture' });
  if (userId !== context.caller.userId && reachOf(context.caller.permissions, '/user', '') === 'none')
    throw new Refusal('forbidden', { what: `another person's ${which}` });
  const { user } = await findMember({ members }, context, userId);
  return { userId, which, name: nameOf(user) };
}

async function personFor(members: Members, userId: string) {
  const user = await members.user(userId);
  if (user === undefined) throw new Refusal('signedOut');
  return user;
}
