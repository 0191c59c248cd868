import { defaultLedger } from '#application/commit/default-ledger';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { defaultLedgerId } from '#application/derived-id';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { branchLedgerAlias, branchLedgerName, defaultLedgers } from '#domain/posting/default-ledgers';
import { Refusal } from '#domain/refusal';
import { lockInForce } from '#domain/time/books-lock';
import { registrationSlug } from '#modules/e-invoice/settings';
import type { EntryFacts } from '#modules/organisation/branch/operations';

/**
 * Facts shared by the documents of the open branch and year, for everyone who works there. They are copied field by field, so nothing else
 * is shown.
 */
export async function entryFacts(context: Context): Promise<EntryFacts> {
  const { scope, ports } = context;
  const [organisation, branches, years, groups, units, registrations, ledgers, ofBranches] = await Promise.all([
    ports.records.find(scope, 'org', scope.organisationId),
    ports.records.all(scope, 'branch'),
    ports.records.all(scope, 'financial-year'),
    ports.records.all(scope, 'group'),
    ports.records.all(scope, 'measure-unit'),
    ports.records.all(scope, registrationSlug),
    ledgersByAlias(context),
    branchLedgers(context),
  ]);
  const branch = branches.find(({ id }) => id === scope.branchId);
  const year = years.find(({ id }) => id === scope.financialYearId);
  if (organisation === undefined) throw new Refusal('notFound', { what: 'Organisation' });
  if (branch === undefined) throw new Refusal('notFound', { what: 'Branch' });
  if (year === undefined) throw new Refusal('notFound', { what: 'Financial year' });
  const { roundOffSales, roundOffPurchase, lutNumber, supplierTaxTolerance } = rowOf('org', organisation);
  const { start, end } = rowOf('financial-year', year);
  return {
    organisation: {
      roundOffSales: roundOffSales === true,
      roundOffPurchase: roundOffPurchase === true,
      lutNumber: lutNumber || null,
      supplierTaxTolerance: supplierTaxTolerance ?? null,
    },
    branch: branchOf(branch),
    year: { id: year.id, start, end },
    lockedUntil: lockInForce(
      organisation.row,
      years.map((one) => one.row),
    ),
    groups: groups.map((group) => {
      const { parentId, alias, nature } = rowOf('group', group);
      return { id: group.id, parentId: parentId || null, alias: alias || null, nature: nature || null };
    }),
    units: units.map(({ id, row: unit }) => ({ id, symbol: String(unit['symbol']), quantityCode: String(unit['quantityCode']) })),
    registration: registrationOf(branch, registrations),
    ledgers: [...ledgers, ...ofBranches],
  };
}

function branchOf(branch: Stored): EntryFacts['branch'] {
  const { state, gstin, composition, locations } = rowOf('branch', branch);
  return {
    id: branch.id,
    state: state ?? '',
    gstin: gstin || null,
    composition: composition === true,
    locations: (locations ?? []).map(({ code, name }) => ({ code, name })),
  };
}

function registrationOf(branch: Stored, registrations: readonly Stored[]): EntryFacts['registration'] {
  const { gstin } = rowOf('branch', branch);
  for (const stored of registrations) {
    const row = rowOf(registrationSlug, stored);
    const { eInvoiceFrom, turnoverClass, exemptClass, status } = row;
    if (row.gstin === gstin && status === 'Active') return { id: stored.id, gstin, status, eInvoiceFrom, turnoverClass, exemptClass };
  }
  return null;
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
  const { scope, ports } = context;
  const others = (await ports.records.all(scope, 'branch')).filter(({ id }) => id !== scope.branchId);
  const named = others.map(({ id, row }) => {
    const alias = branchLedgerAlias(id);
    return { alias, id: defaultLedgerId(scope.organisationId, alias), name: branchLedgerName(row['name']) };
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
