import {
  billChangesOf,
  type LedgerSettlement,
  numbersInUse,
  openBillProblems,
  type Part,
  type PartKind,
  partProblems,
} from '#domain/bills/settlement';
import { limits } from '#domain/limits';
import { paise } from '#domain/money/paise';
import { groupSets } from '#domain/posting/chart';
import type { BillChange, Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { addDays, type Day } from '#domain/time/day';
import type { Field, Fields, RecordOf } from '#modules/kit/field';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';

const allocation = {
  ledgerId: { kind: 'ref', label: 'Party', to: 'customer', required: true },
  kind: {
    kind: 'choice',
    label: 'Reference',
    help: 'Leave empty for “Against bill”',
    of: [
      { value: 'against', label: 'Against bill' },
      { value: 'new', label: 'New reference' },
      { value: 'advance', label: 'Advance' },
      { value: 'on-account', label: 'On account' },
    ] satisfies readonly { readonly value: PartKind; readonly label: string }[],
  },
  side: {
    kind: 'choice',
    label: 'Side',
    help: 'Needed if the voucher both debits and credits the party',
    of: [
      { value: 'Debit', label: 'Debit' },
      { value: 'Credit', label: 'Credit' },
    ],
  },
  billId: { kind: 'code', label: 'Bill', max: 40, linked: true, help: 'The settled bill, or 1, 2, 3 … for a new reference' },
  number: { kind: 'text', label: 'Bill Number', max: 60 },
  dueDate: { kind: 'date', label: 'Due Date' },
  amount: { kind: 'money', label: 'Amount', required: true },
} as const satisfies Fields;

export type AllocationLine = RecordOf<typeof allocation>;

/** How the parties of a voucher use its amounts: settled bills, new references, advances; the rest is on account (decision D31). */
export const allocationsField = {
  kind: 'lines',
  label: 'Bill References',
  of: allocation,
  max: limits.billsPerSettlement,
} as const satisfies Field;

/** The part of a voucher with allocations that these rules need. */
export interface Settlement {
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly postings: readonly Posting[];
  /** Rows stored before there were references have fewer fields. */
  readonly allocations: readonly (Pick<AllocationLine, 'ledgerId' | 'billId' | 'number' | 'amount'> & Partial<AllocationLine>)[];
}

/** Whether a ledger is balanced bill by bill: every party, and any ledger for which the organisation wants it. */
export function isBillWise(facts: DocumentFacts, ledgerId: string): boolean {
  return ledgerIsUnder(facts, ledgerId, groupSets.parties) || facts.find('customer', ledgerId)?.['billWise'] === true;
}

/** Gives each new reference its place in the voucher, and its due date by the party's credit days if none is typed. */
export function withPlaces<Line extends Settlement['allocations'][number]>(
  lines: readonly Line[],
  date: Day,
  facts: Pick<DocumentFacts, 'find'>,
): readonly Line[] {
  const opens = ({ kind, number }: Line) => kind === 'new' || (kind === 'advance' && (number ?? null) !== null);
  let last = Math.max(0, ...lines.map((line) => (opens(line) ? Number(line.billId ?? 0) || 0 : 0)));
  return lines.map((line) => {
    if (!opens(line)) return line;
    const days = facts.find('customer', line.ledgerId)?.['creditDays'];
    const due = line.kind === 'new' && typeof days === 'number' && date !== '' ? addDays(date, days) : null;
    const billId = line.billId ?? String(++last);
    return { ...line, billId, dueDate: line.dueDate ?? due };
  });
}

/** The bills a voucher changes. They add up to its postings on each party's ledger. */
export function settlementChanges(settlement: Settlement, facts: DocumentFacts): readonly BillChange[] {
  return settlementsOf(settlement)
    .filter(({ of }) => isBillWise(facts, of.ledgerId))
    .flatMap(({ of }) => billChangesOf(of));
}

/** Problems that need no bills: a ledger without postings in the voucher, one without bills, more than is posted. */
export function settlementProblems(settlement: Settlement, facts: DocumentFacts): readonly Problem[] {
  const settlements = settlementsOf(settlement);
  const posted = new Set(settlements.map(({ of }) => of.ledgerId));
  const misplaced = settlement.allocations.flatMap(({ ledgerId }, i): Problem[] => {
    const path = `allocations.${i}.ledgerId`;
    if (!posted.has(ledgerId)) return [{ path, message: 'The voucher has no line of this ledger' }];
    return isBillWise(facts, ledgerId) ? [] : [{ path, message: 'This ledger is not balanced bill by bill' }];
  });
  return misplaced.length > 0 ? misplaced : settlements.flatMap(({ of, places }) => placed(partProblems(of), places));
}

/** Problems with the open bills: bills that are closed, of another ledger or on the same side, and more than is open. */
export function settlementBookProblems(settlement: Settlement, books: BookFacts): readonly Problem[] {
  return settlementsOf(settlement).flatMap(({ of, places }) => placed(openBillProblems(of, books.bills), places));
}

/** Two open bills of a party with the same number are easily confused. */
function settlementWarnings(settlement: Settlement, books: BookFacts): readonly string[] {
  return settlementsOf(settlement).flatMap(({ of }) =>
    numbersInUse(of, books.bills).map((number) => `This party already has an open bill ${number}`),
  );
}

/** The problems of a ledger's own allocations, at their rows of the voucher. */
function placed(problems: readonly Problem[], places: readonly number[]): readonly Problem[] {
  return problems.map(({ path, message }) => ({
    path: path === '' ? 'allocations' : `allocations.${path.replace(/^\d+/, (n) => String(places[Number(n)] ?? n))}`,
    message,
  }));
}

/** Per ledger: the postings of each side, and their allocations with their places in the voucher. */
function settlementsOf({
  id,
  number,
  date,
  postings,
  allocations,
}: Settlement): readonly { readonly of: LedgerSettlement; readonly places: readonly number[] }[] {
  const sides = new Map<string, { debit: number; credit: number }>();
  for (const { ledgerId, amount } of postings) {
    const { debit, credit } = sides.get(ledgerId) ?? { debit: 0, credit: 0 };
    sides.set(ledgerId, amount > 0 ? { debit: debit + amount, credit } : { debit, credit: credit - amount });
  }
  return [...sides].map(([ledgerId, { debit, credit }]) => {
    const places = allocations.flatMap((line, place) => (line.ledgerId === ledgerId ? [place] : []));
    const parts = allocations.filter((line) => line.ledgerId === ledgerId).map(partOf);
    return { of: { ledgerId, voucherId: id, number, date, debit: paise(debit), credit: paise(credit), parts }, places };
  });
}

function partOf({ kind, side, billId, number, dueDate, amount }: Settlement['allocations'][number]): Part {
  return {
    kind: kind ?? 'against',
    side: side === 'Debit' ? 1 : side === 'Credit' ? -1 : null,
    billId: billId ?? null,
    number: number ?? null,
    dueDate: dueDate ?? null,
    amount: paise(amount),
  };
}

/** What settling bills adds to a document: the bills it changes, those that must be read, and whether they are open for as much at the commit. */
export function settles<Row extends Pick<Settlement, 'allocations'>>(of: (row: Row, id: string) => Settlement) {
  return {
    bills: (row: Row, id: string, facts: DocumentFacts) => settlementChanges(of(row, id), facts),
    needs: (row: Row) => ({ bills: [...new Set(row.allocations.map(({ ledgerId }) => ledgerId))] }),
    checkBooks: (row: Row, id: string, _facts: DocumentFacts, books: BookFacts) => ({
      problems: settlementBookProblems(of(row, id), books),
      warnings: settlementWarnings(of(row, id), books),
    }),
  };
}
