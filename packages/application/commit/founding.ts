import { changeOf } from '#application/commit/change-of';
import { defaultLookupValues } from '#application/commit/default-lookup-values';
import { defaultUnits } from '#application/commit/default-units';
import { derivedId } from '#application/derived-id';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { assert } from '#domain/assert';
import { defaultGroups } from '#domain/posting/chart';
import { branchLedgerAlias, branchLedgerName, branchOfAlias, type DefaultLedger, defaultLedgers } from '#domain/posting/default-ledgers';
import type { Problem } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import { moduleOf, permissions } from '#modules/all';
import { type Address, emptyValue } from '#modules/kit/field';
import { addressProblems } from '#modules/kit/masters/address-problems';
import type { AnyMaster, AnyRow, MasterFacts } from '#modules/kit/module';
import { lookupValue } from '#modules/messages/lookup-value/lookup-value';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { org, orgDefaults } from '#modules/organisation/org/org';
import { type DefaultRole, defaultRoles, pathsOfRole } from '#modules/organisation/role/default-roles';
import type { Role } from '#modules/organisation/role/role';
import { measureUnit } from '#modules/stock/measure-unit/measure-unit';

export interface Founding {
  readonly id: string;
  readonly name: string;
  readonly address: Address;
  readonly gstin: string | null;
  /** First day of the financial year; if absent, the year of today, from 1 April. */
  readonly yearStart: Day | null;
}

/** The founder, who is also the first employee. */
export interface Founder {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
}

export interface FoundedRow {
  readonly module: AnyMaster;
  readonly id: string;
  readonly row: AnyRow;
}

export function idsOf(organisationId: string) {
  return {
    branchId: derivedId(organisationId, 'branch:head-office'),
    financialYearId: derivedId(organisationId, 'financial-year:first'),
    superAdminId: derivedId(organisationId, 'role:Super Admin'),
  };
}

/** The names from which the ids of what every organisation starts with follow. Branch ledgers have further ones. */
export const foundedNames: readonly string[] = [
  'branch:head-office',
  'financial-year:first',
  'employee:founder',
  ...defaultRoles.map((role) => `role:${role}`),
  ...defaultGroups.map(({ alias }) => `group:${alias}`),
  ...defaultLedgers.map(({ alias }) => `ledger:${alias}`),
  ...defaultUnits.map(({ quantityCode }) => `unit:${quantityCode}`),
  ...defaultLookupValues.flatMap(({ entityType, fieldName, names }) => names.map((name) => `lookup:${entityType}:${fieldName}:${name}`)),
];

/** The organisation's own row. It is written first and alone, because it records whose organisation this is. */
export function organisationRow({ id, name, address, gstin }: Founding): FoundedRow {
  const pan = gstin === null ? null : gstin.slice(2, 12);
  return { module: org, id, row: { ...orgDefaults, name, address, pan, status: 'Active', isDefault: false } };
}

/**
 * Everything else an organisation starts with (decisions D2, D16 and D32), in the order of references. Pure: the same input gives the same
 * rows with the same ids, so a repeated call completes what a crash left.
 */
export function foundedRows(founding: Founding, founder: Founder, today: Day): readonly FoundedRow[] {
  const { id, name, address, gstin, yearStart } = founding;
  const { branchId, financialYearId } = idsOf(id);
  const rows: FoundedRow[] = [];
  const facts = factsOf(rows, today);
  const add = (slug: string, rowId: string, values: AnyRow) => rows.push(foundedRow(slug, rowId, values, facts));
  add('branch', branchId, { code: 'HO', name: 'Head Office', numberingCode: 'HO', address, gstin, isHeadOffice: true });
  add(financialYear.slug, financialYearId, yearFrom(yearStart, today));
  for (const role of defaultRoles) {
    const description = role === 'Super Admin' ? `Can do everything in ${name}` : null;
    rows.push(foundedRole(id, role, { name: role, description }, facts));
  }
  for (const group of defaultGroups) {
    const { alias, nature, parent } = group;
    add('group', groupId(id, alias), {
      name: group.name,
      alias,
      nature,
      parentId: parent === null ? null : groupId(id, parent),
      isDefault: true,
    });
  }
  for (const { alias } of defaultLedgers) rows.push(foundedLedger(id, alias, { name: 1, alias: 1 }, facts));
  for (const unit of defaultUnits) add(measureUnit.slug, derivedId(id, `unit:${unit.quantityCode}`), { ...unit, isDefault: true });
  for (const { entityType, fieldName, names } of defaultLookupValues) {
    for (const [index, name] of names.entries())
      add(lookupValue.slug, derivedId(id, `lookup:${entityType}:${fieldName}:${name}`), {
        entityType,
        fieldName,
        name,
        position: index + 1,
        isDefault: true,
      });
  }
  const { userId, email, firstName, lastName, mobile } = founder;
  const person = { userId, email, firstName, lastName: lastName === '' ? null : lastName, mobile };
  add('employee', derivedId(id, 'employee:founder'), { ...person, code: 'E1', joiningDate: today, isDefault: true });
  return rows;
}

