import { allNamed } from '#application/books/ledgers';
import type { Context } from '#application/context';
import { allBranches } from '#application/known-records';
import { seenOfGstin } from '#domain/gst/seen-of-gstin';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyReport } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/**
 * The branches that a report adds up: the requested ones, each of which needs the permission for the report, or the open one by default.
 */
export function branchesOf(context: Context, report: AnyReport, asked: unknown): readonly string[] {
  const wanted = Array.isArray(asked) ? [...new Set(asked.map(String))] : [];
  if (wanted.length === 0) return [context.scope.branchId];
  if (!wanted.every((branchId) => maySee(context, report, branchId))) throw new Refusal('foreignScope', { what: 'branch' });
  return wanted;
}

/** The branches with the GSTIN of the open one, as far as the caller may see the report in them: a return is of a GSTIN. */
async function branchesOfGstin(context: Context, report: AnyReport): Promise<readonly string[]> {
  const { branchId } = context.scope;
  const branches = await allBranches(context);
  const gstin = branches.find(({ id }) => id === branchId)?.gstin ?? null;
  if (gstin === null) return [branchId];
  const own = branches.filter((branch) => branch.gstin === gstin);
  return seenOfGstin(own, (id) => maySee(context, report, id)).map(({ id }) => id);
}

/** The branches that a return is asked of, or all with the GSTIN of the open one; the GSTINs that they have, each once, and whether one is under the composition scheme. */
export async function registrationOf(context: Context, report: AnyReport, { branches: asked }: { readonly branches: readonly string[] }) {
  const branches = asked.length === 0 ? await branchesOfGstin(context, report) : branchesOf(context, report, asked);
  const known = await allBranches(context);
  const own = known.filter(({ id }) => branches.includes(id));
  const gstins = [...new Set(own.flatMap(({ gstin }) => gstin ?? []))];
  return {
    branches,
    gstins,
    composition: own.some(({ composition }) => composition === true),
    quarterly: own.some(({ quarterly }) => quarterly === true),
  };
}

/** The name of a branch for the rows of a report: empty in a report of one branch, where it would say the same in each. */
export async function branchNames(context: Context, branches: readonly string[]): Promise<(branchId: string) => string> {
  if (branches.length < 2) return () => '';
  const names = new Map((await allNamed(context, ['branch']))('branch').map(({ id, name }) => [id, String(name)]));
  return (branchId) => names.get(branchId) ?? branchId;
}

function maySee(context: Context, report: AnyReport, branchId: string): boolean {
  const { permissions, permissionsIn } = context.caller;
  if (branchId === context.scope.branchId) return true;
  return allows(permissionsIn?.(branchId) ?? (permissions === 'all' ? 'all' : new Set()), pathOf(report));
}
