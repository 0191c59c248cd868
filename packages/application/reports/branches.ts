import type { Context } from '#application/context';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyReport } from '#modules/kit/module';
import { pathOf } from '#modules/kit/permission';

/** The branches a report adds up: those asked for, each of which the caller must be permitted the report in; none asked: the open one. */
export function branchesOf(context: Context, report: AnyReport, asked: unknown): readonly string[] {
  const wanted = Array.isArray(asked) ? [...new Set(asked.map(String))] : [];
  if (wanted.length === 0) return [context.scope.branchId];
  if (!wanted.every((branchId) => maySee(context, report, branchId))) throw new Refusal('foreignScope', { what: 'branch' });
  return wanted;
}

function maySee(context: Context, report: AnyReport, branchId: string): boolean {
  const { permissions, permissionsIn } = context.caller;
  if (branchId === context.scope.branchId) return true;
  return allows(permissionsIn?.(branchId) ?? (permissions === 'all' ? 'all' : new Set()), pathOf(report));
}
