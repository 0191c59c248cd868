import { findOwn } from '#application/access/find-own';
import { refuseStale } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import type { Answered, Context } from '#application/context';
import { refuseFiled } from '#application/in-use/filed-returns';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { OrganisationSecrets } from '#application/ports/organisation-secrets';
import type { Row, Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { removeRecord } from '#application/records/remove-record';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import { dayOf, formatDay } from '#domain/time/day';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import { type PortalName, portalNames, registrationPortals } from '#modules/organisation/gst-registration/portals';

/** The user of a GSTIN at a portal is a secret; its record says only who entered it and when. Each portal has a user of its own. */

/** What is kept as a secret: the user, and of which portal it is. */
interface Kept {
  readonly userName: string;
  readonly password: string;
  readonly provider: string;
  readonly mode: string;
}

interface Entered {
  readonly version: number;
  readonly userName: string;
  readonly password: string;
}

const secretNames: Readonly<Record<PortalName, string>> = { 'e-invoice': 'irp', 'eway-bill': 'ewb' };

/** Enters user and password, or replaces them. The record is written last, so it never speaks of what is not there. */
export async function enterPortalUser(
  context: Context,
  secrets: OrganisationSecrets,
  id: string,
  portal: PortalName,
  entered: Entered,
): Promise<Answered> {
  const { caller, ports, scope } = context;
  const before = await findOwn(context, gstRegistration, id);
  refuseStale(gstRegistration, before, entered.version);
  const { gstin, provider, mode } = before.row;
  if (typeof provider !== 'string' || typeof mode !== 'string')
    throw new Refusal('notAllowed', { why: 'Edit the GST registration first: choose through whom the portal is reached, and its mode' });
  const kept: Kept = { userName: entered.userName.trim(), password: entered.password, provider, mode };
  await secrets.put(scope, nameOf(portal, gstin), JSON.stringify(kept));
  const at = ports.clock.now().toISOString();
  const access = `User entered on ${formatDay(dayOf(at))} by ${caller.name}`;
  return write(context, before, `${registrationPortals[portal].user} entered`, noted(portal, access, at));
}

/** Removes user and password, also where the record speaks of none. */
export async function removePortalUser(
  context: Context,
  secrets: OrganisationSecrets,
  id: string,
  portal: PortalName,
  version?: number,
): Promise<Answered> {
  const before = await findOwn(context, gstRegistration, id);
  refuseStale(gstRegistration, before, version);
  const has = enteredAtOf(portal, before.row) !== null;
  const answered = has
    ? await write(context, before, `${registrationPortals[portal].user} removed`, noted(portal, null, null))
    : answer(before);
  await secrets.remove(context.scope, nameOf(portal, before.row['gstin']));
  return answered;
}

/** Changes a registration. If that makes it one of other portals or of another GSTIN, the users entered for the first are removed. */
export async function updateRegistration(
  context: Context,
  secrets: OrganisationSecrets,
  body: Parameters<typeof updateRecord>[2],
): Promise<Answered> {
  const before = await context.ports.records.find(context.scope, gstRegistration.slug, body.id);
  const saved = await updateRecord(context, gstRegistration, body);
  for (const portal of portalNames)
    if (before !== undefined && enteredAtOf(portal, saved) !== enteredAtOf(portal, before.row))
      await secrets.remove(context.scope, nameOf(portal, before.row['gstin']));
  return saved;
}

export async function removeRegistration(context: Context, secrets: OrganisationSecrets, id: string, version?: number): Promise<void> {
  const before = await context.ports.records.find(context.scope, gstRegistration.slug, id);
  await removeRecord(context, gstRegistration, id, version, async () => refuseFiled(before?.row));
  if (before === undefined) return;
  for (const portal of portalNames) await secrets.remove(context.scope, nameOf(portal, before.row['gstin']));
}

/** Undefined if none was entered, or one of another provider or mode. */
export async function portalUserOf(
  secrets: Pick<OrganisationSecrets, 'get'>,
  scope: Scope,
  portal: PortalName,
  registration: Row,
): Promise<PortalAccount | undefined> {
  if (enteredAtOf(portal, registration) === null) return undefined;
  const { gstin, provider, mode } = registration;
  const text = await secrets.get(scope, nameOf(portal, gstin));
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Kept;
  if (kept.provider !== provider || kept.mode !== mode) return undefined;
  return { gstin: String(gstin), userName: kept.userName, password: kept.password };
}

/** When the user was entered, as the registration says; null: none was. */
export function enteredAtOf(portal: PortalName, registration: Readonly<Record<string, unknown>>): string | null {
  const at = registration[registrationPortals[portal].enteredAt];
  return typeof at === 'string' ? at : null;
}

function noted(portal: PortalName, said: string | null, at: string | null): Row {
  const { access, enteredAt } = registrationPortals[portal];
  return { [access]: said, [enteredAt]: at };
}

function nameOf(portal: PortalName, gstin: unknown): string {
  return `${secretNames[portal]}-${String(gstin)}`;
}

async function write({ ports, scope }: Context, before: Stored, action: string, set: Row): Promise<Answered> {
  const { id, version } = before;
  const { stored } = await ports.journal.commit(scope, 'organisation', {
    slug: gstRegistration.slug,
    id,
    kind: 'change',
    read: { version, title: gstRegistration.title },
    decide: ({ record }) => changeOf(gstRegistration, { action, id, row: { ...before.row, ...set }, before: record, userId: scope.userId }),
  });
  return answer(stored);
}
