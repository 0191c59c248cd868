import { belongsToBranch } from '#application/access/find-own';
import { isSeen } from '#application/access/own';
import { asStored } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { listRecords } from '#application/lists/list-records';
import { withBeside } from '#application/lists/options-beside';
import type { Row, Stored } from '#application/ports/records';
import { reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { Field, Fields, RefChoice } from '#modules/kit/field';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';
import type { OptionsQuery } from '#modules/kit/operations/call-schemas';
import { pathOf } from '#modules/kit/operations/permission';
import { theirNumber } from '#modules/kit/trade/their-number';

export type Option = Row & { readonly id: string; readonly label: string };

export interface OptionsPage {
  readonly rows: readonly Option[];
  readonly cursor?: string;
}

/**
 * The options of a drop-down: active records that match the typed text, and the current value whatever its status. Each has its label and
 * the fields it hands over to forms: for records on the page those in the list row, for the current value all of them.
 */
export async function listOptions(context: Context, module: AnyMaster | AnyDocument, wanted: OptionsQuery): Promise<readonly Option[]> {
  return (await optionsPage(context, module, wanted)).rows;
}

/** The same page by page; the current value comes with the first. */
export async function optionsPage(context: Context, module: AnyMaster | AnyDocument, wanted: OptionsQuery): Promise<OptionsPage> {
  const { search, id, cursor, party, limit = optionsAtOnce } = wanted;
  const choice = await choiceOf(module, wanted.for);
  // Filtered while reading, not afterwards: a page full of old items would offer nothing.
  const hasStatus = module.kind === 'master' && module.list.columns.some(({ key }) => key === 'status');
  const [page, chosen] = await Promise.all([
    listRecords(context, module, {
      limit,
      filters: { ...only(choice, hasStatus), ...(party === undefined || module.kind !== 'document' ? {} : { partyId: [party] }) },
      ...(search === undefined ? {} : { search }),
      ...(cursor === undefined || cursor === '' ? {} : { cursor }),
    }),
    id === undefined || (cursor ?? '') !== '' ? undefined : context.ports.records.find(context.scope, module.slug, id),
  ]);
  const others = page.rows
    .filter((row) => row['status'] === undefined || row['status'] === 'Active' || module.kind === 'document')
    .filter((row) => row.id !== id)
    .map((row) => optionOf(context, module, row.id, String(row['label'] ?? row.id), row));
  const first =
    chosen && isOffered(context, module, chosen) ? [optionOf(context, module, chosen.id, module.label(chosen.row), chosen.row)] : [];
  const rows = await withBeside(context, module, choice.beside, [...first, ...others], party);
  return { rows, ...(page.cursor === undefined ? {} : { cursor: page.cursor }) };
}

/** One record for a drop-down: its label and the fields it hands over to forms. */
export async function getOption(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<Option> {
  const stored = await context.ports.records.find(context.scope, module.slug, id);
  if (stored === undefined || !isOffered(context, module, stored)) throw new Refusal('notFound', { what: module.title });
  return optionOf(context, module, id, module.label(stored.row), stored.row);
}

/** About as many as a person looks through before typing more. */
const optionsAtOnce = 50;

function only(choice: RefChoice, hasStatus: boolean): Record<string, string[]> {
  const wanted = Object.entries(choice.only ?? {}).map(([column, values]): [string, string[]] => [column, [...values]]);
  return Object.fromEntries(hasStatus ? [...wanted, ['status', ['Active']]] : wanted);
}

/** The options of a field as its module declares them: `sales-invoice.lines.itemId`. */
export async function choiceOf(module: AnyMaster | AnyDocument, asked: string | undefined): Promise<RefChoice> {
  if (asked === undefined) return {};
  const [slug = '', ...path] = asked.split('.');
  const { moduleOf } = await import('#modules/all-modules');
  const asking = slug === module.slug ? module : moduleOf(slug);
  const field = asking && fieldAt(asking.kind === 'report' ? asking.filters : asking.fields, path);
  if (field?.kind !== 'ref' || field.to !== module.slug)
    throw new Refusal('malformed', { what: `${asked} is not chosen from ${module.plural}` }, [
      { path: 'for', message: `This is not a field that names a ${module.title}` },
    ]);
  return field;
}

function fieldAt(fields: Fields, [name = '', ...rest]: readonly string[]): Field | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (rest.length === 0) return field;
  return field?.kind === 'lines' ? fieldAt(field.of, rest) : undefined;
}

/**
 * The names of records of the open branch, with any status and by any creator, but of vouchers and people only those the caller may see.
 * Missing ids are left out. Of a supplier's bill, its number on the supplier's paper is told too.
 */
export async function listNames(
  context: Context,
  module: AnyMaster | AnyDocument,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly label: string; readonly theirNumber?: string }[]> {
  const wanted = [...new Set(ids)].map((id) => ({ slug: module.slug, id }));
  const found = await context.ports.records.findMany(context.scope, wanted);
  const isTold = module.kind === 'document' || module.personal === true ? isOffered : isHere;
  return [...found.values()].flatMap((stored) => {
    if (!isTold(context, module, stored)) return [];
    const { id, row } = stored;
    const theirs = theirNumber(module.slug, row);
    return [{ id, label: module.label(row), ...(theirs === null ? {} : { theirNumber: theirs }) }];
  });
}

/** Whether a record can be chosen: it must be of the open branch, and the caller's own if they see no others. */
export function isOffered(context: Context, module: AnyMaster | AnyDocument, stored: Stored): boolean {
  return isSeen(context, module, { ...stored.row, createdBy: stored.createdBy }) && isHere(context, module, stored);
}

function isHere({ scope }: Context, module: AnyMaster | AnyDocument, { row }: Stored): boolean {
  return !belongsToBranch(module) || row['branchId'] === scope.branchId;
}

export function optionOf(context: Context, module: AnyMaster | AnyDocument, id: string, label: string, row: AnyRow): Option {
  const handed = (module.handsOver ?? []).filter((name) => row[name] !== undefined && isHanded(context, module, name));
  return { ...asStored(Object.fromEntries(handed.map((name) => [name, row[name]]))), id, label };
}

function isHanded({ caller: { permissions } }: Context, module: AnyMaster | AnyDocument, name: string): boolean {
  const kinds: readonly string[] | undefined = module.handsOverTo?.[name];
  if (kinds === undefined || reachOf(permissions, pathOf(module), '') !== 'none') return true;
  return kinds.some((slug) => ['add', 'edit'].some((verb) => reachOf(permissions, pathOf({ slug }), verb) !== 'none'));
}
