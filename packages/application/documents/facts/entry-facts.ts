import { defaultLedger } from '#application/commit/default-ledger';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { defaultLedgerId } from '#application/derived-id';
import { allBranches, allGroups, allRegistrations, allUnits, allYears, organisationOf } from '#application/known-records';
import { branchLedgerAlias, branchLedgerName, defaultLedgers } from '#domain/posting/default-ledgers';
import { Refusal } from '#domain/refusal';
import { lockInForce } from '#domain/time/books-lock';
import type { Branch } from '#modules/organisation/branch/branch';
import type { EntryFacts } from '#modules/organisation/branch/operations';

/**
 * Facts shared by the documents of the open branch and year, for everyone who works there. They are copied field by field, so nothing else
 * is shown.
 */
export async function entryFacts(context: Context): Promise<EntryFacts> {
  const { scope } = context;
  const [organisation, branches, years, groups, units, registrations, ledgers, ofBranches] = await Promise.all([
    organisationOf(context),
    allBranches(context),
    allYears(context),
    allGroups(context),
    allUnits(context),
    allRegistrations(context),
    ledgersByAlias(context),
    branchLedgers(context),
  ]);
  const branch = branches.find(({ id }) => id === scope.branchId);
  const year = years.find(({ id }) => id === scope.financialYearId);
  if (organisation === undefined) throw new Refusal('notFound', { what: 'Organisation' });
  if (branch === undefined) throw new Refusal('notFound', { what: 'Branch' });
  if (year === undefined) throw new Refusal('notFound', { what: 'Financial year' });
  const { roundOffSales, roundOffPurchase, lutNumber, supplierTaxTolerance } = organisation;
  return {
    organisation: {
      roundOffSales: roundOffSales === true,
      roundOffPurchase: roundOffPurchase === true,
      lutNumber: lutNumber || null,
      supplierTaxTolerance: supplierTaxTolerance ?? null,
    },
    branch: factsOf(branch),
    year: { id: year.id, start: year.start, end: year.end },
    lockedUntil: lockInForce(organisation, years),
    groups: groups.map(({ id, parentId, alias, nature }) => ({
      ...{ id, parentId: parentId || null, alias: alias || null, nature: nature || null },
    })),
    units: units.map(({ id, symbol, quantityCode }) => ({ id, symbol, quantityCode })),
    registration: registrationOf(branch, registrations),
    ledgers: [...ledgers, ...ofBranches],
  };
}

function factsOf({ id, state, gstin, composition, locations }: Branch & { readonly id: string }): EntryFacts['branch'] {
  return {
    id,
    state: state ?? '',
    gstin: gstin || null,
    composition: composition === true,
    locations: (locations ?? []).map(({ code, name }) => ({ code, name })),
  };
}

function registrationOf({ gstin }: Branch, registrations: Awaited<ReturnType<typeof allRegistrations>>): EntryFacts['registration'] {
  const found = registrations.find((one) => one.gstin === gstin && one.status === 'Active');
  if (found === undefined) return null;
  const { id, gstin: own, eInvoiceFrom, turnoverClass, exemptClass, ewayBills } = found;
  return { id, gstin: own, status: 'Active', eInvoiceFrom, turnoverClass, exemptClass, ewayBills: ewayBills === true };
}

async function ledgersByAlias(context: Context): Promise<EntryFacts['ledgers']> {
  const named = await Promise.all(defaultLedgers.map(async ({ alias }) => ({ alias, id: await defaultLedger(context, alias) })));
  const found = await recordsNamed(
    context,
    named.map(({ id }) => ({ slug: 'customer', id })),
  );
  return named.map(({ alias, id }) => {
    const row = found.get(id)?.row;
    return { id, alias, name: String(row?.['name']), groupId: textOf(row?.['groupId']) };
  });
}

/** The ledgers that stand for the other branches. One that no goods needed yet has its id already: it is made with that. */
async function branchLedgers(context: Context): Promise<EntryFacts['ledgers']> {
  const { scope } = context;
  const others = (await allBranches(context)).filter(({ id }) => id !== scope.branchId);
  const named = others.map(({ id, name }) => {
    const alias = branchLedgerAlias(id);
    return { alias, id: defaultLedgerId(scope.organisationId, alias), name: branchLedgerName(name) };
  });
  const found = await recordsNamed(
    context,
    named.map(({ id }) => ({ slug: 'customer', id })),
  );
  return named.map(({ id, alias, name }) => {
    const row = found.get(id)?.row;
    return { id, alias, name: textOf(row?.['name']) ?? name, groupId: textOf(row?.['groupId']) };
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
