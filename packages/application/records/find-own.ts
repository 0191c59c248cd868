import type { Context } from '#application/context';
import { maySeeLetters } from '#application/letters/seen-letters';
import type { Stored } from '#application/ports';
import { refuseForeign } from '#application/records/own';
import { Refusal } from '#domain/refusal';
import { partyLetter } from '#modules/accounts/party-letter/party-letter';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/**
 * The record, if it exists and the caller may see it. A record of another branch than the open one is not found, because the permissions
 * checked are those of the open branch.
 */
export async function findOwn(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<Stored> {
  const stored = await findHere(context, module, id);
  refuseForeign(context, module, { ...stored.row, createdBy: stored.createdBy });
  if (module.slug === partyLetter.slug && !maySeeLetters(context, stored.row)) throw new Refusal('notFound', { what: module.title });
  return stored;
}

/** The id and name of a record of the open branch, by any creator: people who see its id in another record may know its name. */
export async function findName(context: Context, module: AnyMaster, id: string): Promise<{ readonly id: string; readonly name: string }> {
  const { row } = await findHere(context, module, id);
  return { id, name: module.label(row) };
}

async function findHere(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<Stored> {
  const stored = await context.ports.records.find(context.scope, module.slug, id);
  const foreign = stored !== undefined && belongsToBranch(module) && stored.row['branchId'] !== context.scope.branchId;
  if (stored === undefined || foreign) throw new Refusal('notFound', { what: module.title });
  return stored;
}

export function belongsToBranch(module: AnyMaster | AnyDocument): boolean {
  return module.kind === 'document' || module.belongsTo === 'branch';
}
