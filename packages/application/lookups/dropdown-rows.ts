import { mayUse } from '#application/access/may-call';
import type { Context } from '#application/context';
import type { Entrance } from '#application/identity/scope/open-scope';
import { listRecords } from '#application/lists/list-records';
import { lookupValues } from '#application/lookups/lookup-values';
import { type Choice, referenceLists, searchReference } from '#application/lookups/reference-lists';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { wordsOf } from '#domain/text/normalise';
import { pathOf } from '#modules/kit/operations/permission';
import { enumerationSources, type ModuleSource, moduleSources, peopleSources } from '#modules/messages/dropdown/data-sources';
import { isStaticData, staticData } from '#modules/messages/dropdown/static-data';

export interface Asked {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly branchIds: readonly string[];
  readonly superAdmin: boolean;
}

export interface DropdownWorld {
  readonly context: Context;
  readonly entrance: Pick<Entrance, 'branches'>;
  /** Members of the organisation: people are known to the platform. */
  readonly people: () => Promise<readonly Person[]>;
}

export interface DropdownPage {
  readonly rows: readonly Choice[];
  readonly cursor?: string;
}

const rowsAtOnce = 50;

/**
 * The options of a drop-down, by the key of its source. Only labels and stored values are returned, and only of records the caller may
 * choose.
 */
export async function dropdownRows(world: DropdownWorld, key: string, asked: Asked): Promise<DropdownPage> {
  const { context } = world;
  const [kind = '', ...rest] = key.split(':');
  const name = rest.join(':');
  if (name === '') {
    const source = Object.hasOwn(moduleSources, key) ? moduleSources[key] : undefined;
    if (source !== undefined) return moduleRows(context, source, asked);
    if (key === 'CURRENT-BRANCHES') return page(branchesOf(world), asked);
    if (Object.hasOwn(peopleSources, key)) return page(await peopleOf(world, peopleSources[key as keyof typeof peopleSources]), asked);
    const enumeration = Object.hasOwn(enumerationSources, key) ? enumerationSources[key] : undefined;
    if (enumeration !== undefined && isStaticData(enumeration)) return page(staticData[enumeration], asked);
  }
  if (kind === 'static_data' && isStaticData(name)) return page(staticData[name], asked);
  if (kind === 'lookup_id_name')
    return page(
      (await lookupValues(context, name)).map(({ id, name: label }) => ({ label, value: id })),
      asked,
    );
  if (kind === 'lookup_name_only')
    return page(
      (await lookupValues(context, name)).map(({ name: label }) => ({ label, value: label })),
      asked,
    );
  const list = referenceLists.find((one) => kind === 'reference' && one === name);
  if (list !== undefined) return searchReference(list, asked.search ?? '', offsetOf(asked), asked.limit ?? rowsAtOnce);
  throw new Refusal('notFound', { what: `The source ${key.slice(0, 60)}` });
}

async function moduleRows(context: Context, source: ModuleSource, { search, cursor, limit }: Asked): Promise<DropdownPage> {
  const { moduleOf } = await import('#modules/all-modules');
  const module = moduleOf(source.slug);
  if (module === undefined || module.kind === 'report') throw new Refusal('notFound', { what: source.slug });
  if (!(await mayUse(context.caller.permissions, 'choose', module.slug, pathOf(module))))
    throw new Refusal('forbidden', { what: `choosing from ${module.plural}` });
  const found = await listRecords(context, module, {
    limit: limit ?? rowsAtOnce,
    filters: { status: ['Active'], ...Object.fromEntries(Object.entries(source.only ?? {}).map(([name, values]) => [name, [...values]])) },
    ...(search === undefined ? {} : { search }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const rows = found.rows.map((row) => ({
    label: source.label({ ...row, label: String(row['label'] ?? '') }),
    value: source.value?.(row) ?? row.id,
  }));
  return { rows, ...(found.cursor === undefined ? {} : { cursor: found.cursor }) };
}

/** The branches the caller may work in, as the shell calls them: the code, then the name in brackets. */
function branchesOf({ entrance }: DropdownWorld): readonly Choice[] {
  return entrance.branches.map((branch) => {
    const { code, name } = rowOf('branch', branch);
    return { label: `${code} (${name})`, value: branch.id };
  });
}

async function peopleOf({ context, people }: DropdownWorld, of: 'organisation' | 'branch'): Promise<readonly Choice[]> {
  const { branchId } = context.scope;
  return (await people())
    .filter(
      ({ status, branchIds, superAdmin }) => status === 'Active' && (of === 'organisation' || superAdmin || branchIds.includes(branchId)),
    )
    .map(({ id, name }) => ({ label: name, value: id }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Labels in which every typed word begins a word. */
function page(choices: readonly Choice[], asked: Asked): DropdownPage {
  const words = wordsOf(asked.search ?? '');
  const found = choices.filter(({ label }) => words.every((word) => wordsOf(label).some((one) => one.startsWith(word))));
  const start = offsetOf(asked);
  const end = start + (asked.limit ?? rowsAtOnce);
  return {
    rows: found.slice(start, end).map(({ label, value }) => ({ label, value })),
    ...(found.length > end ? { cursor: String(end) } : {}),
  };
}

function offsetOf({ cursor }: Asked): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,6}$/.test(cursor)) throw new Refusal('malformed', { what: 'cursor' });
  return Number(cursor);
}
