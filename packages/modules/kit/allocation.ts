import { limits } from '#domain/limits';
import { type Paise, paise } from '#domain/money/paise';
import { type Allocation, allocationProblems } from '#domain/posting/bills';
import { groupSets } from '#domain/posting/chart';
import type { BillChange, Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { ledgerIsUnder } from '#modules/kit/chart';
import type { Field, Fields, RecordOf } from '#modules/kit/field';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';

const allocation = {
  ledgerId: { kind: 'ref', label: 'Party', to: 'customer', required: true },
  /** The voucher that opened the bill. */
  billId: { kind: 'code', label: 'Bill', max: 40, required: true },
  number: { kind: 'text', label: 'Bill Number', max: 60 },
  amount: { kind: 'money', label: 'Amount', required: true },
} as const satisfies Fields;

export type AllocationLine = RecordOf<typeof allocation>;

/** Bills that a voucher is set off against; what is left over stands on account (decision D31). */
export const allocationsField = {
  kind: 'lines',
  label: 'Against Bills',
  of: allocation,
  max: limits.billsPerSettlement,
} as const satisfies Field;

/** What a voucher with allocations shows to these rules. */
export interface Settlement {
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly postings: readonly Posting[];
  readonly allocations: readonly AllocationLine[];
}

/** Whether the balance of a ledger is kept bill by bill: every party's, and any ledger of which the organisation wants it. */
export function isBillWise(facts: DocumentFacts, ledgerId: string): boolean {
  return ledgerIsUnder(facts, ledgerId, groupSets.parties) || facts.find('customer', ledgerId)?.['billWise'] === true;
}

/** Settles the bills named, and puts the rest of what each party's ledger gets on account, so that open bills add up to its balance. */
export function settlementChanges(settlement: Settlement, facts: DocumentFacts): readonly BillChange[] {
  const { id, number, date } = settlement;
  const changes: BillChange[] = [];
  for (const [ledgerId, net] of netsOf(settlement.postings)) {
    if (net === 0 || !isBillWise(facts, ledgerId)) continue;
    const sign = net < 0 ? -1 : 1;
    const against = new Map<string, number>();
    for (const { billId, amount } of ofLedger(settlement, ledgerId)) against.set(billId, (against.get(billId) ?? 0) + sign * amount);
    for (const [billId, amount] of against) changes.push({ ledgerId, billId, kind: 'settles', amount: paise(amount) });
    const rest = paise(net - [...against.values()].reduce((sum, amount) => sum + amount, 0));
    if (rest !== 0) changes.push({ ledgerId, billId: id, kind: 'on-account', amount: rest, number, date, dueDate: date });
  }
  return changes;
}

/** What is wrong without knowing the bills: a ledger the voucher does not post to, or one without bills. */
export function settlementProblems(settlement: Settlement, facts: DocumentFacts): readonly Problem[] {
  const nets = netsOf(settlement.postings);
  return settlement.allocations.flatMap(({ ledgerId }, i): Problem[] => {
    const path = `allocations.${i}.ledgerId`;
    if (!nets.has(ledgerId)) return [{ path, message: 'The voucher has no line of this ledger' }];
    return isBillWise(facts, ledgerId) ? [] : [{ path, message: 'The balance of this ledger is not kept by bills' }];
  });
}

/** What the open bills do not allow: over-allocation, bills that are closed, of another ledger or on the same side. */
export function settlementBookProblems(settlement: Settlement, books: BookFacts): readonly Problem[] {
  const { id, number, date } = settlement;
  const problems: Problem[] = [];
  for (const [ledgerId, amount] of netsOf(settlement.postings)) {
    const places = settlement.allocations.flatMap((line, place) => (line.ledgerId === ledgerId ? [place] : []));
    const allocations = ofLedger(settlement, ledgerId).map(
      ({ billId, amount: part }): Allocation => ({ kind: 'against', billId, amount: paise(part) }),
    );
    const found = allocationProblems({ ledgerId, voucherId: id, number, date, amount, bills: books.bills, allocations });
    for (const { path, message } of found) {
      problems.push({ path: path.replace(/^allocations\.(\d+)/, (_, n: string) => `allocations.${places[Number(n)] ?? n}`), message });
    }
  }
  return problems;
}

function ofLedger({ allocations }: Settlement, ledgerId: string): readonly AllocationLine[] {
  return allocations.filter((line) => line.ledgerId === ledgerId);
}

function netsOf(postings: readonly Posting[]): ReadonlyMap<string, Paise> {
  const nets = new Map<string, Paise>();
  for (const { ledgerId, amount } of postings) nets.set(ledgerId, paise((nets.get(ledgerId) ?? 0) + amount));
  return nets;
}

/** What settling bills adds to a document: the bills it changes, those that must be read, and whether they are open for as much at the commit. */
export function settles<Row extends Pick<Settlement, 'allocations'>>(of: (row: Row, id: string) => Settlement) {
  return {
    bills: (row: Row, id: string, facts: DocumentFacts) => settlementChanges(of(row, id), facts),
    needs: (row: Row) => ({ bills: [...new Set(row.allocations.map(({ ledgerId }) => ledgerId))] }),
    checkBooks: (row: Row, id: string, _facts: DocumentFacts, books: BookFacts) => ({
      problems: settlementBookProblems(of(row, id), books),
      warnings: [],
    }),
  };
}
