import type { LinkedLine } from '#domain/documents/chain';
import { hsnProblem } from '#domain/gst/hsn';
import { defaultPlaceOfSupply, supplyKind } from '#domain/gst/place-of-supply';
import { formatPaise } from '#domain/money/format';
import { negate, type Paise, paise, scaled } from '#domain/money/paise';
import { type AdvanceTax, advanceTaxes, postAdvance, postReversal, takenBackOf } from '#domain/posting/advance';
import { groupSets } from '#domain/posting/chart';
import type { BillChange, Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { AdvanceRow, JournalVoucher, JournalWay } from '#modules/accounts/journal-voucher/fields';
import { personProblems } from '#modules/accounts/journal-voucher/person';
import type { DocumentBooks } from '#modules/kit/books';
import type { Address } from '#modules/kit/field';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';
import { clientTypeOf, supplierOfBranch, textOf } from '#modules/kit/trade/tax/supply';
import { isBillWise } from '#modules/kit/voucher/allocation';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { registrationOn } from '#modules/kit/voucher/party-registration';

/**
 * An advance receipt: money received before the supply, with the tax of services inside it. Its reversal takes the tax back when the invoice
 * comes or, with the money, as a refund (decision D29). Lines of the advance are taken back in parts, which are never more than the line.
 */
export function isAdvance({ type }: Pick<JournalVoucher, 'type'>): boolean {
  return type === 'Advance Receipt' || type === 'Reverse Advance Receipt';
}

function isReversal({ type }: Pick<JournalVoucher, 'type'>): boolean {
  return type === 'Reverse Advance Receipt';
}

export const advanceWay: JournalWay = {
  complete: completeAdvance,
  check: advanceProblems,
  post: postedAdvance,
};

export const advanceBooks: DocumentBooks<JournalVoucher> = {
  bills: billsOfAdvance,
  needs: ({ partyId }) => ({ bills: partyId ? [partyId] : [] }),
  checkBooks: (row, _id, facts, books) => ({ problems: advanceBookProblems(row, facts, books), warnings: [] }),
};

/** The figures of a reversal are estimates here; `followAdvance` knows what was taken back before. */
function completeAdvance(row: JournalVoucher, facts: DocumentFacts): JournalVoucher {
  const party = facts.find('customer', row.partyId ?? '') ?? {};
  const { gstin, state } = registrationOn(party, row.date);
  const clientType = clientTypeOf(party);
  const own = String(facts.branch['state'] ?? '');
  const placeOfSupply = row.placeOfSupply ?? defaultPlaceOfSupply({ clientType, gstin, state }, own);
  const kind = supplyKind({ supplierState: own, placeOfSupply, clientType, supplier: supplierOfBranch(facts.branch) });
  const lines = advancesOf(row).map((line, place) => ({ ...line, lineId: String(place + 1) }));
  const address = party['billingAddress'];
  return withFigures(
    {
      ...row,
      advances: lines,
      placeOfSupply,
      supplyKind: kind,
      partyGstin: gstin,
      partyName: textOf(party['name']),
      billingAddress: typeof address === 'object' && address !== null ? (address as Address) : null,
      accountName: textOf(facts.find('customer', row.accountId ?? '')?.['name']),
    },
    advanceTaxes(
      lines.map(({ amount, taxRate, supply }) => ({ amount: paise(amount ?? 0), rate: scaled(supply === 'Goods' ? 0 : (taxRate ?? 0)) })),
      kind,
    ),
  );
}

function withFigures(row: JournalVoucher, taxes: readonly AdvanceTax[]): JournalVoucher {
  const total = (name: keyof AdvanceTax) => taxes.reduce((sum, tax) => sum + tax[name], 0);
  return {
    ...row,
    advances: advancesOf(row).map((line, i) => ({ ...line, ...taxes[i] })),
    ...{ taxable: total('taxable'), igst: total('igst'), cgst: total('cgst'), sgst: total('sgst') },
    total: advancesOf(row).reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  };
}

/** Each line takes its share of the tax of the advance: all reversals of a line together take exactly its tax. */
export function followAdvance(row: JournalVoucher, sources: BookFacts['sources']): JournalVoucher {
  const source = isReversal(row) ? sources.get(row.reversesId ?? '') : undefined;
  if (source === undefined) return row;
  const taxes = advancesOf(row).map((line): AdvanceTax => {
    const given = advancesIn(source.row).find(({ lineId }) => lineId === line.sourceLine);
    const amount = paise(line.amount ?? 0);
    if (given === undefined || given.amount === 0) return { taxable: amount, igst: paise(0), cgst: paise(0), sgst: paise(0) };
    return takenBackOf(taxesOf(given), inPaise(source.taken.get(line.sourceLine ?? '') ?? 0), amount);
  });
  const { date } = source.row;
  return withFigures({ ...row, ...(typeof date === 'string' ? { reversesDate: date } : {}) }, taxes);
}

/** Lines count in ten-thousandths of a rupee, so that what is open is written as an amount. */
const perPaisa = 100;

/** The amount of what is open of a line. */
export function inPaise(quantity: number): Paise {
  return paise(quantity / perPaisa);
}

export function advanceLinks(row: JournalVoucher): readonly LinkedLine[] {
  if (!isAdvance(row)) return [];
  return advancesOf(row).map((line, i) => ({
    lineId: String(i + 1),
    itemId: row.partyId ?? '',
    quantity: scaled((line.amount ?? 0) * perPaisa),
    at: { source: 'reversesId', quantity: `advances.${i}.amount` },
    ...(isReversal(row) ? { sourceSlug: 'journal-voucher', sourceId: row.reversesId ?? '', sourceLine: line.sourceLine } : {}),
  }));
}

function advanceProblems(row: JournalVoucher, facts: DocumentFacts): readonly Problem[] {
  const { partyId, accountId, lines, items, allocations } = row;
  const moneyMoves = !isReversal(row) || row.refunded === true;
  const isMoney = (id: string) => ledgerIsUnder(facts, id, groupSets.bankCash);
  return [
    ...(partyId ? [] : [{ path: 'partyId', message: 'Choose the party that pays the advance' }]),
    ...personProblems(partyId, facts),
    ...(moneyMoves && !accountId ? [{ path: 'accountId', message: 'Choose the bank or cash account' }] : []),
    ...(accountId && !isMoney(accountId) ? [{ path: 'accountId', message: 'Choose a bank or cash ledger' }] : []),
    ...(!moneyMoves && accountId ? [{ path: 'accountId', message: 'Money moves only in a refund' }] : []),
    ...(lines.length > 0 || (items ?? []).length > 0 ? [{ path: 'lines', message: 'An advance has no debits and credits' }] : []),
    ...(allocations.length > 0 ? [{ path: 'allocations', message: 'Set the advance off against the invoice by a set-off' }] : []),
    ...(advancesOf(row).length === 0 ? [{ path: 'advances', message: 'Enter what the advance is for' }] : []),
    ...advancesOf(row).flatMap((line, i) => lineProblems(line, `advances.${i}`)),
    ...reversalProblems(row),
  ];
}

function lineProblems({ amount, taxRate, supply, hsn }: AdvanceRow, path: string): readonly Problem[] {
  const code = hsn === null ? null : hsnProblem(hsn, 0);
  return [
    ...((amount ?? 0) <= 0 ? [{ path: `${path}.amount`, message: 'Amount must be above 0' }] : []),
    ...((taxRate ?? 0) > 0 && supply === 'Goods' ? [{ path: `${path}.taxRate`, message: 'An advance for goods bears no tax' }] : []),
    ...(code === null ? [] : [{ path: `${path}.hsn`, message: code }]),
  ];
}

function reversalProblems(row: JournalVoucher): readonly Problem[] {
  const { reversesId, reversesNumber, refunded } = row;
  if (!isReversal(row)) {
    const alone = [
      ['reversesId', reversesId],
      ['refunded', refunded === true],
    ] as const;
    return alone.flatMap(([path, given]) => (given ? [{ path, message: 'Only a reversal has this' }] : []));
  }
  const seen = new Set<string>();
  return [
    ...(reversesId ? [] : [{ path: 'reversesId', message: 'Start from the advance receipt' }]),
    ...(reversesNumber ? [] : [{ path: 'reversesNumber', message: 'Enter the number of the advance receipt' }]),
    ...advancesOf(row).flatMap(({ sourceLine }, i): Problem[] => {
      const path = `advances.${i}.sourceLine`;
      if (!sourceLine) return [{ path, message: 'Name the line of the advance' }];
      return seen.size === seen.add(sourceLine).size ? [{ path, message: 'This line is listed twice' }] : [];
    }),
  ];
}

/** A refund takes no more than is open of the advance: what an invoice used cannot go back. */
function advanceBookProblems(row: JournalVoucher, facts: DocumentFacts, books: BookFacts): readonly Problem[] {
  const source = isReversal(row) ? books.sources.get(row.reversesId ?? '')?.row : undefined;
  if (source === undefined) return [];
  const number = String(source['number']);
  if (source['type'] !== 'Advance Receipt') return [{ path: 'reversesId', message: `${number} is no advance receipt` }];
  if (row.reversesNumber !== number) return [{ path: 'reversesNumber', message: `The advance receipt is ${number}` }];
  if (row.refunded !== true || !row.partyId || !isBillWise(facts, row.partyId)) return [];
  const bill = books.bills.find(({ ledgerId, billId }) => ledgerId === row.partyId && billId === row.reversesId);
  const open = paise(Math.max(0, -(bill?.open ?? 0)));
  return row.total > open ? [{ path: 'refunded', message: `Only ${formatPaise(open)} of ${number} is open` }] : [];
}

function postedAdvance(row: JournalVoucher, { ledger }: DocumentFacts): readonly Posting[] {
  const advance = {
    party: row.partyId ?? '',
    account: !isReversal(row) || row.refunded === true ? (row.accountId ?? '') : null,
    amount: paise(row.total),
    taxes: advancesOf(row).map(taxesOf),
    ledger,
  };
  return isReversal(row) ? postReversal(advance) : postAdvance(advance);
}

/** The advance is open until invoices use it or it is refunded. */
function billsOfAdvance(row: JournalVoucher, id: string, facts: DocumentFacts): readonly BillChange[] {
  const { partyId, number, date } = row;
  if (!partyId || !isBillWise(facts, partyId)) return [];
  const amount = paise(row.total);
  if (!isReversal(row)) return [{ ledgerId: partyId, billId: id, kind: 'on-account', amount: negate(amount), number, date, dueDate: date }];
  return row.refunded === true ? [{ ledgerId: partyId, billId: row.reversesId ?? '', kind: 'settles', amount }] : [];
}

function advancesOf({ advances }: JournalVoucher): readonly AdvanceRow[] {
  return advances ?? [];
}

function advancesIn(row: AnyRow): readonly AdvanceRow[] {
  return (row['advances'] ?? []) as readonly AdvanceRow[];
}

function taxesOf({ amount, taxable, igst, cgst, sgst }: AdvanceRow): AdvanceTax & { readonly amount: Paise } {
  return { amount: paise(amount), taxable: paise(taxable ?? 0), igst: paise(igst ?? 0), cgst: paise(cgst ?? 0), sgst: paise(sgst ?? 0) };
}