/** A default role, by the name it has unless the organisation has an own role of that name. */
export function foundedRole(
  organisationId: string,
  role: DefaultRole,
  said: Pick<Role, 'name' | 'description'>,
  facts: MasterFacts,
): FoundedRow {
  const held = pathsOfRole(role, permissions);
  const values = {
    ...said,
    isSuperAdmin: held === 'all',
    readOnly: role === 'Auditor',
    permissions: held === 'all' ? [] : [...held],
    isDefault: held === 'all',
  };
  return foundedRow('role', derivedId(organisationId, `role:${role}`), values, facts);
}

/** A default ledger. The places in `taken` count the ledgers of the organisation that have its name or alias: 2 is the second. */
export function foundedLedger(
  organisationId: string,
  alias: string,
  taken: { readonly name: number; readonly alias: number },
  facts: MasterFacts,
): FoundedRow {
  const branchId = branchOfAlias(alias);
  const ledger = branchId === undefined ? defaultLedgers.find((one) => one.alias === alias) : branchLedger(branchId, facts);
  assert(ledger, `${alias} is a default ledger`);
  const values = {
    ...(branchId === undefined ? {} : { ofBranch: branchId }),
    name: taken.name === 1 ? ledger.name : `${ledger.name} ${taken.name}`,
    alias: taken.alias === 1 ? alias : `${alias}_${taken.alias}`,
    groupId: ledger.group === null ? null : groupId(organisationId, ledger.group),
    isDefault: true,
    aliasFixed: true,
  };
  return foundedRow('customer', derivedId(organisationId, `ledger:${alias}`), values, facts);
}

/** The ledger that stands for a branch in the books of the others. */
function branchLedger(branchId: string, { find }: MasterFacts): DefaultLedger {
  const name = branchLedgerName(find('branch', branchId)?.['name']);
  return { alias: branchLedgerAlias(branchId), name, group: 'branch_divisions' };
}

/** A row that the product makes. A repeated one with the same fingerprint gets the answer of the first. */
export function workOfFounding({ userId }: Scope, { module, id, row }: FoundedRow, fingerprint: string): Work {
  return {
    slug: module.slug,
    id,
    kind: 'create',
    fingerprint,
    decide: () => changeOf(module, { action: 'create', id, row, before: undefined, userId }),
  };
}

function groupId(organisationId: string, alias: string): string {
  return derivedId(organisationId, `group:${alias}`);
}

function foundedRow(slug: string, id: string, values: AnyRow, facts: MasterFacts): FoundedRow {
  const module = masterOf(slug);
  const typed = { ...emptyRow(module), ...values, status: 'Active', isDefault: values['isDefault'] ?? false };
  return { module, id, row: module.complete?.(typed, facts) ?? typed };
}

/** Problems with the head office: its address and GSTIN come from the form of the new organisation and have the same field names. */
export function foundingProblems(rows: readonly FoundedRow[], today: Day): readonly Problem[] {
  const office = rows.find(({ module }) => module.slug === 'branch');
  assert(office, 'an organisation starts with a head office');
  const { module, row, id } = office;
  return [...addressProblems(module.fields, row), ...(module.check?.(row, factsOf(rows, today), id) ?? [])];
}

/** A business that starts within a year has a short first one: it still ends where the others end. */
function yearFrom(start: Day | null, today: Day): { readonly start: Day; readonly end: Day } {
  if (start === null) return yearOf(today);
  const month = Number(start.slice(5, 7));
  if (start.endsWith('-01')) return yearOf(start, month);
  return { start, end: yearOf(start).end };
}

function masterOf(slug: string): AnyMaster {
  const module = moduleOf(slug);
  assert(module?.kind === 'master', `${slug} is a master`);
  return module;
}

function emptyRow(module: AnyMaster): AnyRow {
  return Object.fromEntries(Object.entries(module.fields).map(([name, field]) => [name, emptyValue(field)]));
}

/** The rows created before, which `complete` can look up. */
function factsOf(rows: readonly FoundedRow[], today: Day): MasterFacts {
  return {
    today,
    find: (slug, id) => rows.find((each) => each.module.slug === slug && each.id === id)?.row,
    all: (slug) => rows.filter((each) => each.module.slug === slug).map((each) => ({ ...each.row, id: each.id })),
  };
}
