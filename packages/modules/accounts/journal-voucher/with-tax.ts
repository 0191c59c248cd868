import { otherCountries } from '#domain/address/state';
import { hsnProblem, isServiceCode } from '#domain/gst/hsn';
import { supplierOf } from '#domain/gst/invoice-rules';
import { defaultPlaceOfSupply, supplyKind } from '#domain/gst/place-of-supply';
import type { Tax } from '#domain/gst/rate';
import { purchaseTaxedBy } from '#domain/gst/taxed-by';
import { negate, paise, scaled } from '#domain/money/paise';
import { groupSets } from '#domain/posting/chart';
import type { BillChange, Posting } from '#domain/posting/effect';
import { postTradeDocument } from '#domain/posting/trade';
import type { Problem } from '#domain/refusal';
import { addDays, isDay } from '#domain/time/day';
import type { Charge, DocumentInput } from '#domain/totals/document-input';
import { type DocumentTotals, documentTotals } from '#domain/totals/totals';
import { totalsProblems } from '#domain/totals/totals-problems';
import type { JournalItem, JournalVoucher, JournalWay } from '#modules/accounts/journal-voucher/fields';
import { personProblems } from '#modules/accounts/journal-voucher/person';
import type { DocumentBooks } from '#modules/kit/books';
import type { DocumentFacts } from '#modules/kit/module';
import { statedOf, statedProblems } from '#modules/kit/trade/stated';
import { mayTakeCredit } from '#modules/kit/trade/tax/input-tax';
import { clientTypeOf, supplierOfBranch, textOf } from '#modules/kit/trade/tax/supply';
import { isBillWise } from '#modules/kit/voucher/allocation';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { registrationOn } from '#modules/kit/voucher/party-registration';
import { sumsNeeded, tdsOf, tdsProblems, withoutTds } from '#modules/kit/voucher/tax-at-source';

/**
 * Expense and income vouchers of one side: what was spent or earned, ledger by ledger, each with its GST; the party or the bank or cash account
 * is on the other side. They are computed and posted as a purchase or a sale without goods (decision D29).
 */

/** Whether it is entered with tax. Older expenses, and those of imports, are debits and credits as in a journal. */
export function isWithTax({ type, items, lines }: Pick<JournalVoucher, 'type' | 'items' | 'lines'>): boolean {
  return (type === 'Expense' || type === 'Income') && ((items ?? []).length > 0 || lines.length === 0);
}

export const withTaxWay: JournalWay = {
  complete: completeWithTax,
  check: withTaxProblems,
  post: postWithTax,
};

export const withTaxBooks: DocumentBooks<JournalVoucher> = {
  bills: billWithTax,
  needs: (row) => sumsNeeded(row, row.partyId),
  checkBooks: () => ({ problems: [], warnings: [] }),
};

function completeWithTax({ roundOff: _, ...row }: JournalVoucher, facts: DocumentFacts): JournalVoucher {
  const typed = withNames(withParty(withoutTds(row), facts), facts);
  const input = inputOf(typed, facts);
  const before = totalsProblems(input).length === 0 ? documentTotals(input) : null;
  const named: JournalVoucher = before === null ? typed : { ...typed, ...tdsOf(typed, facts, typed.partyId, before.taxable) };
  const totals = before && documentTotals(inputOf(named, facts));
  const { taxable = 0, igst = 0, cgst = 0, sgst = 0, ineligible = 0, reverseChargeTax = 0, total = 0, tds = 0, payable = 0 } = totals ?? {};
  return {
    ...named,
    items: itemsOf(named).map((one, i) => ({ ...one, ...figuresOf(totals, i) })),
    ...(totals?.roundOff ? { roundOff: totals.roundOff } : {}),
    ...{ taxable, igst, cgst, sgst, ineligible, reverseChargeTax, total, tds, payable },
  };
}

function figuresOf(totals: DocumentTotals | null, i: number) {
  const { taxable = 0, igst = 0, cgst = 0, sgst = 0, taxedBy = 'none', inCost = 0, total = 0 } = totals?.charges[i] ?? {};
  return { taxable, igst, cgst, sgst, taxedBy, inCost, total };
}

