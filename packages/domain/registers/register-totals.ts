import {
  type HsnAmounts,
  noTax,
  plus,
  type RateAmounts,
  type RegisterEntry,
  rateKey,
  type TaxAmounts,
} from '#domain/registers/register-entry';

/** Entries of a register added up. Rates and HSN codes by their keys; ledgers without the parties', by id, debit positive. */
export interface RegisterTotals {
  count: number;
  roundOff: number;
  tcs: number;
  total: number;
  readonly rates: Map<string, RateAmounts>;
  readonly hsn: Map<string, HsnAmounts>;
  readonly ledgers: Map<string, number>;
}

export function noTotals(): RegisterTotals {
  return { count: 0, roundOff: 0, tcs: 0, total: 0, rates: new Map(), hsn: new Map(), ledgers: new Map() };
}

/** Adds an entry, or takes it out. What comes to nothing is not kept. */
export function addEntry(totals: RegisterTotals, entry: RegisterEntry, factor: 1 | -1): void {
  totals.count += factor;
  totals.roundOff += factor * entry.roundOff;
  totals.tcs += factor * entry.tcs;
  totals.total += factor * entry.total;
  for (const row of entry.rates) addRate(totals.rates, row, factor);
  addHsnOf(totals, entry, factor);
  for (const { ledgerId, amount } of entry.postings) if (ledgerId !== entry.partyId) addLedger(totals.ledgers, ledgerId, factor * amount);
}

/** Adds what an entry says of HSN codes alone. */
export function addHsnOf({ hsn }: Pick<RegisterTotals, 'hsn'>, entry: Pick<RegisterEntry, 'hsn'>, factor: 1 | -1): void {
  for (const row of entry.hsn) addHsn(hsn, row, factor);
}

/** Adds the totals of another branch or month. */
export function addTotals(totals: RegisterTotals, others: RegisterTotals): void {
  totals.count += others.count;
  totals.roundOff += others.roundOff;
  totals.tcs += others.tcs;
  totals.total += others.total;
  for (const row of others.rates.values()) addRate(totals.rates, row, 1);
  for (const row of others.hsn.values()) addHsn(totals.hsn, row, 1);
  for (const [ledgerId, amount] of others.ledgers) addLedger(totals.ledgers, ledgerId, amount);
}

/** All rates together. */
export function taxIn(rows: Iterable<TaxAmounts>): TaxAmounts {
  let sum = noTax;
  for (const row of rows) sum = plus(sum, row);
  return sum;
}

function addRate(rates: Map<string, RateAmounts>, row: RateAmounts, factor: 1 | -1): void {
  const key = rateKey(row);
  const after = { ...row, ...plus(rates.get(key) ?? noTax, row, factor) };
  if (isNothing(after)) rates.delete(key);
  else rates.set(key, after);
}

function addHsn(hsn: Map<string, HsnAmounts>, row: HsnAmounts, factor: 1 | -1): void {
  const key = JSON.stringify([row.hsn, row.unit, row.rate]);
  const before = hsn.get(key);
  const after = { ...row, ...plus(before ?? noTax, row, factor), quantity: (before?.quantity ?? 0) + factor * row.quantity };
  if (isNothing(after) && after.quantity === 0) hsn.delete(key);
  else hsn.set(key, after);
}

function addLedger(ledgers: Map<string, number>, ledgerId: string, amount: number): void {
  const after = (ledgers.get(ledgerId) ?? 0) + amount;
  if (after === 0) ledgers.delete(ledgerId);
  else ledgers.set(ledgerId, after);
}

function isNothing({ taxable, igst, cgst, sgst, cess }: TaxAmounts): boolean {
  return taxable === 0 && igst === 0 && cgst === 0 && sgst === 0 && cess === 0;
}
