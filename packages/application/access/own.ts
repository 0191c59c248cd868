import type { Context } from '#application/context';
import { type Held, reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyAction, AnyModule, AnyRow } from '#modules/kit/module';
import { pathOf, seesKind, seesSomeKinds, verbsOf } from '#modules/kit/operations/permission';

type Caller = Pick<Context, 'caller'>;

/** Whether the caller has `X/own` without `X`: then they see only records they created or are assigned to (decision D15). */
export function isLimitedToOwn(context: Caller, module: AnyModule): boolean {
  return reachOf(context.caller.permissions, pathOf(module), '') === 'own';
}

/** Whether a row, stored or of a list, is the caller's: entered by them, or naming them as sales representative or assignee. */
export function isOwn(context: Caller, module: AnyModule, row: AnyRow): boolean {
  return row['createdBy'] === context.caller.userId || assigneeFields(module).some((name) => row[name] === context.caller.userId);
}

/** Whether the caller sees a part of the records only: their own, or some kinds of a document such as receipts. */
export function seesPart(context: Caller, module: AnyModule): boolean {
  return isLimitedToOwn(context, module) || seesSomeKinds(module, context.caller.permissions);
}

/** Whether a row is in this part; `held` are the caller's permissions in its branch. */
export function isSeen(context: Caller, module: AnyModule, row: AnyRow, held: Held = context.caller.permissions): boolean {
  return (reachOf(held, pathOf(module), '') !== 'own' || isOwn(context, module, row)) && seesKind(module, row, held);
}

/** The rows of a list that was read whole, without those the caller may not see. */
export function ownRows<Row extends AnyRow>(context: Context, module: AnyModule, rows: readonly Row[]): readonly Row[] {
  return isLimitedToOwn(context, module) ? rows.filter((row) => isOwn(context, module, row)) : rows;
}

/** Someone else's record is not found. */
export function refuseForeign(context: Context, module: AnyModule, row: AnyRow): void {
  if (isLimitedToOwn(context, module) && !isOwn(context, module, row)) throw new Refusal('notFound', { what: module.title });
}

/** Nor is it for people to whom the screen of an action, such as a tracker, is open for their own records only. */
export function refuseForeignThere(context: Context, module: AnyModule, action: Pick<AnyAction, 'permission'>, row: AnyRow): void {
  const reaches = verbsOf(action)
    .filter((verb) => verb.startsWith('/'))
    .map((path) => reachOf(context.caller.permissions, path, ''));
  if (reaches.includes('own') && !reaches.includes('all') && !isOwn(context, module, row))
    throw new Refusal('notFound', { what: module.title });
}

/** The header fields that name a user. */
export function assigneeFields(module: AnyModule): readonly string[] {
  if (module.kind === 'report') return [];
  return Object.entries(module.fields).flatMap(([name, field]) => (field.kind === 'ref' && field.to === 'user' ? [name] : []));
}