/** The party's GSTIN and state on the day, and which heads of tax follow. */
function withParty(row: JournalVoucher, facts: DocumentFacts): JournalVoucher {
  const party = partyOf(row, facts);
  const { gstin, state } = registrationOn(party, row.date);
  const clientType = clientTypeOf(party);
  const own = String(facts.branch['state'] ?? '');
  const isExpense = row.type === 'Expense';
  const placeOfSupply = row.placeOfSupply ?? (isExpense ? own : defaultPlaceOfSupply({ clientType, gstin, state }, own));
  const theirs = clientType === 'Overseas' ? otherCountries : (state ?? placeOfSupply);
  const supply = { placeOfSupply, clientType };
  const days = row.creditDays ?? (row.dueDate == null && typeof party['creditDays'] === 'number' ? party['creditDays'] : null);
  return {
    ...row,
    partyGstin: gstin,
    placeOfSupply,
    supplyKind: isExpense
      ? supplyKind({ ...supply, supplierState: theirs, withPayment: true })
      : supplyKind({ ...supply, supplierState: own, supplier: supplierOfBranch(facts.branch) }),
    creditDays: days,
    dueDate: isDay(row.date) ? (days === null ? (row.dueDate ?? row.date) : addDays(row.date, days)) : (row.dueDate ?? null),
  };
}

function withNames(row: JournalVoucher, facts: DocumentFacts): JournalVoucher {
  const nameOf = (id: string | null | undefined) => textOf(facts.find('customer', id ?? '')?.['name']);
  const items = itemsOf(row).map((one) => ({ ...one, ledgerName: nameOf(one.ledgerId) }));
  const accountName = nameOf(row.accountId);
  return { ...row, items, accountName, partyName: nameOf(row.partyId) ?? accountName ?? items[0]?.ledgerName ?? null };
}

function inputOf(row: JournalVoucher, facts: DocumentFacts): DocumentInput {
  const expense = row.type === 'Expense';
  return {
    kind: row.supplyKind ?? 'zero',
    rounded: false,
    stated: statedOf(row),
    lines: [],
    charges: itemsOf(row).map((one) => ({ ...chargeOf(one), ...(expense ? boughtTax(one, row, facts) : {}) })),
    tds: scaled(row.tdsRate ?? 0),
    tdsAmount: (row.tdsOn ?? null) === null ? null : paise(row.tds ?? 0),
  };
}

function chargeOf({ amount, taxInclusive, hsn, ...of }: JournalItem): Charge {
  return { amount: paise(amount ?? 0), tax: taxOf(of), taxInclusive, hsn };
}

function taxOf({ taxRate, taxability }: Pick<JournalItem, 'taxRate' | 'taxability'>): Tax {
  const rate = scaled(taxRate ?? 0);
  return { taxability: taxability ?? (rate > 0 ? 'Taxable' : 'Nil'), rate, cessRate: scaled(0), cessPerUnit: paise(0) };
}

function boughtTax({ itc, hsn }: JournalItem, row: JournalVoucher, facts: DocumentFacts) {
  const party = partyOf(row, facts);
  const { gstin, registrationType } = registrationOn(party, row.date);
  const place = { supplyKind: row.supplyKind ?? null, placeOfSupply: row.placeOfSupply ?? null };
  return {
    credit: mayTakeCredit(place, facts) && itc !== 'ineligible',
    taxedBy: purchaseTaxedBy({
      goods: hsn !== null && !isServiceCode(hsn),
      reverseCharge: itc === 'rcm',
      cleared: false,
      supplier: supplierOf({ gstin, composition: registrationType === 'Composition' }),
      clientType: clientTypeOf(party),
      recipient: supplierOfBranch(facts.branch),
    }),
  };
}

function withTaxProblems(row: JournalVoucher, facts: DocumentFacts): readonly Problem[] {
  const problems = [
    ...sideProblems(row, facts),
    ...(itemsOf(row).length === 0 ? [{ path: 'items', message: `Enter what was ${row.type === 'Expense' ? 'spent' : 'earned'}` }] : []),
    ...itemsOf(row).flatMap((one, i) => itemProblems(one, i, row, facts)),
    ...deductionProblems(row),
  ];
  if (problems.length > 0) return problems;
  const input = inputOf(row, facts);
  const uncomputed = totalsProblems(input).map(({ path, message }) => ({ path: path.replace(/^charges/, 'items'), message }));
  return uncomputed.length > 0 ? uncomputed : statedProblems(row, input, facts.organisation);
}

