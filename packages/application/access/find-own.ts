import { refuseUnseenKind } from '#application/access/kind-right';
import { refuseForeign } from '#application/access/own';
import { readsDay } from '#application/access/reads-day';
import { maySeeLetters } from '#application/access/seen-letters';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import { partyLetter } from '#modules/accounts/party-letter/party-letter';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';

/**
 * The record, if it exists and the caller may see it. A record of another branch than the open one is not found, because the permissions
 * checked are those of the open branch.
 */
export async function findOwn(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<Stored> {
  const stored = await findHere(context, module, id);
  refuseUnseen(context, module, stored);
  return stored;
}

/** Refuses a record of the open branch, or one that was there, to those who may not see it. */
export function refuseUnseen(
  context: Context,
  module: AnyMaster | AnyDocument,
  { row, createdBy }: Pick<Stored, 'row' | 'createdBy'>,
): void {
  if (isElsewhere(context, module, row)) throw new Refusal('notFound', { what: module.title });
  refuseForeign(context, module, { ...row, createdBy });
  refuseUnseenKind(context, module, row);
  if (module.slug === partyLetter.slug && !maySeeLetters(context, row)) throw new Refusal('notFound', { what: module.title });
  if (module.slug === tripSheet && !readsDay(context.caller, String(row['date']))) throw new Refusal('notFound', { what: module.title });
}

/** It names documents of its day. */
const tripSheet = 'trip-sheet';

function isElsewhere({ scope }: Context, module: AnyMaster | AnyDocument, row: AnyRow): boolean {
  return belongsToBranch(module) && row['branchId'] !== scope.branchId;
}

/** The id and name of a record of the open branch, by any creator: people who see its id in another record may know its name. */
export async function findName(context: Context, module: AnyMaster, id: string): Promise<{ readonly id: string; readonly name: string }> {
  const { row } = await findHere(context, module, id);
  return { id, name: module.label(row) };
}

async function findHere(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<Stored> {
  const stored = await context.ports.records.find(context.scope, module.slug, id);
  if (stored === undefined || isElsewhere(context, module, stored.row)) throw new Refusal('notFound', { what: module.title });
  return stored;
}

export function belongsToBranch(module: AnyMaster | AnyDocument): boolean {
  return module.kind === 'document' || module.belongsTo === 'branch';
}
