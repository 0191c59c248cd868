import { isSeen } from '#application/access/own';
import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import { type Held, reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { FilterValue } from '#modules/grids/operations';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { pathOf, seesSomeKinds } from '#modules/kit/operations/permission';

/**
 * The branches whose documents are asked for: the open one, or those of a filter. Each needs the permission for the list there. If that
 * covers only the caller's own records, or some kinds of a document, only those are listed.
 */
export function branchesAsked(
  context: Context,
  module: AnyMaster | AnyDocument,
  filters: readonly { readonly path: string; readonly value: FilterValue }[],
): { readonly ids: readonly string[]; readonly tests: readonly ((row: Row) => boolean)[] } {
  const { scope, caller } = context;
  const wanted = filters.flatMap(({ path, value }) => (Array.isArray(value) ? value : [value]).map((id) => ({ path, id: String(id) })));
  const asked = wanted.filter(({ id }) => id !== '');
  if (asked.length === 0) return { ids: [scope.branchId], tests: [] };
  const heldIn = new Map<string, Held>();
  for (const { path, id } of asked) {
    const held = id === scope.branchId ? caller.permissions : (caller.permissionsIn?.(id) ?? new Set<string>());
    const reach = reachOf(held, pathOf(module), '');
    if (reach === 'none') throw new Refusal('invalid', {}, [{ path, message: `You cannot see the ${module.plural} of this branch` }]);
    if (reach === 'own' || seesSomeKinds(module, held)) heldIn.set(id, held);
  }
  const seen = (row: Row) => {
    const held = heldIn.get(String(row['branchId']));
    return held === undefined || isSeen(context, module, row, held);
  };
  const tests = heldIn.size === 0 ? [] : [seen];
  return { ids: [...new Set(asked.map(({ id }) => id))], tests };
}
