import { otherCountries, stateName } from '#domain/address/state';
import type { LedgerKind } from '#domain/posting/ledger-kind';
import { udyamProblem } from '#domain/posting/msme';
import type { Problem } from '#domain/refusal';
import { panOfGstin, stateOfGstin } from '#domain/registration/gstin';
import { bearsGstin, gstBegan } from '#domain/registration/registration';
import type { Customer } from '#modules/accounts/customer/fields';
import type { MasterFacts } from '#modules/kit/module';
import { isStockAdjustment } from '#modules/kit/trade/unsold';

type Needed = 'billingAddress' | 'registrationType' | 'gstin';

/**
 * Details missing from a party that an invoice needs (answer A38). Other ledgers need none, and a party without a GSTIN only its name: its
 * address is asked for where the law wants it, on the invoice. A GSTIN names the state.
 */
export function lackingOf(row: Pick<Customer, 'ledgerKind' | 'clientType' | Needed>): readonly Needed[] {
  if (row.ledgerKind !== 'Customer' && row.ledgerKind !== 'Supplier') return [];
  const needed: readonly Needed[] =
    row.clientType === 'Overseas' ? ['billingAddress'] : needsGstin(row) ? ['registrationType', 'gstin'] : [];
  return needed.filter((name) => row[name] === null);
}

function needsGstin(row: Pick<Customer, 'clientType' | 'registrationType'>): boolean {
  const { clientType, registrationType } = row;
  return clientType === 'SEZ' || clientType === 'Deemed Exports' || (registrationType !== null && bearsGstin(registrationType));
}

export function checkCustomer(row: Customer, facts: MasterFacts, id: string): readonly Problem[] {
  return [
    ...taxProblems(row),
    ...msmeProblems(row),
    ...certificateProblems(row),
    ...addressProblems(row),
    ...historyProblems(row),
    ...standingProblems(row, facts.find('customer', id)),
  ];
}

function taxProblems(row: Customer): readonly Problem[] {
  const problems: Problem[] = [];
  const { gstin, pan } = row;
  if (gstin !== null && row.registrationType !== null && !bearsGstin(row.registrationType)) {
    problems.push({ path: 'registrationType', message: `A party with a GSTIN cannot be ${row.registrationType}` });
  }
  if (gstin !== null && row.clientType === 'Overseas') problems.push({ path: 'gstin', message: 'An overseas party has no GSTIN' });
  const held = gstin === null ? null : panOfGstin(gstin);
  if (held !== null && pan !== null && pan !== held) problems.push({ path: 'pan', message: `The GSTIN belongs to PAN ${held}` });
  if (row.bankIfsc !== null && !/^[A-Z]{4}0[A-Z0-9]{6}$/i.test(row.bankIfsc)) {
    problems.push({ path: 'bankIfsc', message: 'An IFSC has four letters, a zero and six more characters' });
  }
  return problems;
}

function msmeProblems({ msme, udyamNumber }: Customer): readonly Problem[] {
  if (udyamNumber === null) return [];
  const wrong = udyamProblem(udyamNumber);
  return [
    ...(wrong === null ? [] : [{ path: 'udyamNumber', message: wrong }]),
    ...(msme === null ? [{ path: 'msme', message: 'Choose the MSME class of the Udyam registration' }] : []),
  ];
}

function certificateProblems({ tdsCertificates = [], pan, gstin }: Customer): readonly Problem[] {
  const wrong = tdsCertificates.flatMap(({ from, to }, i) =>
    to < from ? [{ path: `tdsCertificates.${i}.to`, message: 'It ends before it begins' }] : [],
  );
  const hasPan = pan !== null || gstin !== null;
  return tdsCertificates.length > 0 && !hasPan ? [...wrong, { path: 'pan', message: 'A certificate is for a PAN' }] : wrong;
}

/** The state of a GSTIN must be the state of its address: e-invoices to a party where they differ are refused (error 2265). */
function addressProblems(row: Customer): readonly Problem[] {
  const problems: Problem[] = [];
  const places = [
    { gstinPath: 'gstin', address: row.billingAddress, gstin: row.gstin },
    ...row.shippingAddresses.map(({ address, gstin }, i) => ({
      gstinPath: `shippingAddresses.${i}.gstin`,
      address,
      gstin,
    })),
  ];
  for (const { gstinPath, address, gstin } of places) {
    if (address === null) continue;
    if (gstin !== null && stateOfGstin(gstin) !== address.state) {
      problems.push({
        path: gstinPath,
        message: `This GSTIN is from ${stateName(stateOfGstin(gstin)) ?? 'another state'}, but the address is not`,
      });
    }
  }
  if (row.clientType === 'Overseas' && row.billingAddress !== null && row.billingAddress.state !== otherCountries) {
    problems.push({ path: 'billingAddress.state', message: 'An overseas party needs an address in Other Countries' });
  }
  return problems;
}

