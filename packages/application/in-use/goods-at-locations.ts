import type { Context } from '#application/context';
import { type Problem, refuseIfAny } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';

/** A location with goods stays: goods at a location that the branch does not have could not be moved or sold. */
export function goodsAtRemoved(context: Context, branchId: string, before: AnyRow, after: AnyRow): (() => Promise<void>) | undefined {
  const kept = new Set(codesOf(after));
  const removed = new Set(codesOf(before).filter((code) => !kept.has(code)));
  if (removed.size === 0) return undefined;
  return async () => {
    const { states } = await context.ports.books.stock(context.scope, [{ day: context.today, places: true }]);
    const places = (states[0]?.items ?? []).flatMap(({ branches }) =>
      branches.flatMap(({ branch, places: own }) => (branch === branchId ? own : [])),
    );
    const held = new Set(places.flatMap(({ location, quantity }) => (quantity !== 0 && removed.has(location) ? [location] : [])));
    refuseIfAny([...held].sort().map((code): Problem => ({ path: 'locations', message: `There are goods at ${code}. Move them first` })));
  };
}

function codesOf(branch: AnyRow): readonly string[] {
  return ((branch['locations'] as readonly { readonly code: string }[] | undefined) ?? []).map(({ code }) => code);
}
