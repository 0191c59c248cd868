import { fingerprintOf } from '#application/commit/fingerprint';
import type { Founding } from '#application/commit/founding';
import type { Ports } from '#application/context';
import type { Members, User } from '#application/identity/ports';
import type { Visitor } from '#application/identity/world';
import { joinAsOwner } from '#application/organisation/join-as-owner';
import type { Change, Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { addDays, type Day, dayOf } from '#domain/time/day';

export interface Founded {
  readonly organisationId: string;
  readonly branchId: string;
  readonly financialYearId: string;
}

type World = Pick<Ports, 'records' | 'journal' | 'clock'> & { readonly members: Members };

/** The most organisations one person may create: enough for a group of companies, too few to fill the tables. */
export const organisationsPerUser = 20;

/**
 * Creates an organisation with everything it needs (decision D2). The organisation's own row is written first and records who asked for
 * what. A repeated call with the same body continues after a crash; anyone else's is refused.
 */
export async function createOrganisation(world: World, user: User, visitor: Visitor, today: Day, founding: Founding): Promise<Founded> {
  // Loaded on demand: it needs modules of most areas, and runs once.
  const { foundedRows, foundingProblems, idsOf, organisationRow, workOfFounding } = await import('#application/commit/founding');
  refuseIfAny(foundingProblems(foundedRows(founding, user, today), today));
  await refuseTooMany(world, user, founding);
  const { id: organisationId } = founding;
  const { branchId, financialYearId, superAdminId } = idsOf(organisationId);
  const scope: Scope = { organisationId, branchId: '', financialYearId: '', userId: user.userId, ...visitor };
  const first = organisationRow(founding);
  // The year follows from today, which may have changed in a repeated call. The rows of the first call stay.
  const since = await world.records.find(scope, 'org', organisationId);
  await world.journal.commit(scope, 'organisation', workOfFounding(scope, first, fingerprintOf({ by: user.userId, founding })));
  const day = since ? dayOf(since.createdAt) : today;
  const works = [...foundedRows(founding, user, day).map((row) => workOfFounding(scope, row, organisationId)), trialOf(scope, day)];
  for (const result of await world.journal.commitAll(scope, 'organisation', works)) if (result instanceof Error) throw result;
  await join(world, scope, user, superAdminId, branchId);
  await world.members.updateUser(user.userId, { activeOrganizationId: organisationId });
  return { organisationId, branchId, financialYearId };
}

async function refuseTooMany(world: World, user: User, founding: Founding): Promise<void> {
  const mine = await world.members.organisationsOf(user.userId);
  if (mine.length >= organisationsPerUser && !mine.includes(founding.id)) {
    throw new Refusal('notAllowed', { why: `One person can create at most ${organisationsPerUser} organisations` });
  }
}

const trialDays = 30;

/** A trial that begins on this day. */
export function trialRow(today: Day): Row {
  return { plan: 'Trial', startsOn: today, endsOn: addDays(today, trialDays), status: 'Active' };
}

/** The trial subscription, a record of the organisation. */
function trialOf(scope: Scope, today: Day): Work {
  const id = scope.organisationId;
  const change: Change = {
    action: 'create',
    slug: 'subscription',
    id,
    row: trialRow(today),
    list: null,
    unique: [],
    words: [],
  };
  return { slug: 'subscription', id, kind: 'create', fingerprint: id, decide: () => change };
}

async function join(world: World, scope: Scope, user: User, roleId: string, branchId: string): Promise<void> {
  if (await world.members.membership(scope.organisationId, user.userId)) return;
  await joinAsOwner(world, scope, user, roleId, [branchId]);
}
