import { findOwn } from '#application/access/find-own';
import type { Answered, Context } from '#application/context';
import { placedIn } from '#application/in-use/attached';
import { settleBooks } from '#application/opening/books-begin';
import { saveRecord } from '#application/records/save-record';
import { rowOf } from '#application/row-of';
import { refuseIfAny } from '#domain/refusal';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { branch } from '#modules/organisation/branch/branch';
import { financialYear } from '#modules/organisation/financial-year/financial-year';

type Values = AnyRow & { readonly id: string; readonly version?: number };

/** Adds or changes a year. Its entries stay in it, so its dates can move only outwards, beyond its last entry. */
export async function saveYear(context: Context, body: Values): Promise<Answered> {
  if (body.version === undefined) await guardOpenings(context, body);
  return save(context, financialYear, body, (before) => {
    if (body['start'] !== before['start']) return 'start';
    return String(body['end']) < String(before['end']) ? 'end' : null;
  });
}

/** Before a year is added in front of the others: from then on no branch takes vouchers before its opening balances. */
export async function guardOpenings(context: Context, { start: day }: AnyRow): Promise<void> {
  const start = String(day);
  const { records } = context.ports;
  const years = await records.all(context.scope, financialYear.slug);
  if (years.every((year) => rowOf('financial-year', year).start < start)) return;
  for (const { id } of await records.all(context.scope, branch.slug))
    await settleBooks({ ...context, scope: { ...context.scope, branchId: id } });
}

/**
 * Adds or changes a branch. Its documents were taxed by the state it is in, and would be taxed differently at their next change. A
 * registration is valid in one state (section 22 of the CGST Act), so a place in another state is another branch.
 */
export function saveBranch(context: Context, body: Values): Promise<Answered> {
  return save(context, branch, body, (before) => (stateOf(body) === stateOf(before) ? null : 'address.state'));
}

function stateOf({ address }: AnyRow): unknown {
  return typeof address === 'object' && address !== null && 'state' in address ? address.state : null;
}

/** Refuses, at its field, a change that would move existing entries. */
async function save(context: Context, master: AnyMaster, body: Values, moved: (before: AnyRow) => string | null): Promise<Answered> {
  if (body.version !== undefined) {
    const path = moved((await findOwn(context, master, body.id)).row);
    const uses = path === null ? [] : await placedIn(context, master, body.id);
    const message = `This cannot change while the ${master.title.toLowerCase()} has entries: ${uses.join(', ')}`;
    refuseIfAny(path === null || uses.length === 0 ? [] : [{ path, message }]);
  }
  return saveRecord(context, master, body);
}