function historyProblems(row: Customer): readonly Problem[] {
  const days = row.gstHistory.map(({ effectiveFrom }) => effectiveFrom);
  const problems = row.gstHistory.flatMap(({ effectiveFrom, registrationType, gstin }, i) => {
    const at = (field: string, message: string): Problem => ({ path: `gstHistory.${i}.${field}`, message });
    return [
      ...(days.indexOf(effectiveFrom) < i ? [at('effectiveFrom', 'A registration with this date already exists')] : []),
      ...(effectiveFrom < gstBegan ? [at('effectiveFrom', 'GST began on 1 July 2017')] : []),
      ...(!bearsGstin(registrationType) && gstin !== null
        ? [at('registrationType', `A party with a GSTIN cannot be ${registrationType}`)]
        : []),
      ...(bearsGstin(registrationType) && gstin === null ? [at('gstin', `A ${registrationType} party needs a GSTIN`)] : []),
    ];
  });
  const known = row.gstHistory.some(({ registrationType, gstin }) => registrationType === row.registrationType && gstin === row.gstin);
  if (row.gstHistory.length > 0 && !known) {
    problems.push({ path: 'gstin', message: 'Add this GSTIN to the registration history with its start date' });
  }
  return problems;
}

function standingProblems(row: Customer, before: Readonly<Record<string, unknown>> | undefined): readonly Problem[] {
  const problems: Problem[] = [];
  if (row.groupId === null && row.alias !== 'profit_loss') problems.push({ path: 'groupId', message: 'Choose a group' });
  if (before === undefined) return problems;
  if (before['aliasFixed'] === true && before['alias'] !== row.alias)
    problems.push({ path: 'alias', message: 'The alias of this ledger cannot change' });
  if (before['isDefault'] === true && before['groupId'] !== row.groupId)
    problems.push({ path: 'groupId', message: 'A default ledger cannot change its group' });
  if (before['status'] !== 'Draft' && lackingOf(row).length > 0) {
    problems.push({
      path: lackingOf(row)[0] ?? 'gstin',
      message: 'Required unless saved as draft',
    });
  }
  return problems;
}

/**
 * Once documents use a ledger, it can move only to a group where its kind stays the same. Otherwise no one would owe its bills, and closed
 * years would change between balance sheet and profit and loss. It may move from one income group to another, and among expenses. Whether
 * it balances bill by bill cannot change either: earlier amounts would have no bills, or its open bills could never be settled. Nor
 * does a party become Stock Adjustment, or stop being it: an edit of an earlier invoice would take away the sale, or make one without a price.
 */
export function keepsOnceUsed(before: Customer, after: Customer): readonly Problem[] {
  const moved = kindProblems(before, after);
  return [...(moved.length > 0 ? moved : billProblems(before, after)), ...nameProblems(before, after)];
}

function nameProblems(before: Customer, after: Customer): readonly Problem[] {
  const is = isStockAdjustment(after.name);
  if (!isParty(before) || isStockAdjustment(before.name) === is) return [];
  const message = is
    ? 'Documents use this ledger. Goods for Stock Adjustment are not sold, so create a new customer of that name'
    : 'Documents use this ledger for goods that are not sold. Create a new customer';
  return [{ path: 'name', message }];
}

function kindProblems(before: Customer, after: Customer): readonly Problem[] {
  const [kind, there] = [before.ledgerKind ?? 'Other', after.ledgerKind ?? 'Other'];
  if (headings[kind] === headings[there] && headings[kind] !== undefined) return [];
  return kind === there
    ? []
    : [{ path: 'groupId', message: `Documents use this ledger as ${kind}, so it cannot become ${there}. Create a new ledger` }];
}

const headings: Partial<Record<LedgerKind, string>> = { Sales: 'Income', Income: 'Income', Purchase: 'Expense', Expense: 'Expense' };

function billProblems(before: Customer, after: Customer): readonly Problem[] {
  const had = balancesByBill(before);
  if (had === balancesByBill(after)) return [];
  const message = `Documents use this ledger ${had ? 'with' : 'without'} bills, so this cannot change. Create a new ledger`;
  return [{ path: 'billWise', message }];
}

/** Parties always balance bill by bill, even those stored before the field existed. */
function balancesByBill(row: Customer): boolean {
  return row.billWise === true || isParty(row);
}

function isParty({ ledgerKind }: Customer): boolean {
  return ledgerKind === 'Customer' || ledgerKind === 'Supplier';
}
