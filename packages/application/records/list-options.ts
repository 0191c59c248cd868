import type { Context } from '#application/context';
import type { Row, Stored } from '#application/ports';
import { asStored } from '#application/records/change-of';
import { belongsToBranch } from '#application/records/find-own';
import { listRecords } from '#application/records/list-records';
import { isLimitedToOwn, isOwn } from '#application/records/own';
import { limits } from '#domain/limits';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';

export type Option = Row & { readonly id: string; readonly label: string };

/**
 * The options of a drop-down: active records that match the typed text, and the current value whatever its status. Each has its label and
 * the fields it hands over to forms: for records on the page those in the list row, for the current value all of them.
 */
export async function listOptions(
  context: Context,
  module: AnyMaster | AnyDocument,
  wanted: { readonly search?: string | undefined; readonly id?: string | undefined; readonly limit?: number | undefined },
): Promise<readonly Option[]> {
  const limit = wanted.limit ?? optionsAtOnce;
  // Asked for with the list and not left out of a page of it: hundreds of old items would be a page in which nothing is offered.
  const hasStatus = module.kind === 'master' && module.list.columns.some(({ key }) => key === 'status');
  const asked = { limit: Math.min(limit + 1, limits.rowsPerPage), ...(hasStatus ? { filters: { status: ['Active'] } } : {}) };
  const [page, chosen] = await Promise.all([
    listRecords(context, module, { ...asked, ...(wanted.search === undefined ? {} : { search: wanted.search }) }),
    wanted.id === undefined ? undefined : context.ports.records.find(context.scope, module.slug, wanted.id),
  ]);
  const others = page.rows
    .filter((row) => row['status'] === undefined || row['status'] === 'Active' || module.kind === 'document')
    .filter((row) => row.id !== wanted.id)
    .slice(0, limit)
    .map((row) => optionOf(module, row.id, String(row['label'] ?? row.id), row));
  const first = chosen && isOffered(context, module, chosen) ? [optionOf(module, chosen.id, module.label(chosen.row), chosen.row)] : [];
  return [...first, ...others];
}

/** As many as a person looks through before typing more. */
const optionsAtOnce = 50;

/** The names of records of the open branch, by any creator and with any status. Missing ids are left out. */
export async function listNames(
  context: Context,
  module: AnyMaster | AnyDocument,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly label: string }[]> {
  const wanted = [...new Set(ids)].map((id) => ({ slug: module.slug, id }));
  const found = await context.ports.records.findMany(context.scope, wanted);
  return [...found.values()].filter((stored) => isHere(context, module, stored)).map(({ id, row }) => ({ id, label: module.label(row) }));
}

/** Whether a record may be chosen: of the open branch, and the caller's own where they see no others. */
function isOffered(context: Context, module: AnyMaster | AnyDocument, stored: Stored): boolean {
  const own = !isLimitedToOwn(context, module) || isOwn(context, module, { ...stored.row, createdBy: stored.createdBy });
  return own && isHere(context, module, stored);
}

function isHere({ scope }: Context, module: AnyMaster | AnyDocument, { row }: Stored): boolean {
  return !belongsToBranch(module) || row['branchId'] === scope.branchId;
}

function optionOf(module: AnyMaster | AnyDocument, id: string, label: string, row: AnyRow): Option {
  const handed = (module.handsOver ?? []).flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]] as const]));
  return { ...asStored(Object.fromEntries(handed)), id, label };
}
