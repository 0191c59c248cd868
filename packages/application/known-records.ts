import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { type Known, rowOf } from '#application/row-of';
import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import { registrationSlug } from '#modules/e-invoice/settings';
import { filedIn } from '#modules/gst-returns/filed-returns';
import type { Branch } from '#modules/organisation/branch/branch';
import type { FinancialYear } from '#modules/organisation/financial-year/financial-year';
import type { Org } from '#modules/organisation/org/org';

/** What is needed to read them. */
type Where = Pick<Context, 'scope'> & { readonly ports: Pick<Context['ports'], 'records'> };

/** The organisation of the scope. It is missing only before it is made. */
export function organisationOf(where: Where): Promise<Org | undefined> {
  return one(where, 'org', where.scope.organisationId);
}

export async function organisationName(where: Where): Promise<string> {
  return (await organisationOf(where))?.name ?? '';
}

/** The open branch. */
export function branchOf(where: Where): Promise<Branch | undefined> {
  return one(where, 'branch', where.scope.branchId);
}

/** The open financial year. */
export function yearOf(where: Where): Promise<FinancialYear | undefined> {
  return one(where, 'financial-year', where.scope.financialYearId);
}

export const allBranches = (where: Where) => all(where, 'branch');
export const allYears = (where: Where) => all(where, 'financial-year');
export const allGroups = (where: Where) => all(where, 'group');
export const allRegistrations = (where: Where) => all(where, registrationSlug);
export const allUnits = (where: Where) => all(where, 'measure-unit');

/** The registration of a GSTIN, whatever its status is. Undefined: nothing is entered about the GSTIN yet. */
export async function registrationWith({ ports, scope }: Where, gstin: string): Promise<Stored | undefined> {
  return (await ports.records.all(scope, registrationSlug)).find(({ row }) => row['gstin'] === gstin);
}

/** The returns of a GSTIN that are marked as filed. */
export async function returnsFiledFor(where: Where, gstin: string): Promise<readonly FiledReturn[]> {
  return filedIn((await registrationWith(where, gstin))?.row);
}

async function one<Slug extends keyof Known>({ ports, scope }: Where, slug: Slug, id: string): Promise<Known[Slug] | undefined> {
  const stored = await ports.records.find(scope, slug, id);
  return stored && rowOf(slug, stored);
}

async function all<Slug extends keyof Known>(
  { ports, scope }: Where,
  slug: Slug,
): Promise<readonly (Known[Slug] & { readonly id: string })[]> {
  return (await ports.records.all(scope, slug)).map((stored) => ({ ...rowOf(slug, stored), id: stored.id }));
}
