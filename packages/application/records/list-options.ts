import type { Context } from '#application/context';
import type { Row } from '#application/ports';
import { listRowOf } from '#application/records/change-of';
import { belongsToBranch } from '#application/records/find-own';
import { listRecords } from '#application/records/list-records';
import { isLimitedToOwn, isOwn } from '#application/records/own';
import { limits } from '#domain/limits';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

export type Option = Row & { readonly id: string; readonly label: string };

/** What a drop-down offers: active records that match what was typed, and the one that is chosen already, whatever its status. */
export async function listOptions(
  context: Context,
  module: AnyMaster | AnyDocument,
  wanted: { readonly search?: string | undefined; readonly id?: string | undefined; readonly limit?: number | undefined },
): Promise<readonly Option[]> {
  const limit = wanted.limit ?? optionsAtOnce;
  // Asked for with the list and not left out of a page of it: hundreds of old items would be a page in which nothing is offered.
  const isOffered = module.kind === 'master' && module.list.columns.some(({ key }) => key === 'status');
  const asked = { limit: Math.min(limit + 1, limits.rowsPerPage), ...(isOffered ? { filters: { status: ['Active'] } } : {}) };
  const [page, chosen] = await Promise.all([
    listRecords(context, module, { ...asked, ...(wanted.search === undefined ? {} : { search: wanted.search }) }),
    wanted.id === undefined ? undefined : context.ports.records.find(context.scope, module.slug, wanted.id),
  ]);
  const offered = page.rows.filter((row) => row['status'] === undefined || row['status'] === 'Active' || module.kind === 'document');
  const first = chosen && listRowOf(module, { ...chosen.row, id: chosen.id, version: chosen.version, createdBy: chosen.createdBy });
  const here = !belongsToBranch(module) || chosen?.row['branchId'] === context.scope.branchId;
  const allowed = here && first !== undefined && (!isLimitedToOwn(context, module) || isOwn(context, module, first));
  const others = offered.filter((row) => row.id !== wanted.id).slice(0, limit);
  return [...(first && chosen && allowed ? [{ ...first, id: chosen.id }] : []), ...others].map(asOption);
}

/** As many as a person looks through before typing more. */
const optionsAtOnce = 50;

function asOption(row: Row & { readonly id: string }): Option {
  return { ...row, label: String(row['label'] ?? row.id) };
}
