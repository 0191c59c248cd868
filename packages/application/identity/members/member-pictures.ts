import type { Context, FileAnswer } from '#application/context';
import { fileProblems } from '#application/files/file-problems';
import { storedFile } from '#application/files/stored-file';
import { portsOf, recordMember } from '#application/identity/members/member-record';
import type { Membership, User } from '#application/identity/ports';
import { refuseIfAny } from '#domain/refusal';
import { type MemberPicture, memberPictureFields, memberPictures } from '#modules/identity/member-pictures';

/** Keys of a member's picture and signature in this organisation. They are stored with its files and deleted with it. */
export type Pictures = Readonly<Record<MemberPicture, string | null>>;

export async function picturesOf({ ports, scope }: Context, userId: string): Promise<Pictures> {
  const record = await ports.records.find(scope, 'user', userId);
  const key = (name: MemberPicture) => {
    const value = record?.row[name];
    return typeof value === 'string' ? value : null;
  };
  return { picture: key('picture'), signature: key('signature') };
}

/** Takes confirmed uploads of the member's own; null removes one, and fields left out stay. */
export async function changePictures(context: Context, user: User, membership: Membership, change: Partial<Pictures>): Promise<Pictures> {
  const before = await picturesOf(context, user.userId);
  const after = { ...before, ...change };
  if (memberPictures.every((name) => after[name] === before[name])) return before;
  refuseIfAny(await fileProblems(context, memberPictureFields, after, before));
  await recordMember(portsOf(context), 'edit', user, membership, after);
  return after;
}

/** The bytes of the picture or signature; undefined if there is none. */
export async function pictureFile(context: Context, userId: string, which: MemberPicture): Promise<FileAnswer | undefined> {
  const key = (await picturesOf(context, userId))[which];
  const file = key === null ? undefined : await storedFile(context, key);
  return file && { name: file.name, type: file.type, content: await context.ports.files.get(context.scope, file.key) };
}
