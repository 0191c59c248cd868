import type { Context } from '#application/context';
import { type InvitationBody, type Inviting, invite, refuseInviting } from '#application/identity/members/invitations';
import type { LineProblem, ReadRow } from '#application/imports/rows/read-row';
import type { IsOfThisImport, Saved } from '#application/imports/rows/save-rows';
import { rowOf } from '#application/row-of';
import { type Problem, Refusal } from '#domain/refusal';
import { invitedRow } from '#modules/identity/invited-row';

/** Invites in the name of the person who imports the file: they can give only what they have themselves. */
export interface Inviter {
  readonly world: Inviting;
  readonly context: Context;
}

/** What inviting these people would do, without writing. */
export async function checkInvitedRows(inviter: Inviter, rows: readonly ReadRow[]): Promise<Omit<Saved, 'outdated'>> {
  return outcomeOf(
    rows,
    async ({ world, context }, body) => {
      if (await known(inviter, body.id)) return 'existing';
      await refuseInviting(world, context, body);
      return 'checked';
    },
    inviter,
  );
}

/** Invites one after the other, so that each sees those before it. */
export async function inviteRows(
  inviter: Inviter,
  rows: readonly ReadRow[],
  isOfThisImport: IsOfThisImport,
): Promise<Omit<Saved, 'outdated'>> {
  return outcomeOf(
    rows,
    async ({ world, context }, body) => {
      const before = await known(inviter, body.id);
      if (before) return isOfThisImport(before) ? 'created' : 'existing';
      await invite(world, context, body);
      return 'created';
    },
    inviter,
  );
}

function known({ world, context }: Inviter, id: string) {
  return world.members.invitation(context.scope.organisationId, id);
}

async function outcomeOf(
  rows: readonly ReadRow[],
  act: (inviter: Inviter, body: InvitationBody) => Promise<'created' | 'existing' | 'checked'>,
  inviter: Inviter,
): Promise<Omit<Saved, 'outdated'>> {
  const problems: LineProblem[] = rows.flatMap((row) => row.problems);
  const count = { created: 0, existing: 0, checked: 0 };
  for (const { line, id, row } of rows) {
    if (row === undefined) continue;
    const { email, firstName, lastName, roleId, branches } = rowOf(invitedRow, { row });
    const branchIds = branches.map(({ branchId }) => branchId);
    const body = { id, email: email.trim().toLowerCase(), firstName, lastName: lastName ?? '', roleId, branchIds };
    try {
      count[await act(inviter, body)] += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'busy') throw error;
      problems.push(...problemsAt(line, error));
    }
  }
  return { created: count.created, existing: count.existing, problems };
}

function problemsAt(line: number, { errors, message }: Refusal): readonly LineProblem[] {
  if (errors.length === 0) return [{ line, column: '', message }];
  return errors.map((problem) => ({ line, column: columnOf(problem), message: problem.message }));
}

function columnOf({ path }: Problem): string {
  const [name = '', at] = path.split('.');
  if (name === 'branchIds') return `Branch ${Number(at ?? 0) + 1} Name`;
  return invitedRow.fields[name]?.label ?? '';
}
