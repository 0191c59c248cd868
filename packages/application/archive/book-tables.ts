import type { BooksTally } from '#application/archive/books-tally';
import { csvLine, decimals, rupees } from '#domain/archive/csv-line';

/** Names of ledgers, items, places and branches, by id. */
export type Names = ReadonlyMap<string, string>;

/** The trial balance of each branch, by ledger. A debit is positive in the opening and closing balance. */
export function* trialBalanceLines({ ledgers }: BooksTally, names: Names): Generator<string> {
  yield csvLine(['Branch', 'Branch Id', 'Ledger', 'Ledger Id', 'Opening', 'Debit', 'Credit', 'Closing']);
  for (const [branchId, ofBranch] of ledgers)
    for (const [ledgerId, { opening, debit, credit }] of ofBranch) {
      if (opening === 0 && debit === 0 && credit === 0) continue;
      const figures = [opening, debit, credit, opening + debit - credit].map(rupees);
      yield csvLine([nameIn(names, branchId), branchId, nameIn(names, ledgerId), ledgerId, ...figures]);
    }
}

export function* openBillLines({ bills }: BooksTally, names: Names): Generator<string> {
  yield csvLine(['Branch', 'Branch Id', 'Ledger', 'Ledger Id', 'Bill', 'Date', 'Due Date', 'Open Amount']);
  for (const { branchId, ledgerId, number, date, dueDate, amount } of bills.values())
    if (amount !== 0)
      yield csvLine([nameIn(names, branchId), branchId, nameIn(names, ledgerId), ledgerId, number, date, dueDate, rupees(amount)]);
}

export function* stockLines({ stock }: BooksTally, names: Names): Generator<string> {
  yield csvLine(['Branch', 'Branch Id', 'Item', 'Item Id', 'Location', 'Location Id', 'Batch', 'Quantity']);
  for (const { branchId, itemId, locationId, batch, quantity } of stock.values()) {
    if (quantity === 0) continue;
    const place = [locationId === null ? null : nameIn(names, locationId), locationId, batch];
    yield csvLine([nameIn(names, branchId), branchId, nameIn(names, itemId), itemId, ...place, decimals(quantity)]);
  }
}

export function nameIn(names: Names, id: string): string {
  return names.get(id) ?? '';
}