/** The other side. */
function sideProblems({ type, partyId, accountId, lines, allocations }: JournalVoucher, facts: DocumentFacts): readonly Problem[] {
  const isMoney = (id: string) => ledgerIsUnder(facts, id, groupSets.bankCash);
  const [paid, owed] = type === 'Expense' ? ['paid from', 'is owed'] : ['received in', 'owes'];
  return [
    ...(lines.length > 0 ? [{ path: 'lines', message: 'Enter either debits and credits, or amounts with tax' }] : []),
    ...(allocations.length > 0 ? [{ path: 'allocations', message: 'Settle the bill of this voucher by a payment or a set-off' }] : []),
    ...(!partyId && !accountId ? [{ path: 'partyId', message: `Choose the party that ${owed} this, or the account it was ${paid}` }] : []),
    ...personProblems(partyId, facts),
    ...(accountId && !isMoney(accountId) ? [{ path: 'accountId', message: 'Choose a bank or cash ledger' }] : []),
  ];
}

function itemProblems(item: JournalItem, i: number, row: JournalVoucher, facts: DocumentFacts): readonly Problem[] {
  const say = (field: string, message: string): Problem => ({ path: `items.${i}.${field}`, message });
  const { ledgerId, amount, taxRate, taxability, itc, hsn } = item;
  const groups = row.type === 'Expense' ? groupSets.expense : groupSets.income;
  const code = hsn === null ? null : hsnProblem(hsn, 0);
  const rate = taxRate ?? 0;
  return [
    ...(ledgerIsUnder(facts, ledgerId, groups)
      ? []
      : [say('ledgerId', row.type === 'Expense' ? 'Choose an expense, tax or fixed asset ledger' : 'Choose an income or tax ledger')]),
    ...((amount ?? 0) <= 0 ? [say('amount', 'Amount must be above 0')] : []),
    ...(code === null ? [] : [say('hsn', code)]),
    ...(taxability === 'Taxable' && rate === 0 ? [say('taxRate', 'Enter a rate, or choose Nil for 0 %')] : []),
    ...(taxability !== null && taxability !== 'Taxable' && rate > 0 ? [say('taxRate', `${taxability} amounts have no tax`)] : []),
    ...(row.type === 'Income' && itc !== null ? [say('itc', 'Only an expense has input tax')] : []),
    ...(itc === 'rcm' && rate === 0 ? [say('taxRate', 'Enter the rate of the tax you owe')] : []),
    ...(rate > 0 && itc !== 'rcm' && !row.partyId ? [say('taxRate', 'Choose the party, whose state decides the tax')] : []),
  ];
}

/** The tax that we deduct from an expense, or that the customer keeps back from an income: what the year of the customer comes to is not known. */
function deductionProblems(row: JournalVoucher): readonly Problem[] {
  const isTold = (row.tdsRate ?? row.tdsAmount ?? null) !== null;
  if (row.tdsSection && !isTold && row.type === 'Income') return [{ path: 'tdsRate', message: 'Enter the rate' }];
  return tdsProblems(row, row.partyId);
}

function postWithTax(row: JournalVoucher, facts: DocumentFacts): readonly Posting[] {
  return postTradeDocument(documentTotals(inputOf(row, facts)), row.type === 'Expense' ? 'purchase' : 'sale', {
    party: row.accountId ?? row.partyId ?? '',
    lines: [],
    charges: itemsOf(row).map(({ ledgerId }) => ledgerId),
    ledger: facts.ledger,
  });
}

/** Not paid at once, it opens a bill for the amount less the tax deducted. */
function billWithTax(row: JournalVoucher, id: string, facts: DocumentFacts): readonly BillChange[] {
  const { partyId, accountId, number, date } = row;
  const owed = paise(row.payable ?? 0);
  if (accountId || !partyId || owed === 0 || !isBillWise(facts, partyId)) return [];
  const amount = row.type === 'Expense' ? negate(owed) : owed;
  return [{ ledgerId: partyId, billId: id, kind: 'opens', amount, number, date, dueDate: row.dueDate ?? date }];
}

function itemsOf({ items }: JournalVoucher): readonly JournalItem[] {
  return items ?? [];
}

function partyOf({ partyId }: JournalVoucher, facts: DocumentFacts) {
  return facts.find('customer', partyId ?? '') ?? {};
}
