import { createHash } from 'node:crypto';
import type { Answered, Context } from '#application/context';
import { latest, refuseLockedDay } from '#application/documents/locked-period';
import { onSteadyFacts } from '#application/documents/on-steady-facts';
import { beginsAtNothing, naturesIn, openingBalance, openingsPartition, refuseOwnOnly } from '#application/documents/opening-balance';
import { refuseOversettled, sayWhoSettled } from '#application/documents/settled-by-others';
import type { Change, Committed, Facts, Row, Scope, Stored } from '#application/ports';
import { answer } from '#application/records/answer';
import { negate, type Paise, paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { openingDifference } from '#domain/posting/opening-difference';
import { Refusal } from '#domain/refusal';
import { addDays, type Day } from '#domain/time/day';

export interface StatedOpening {
  readonly ledgerId: string;
  /** What it brings in besides what is carried from earlier years: paise, debit positive. */
  readonly balance: number;
  /** Of what stands, 0 for nothing yet; absent when it does not matter what stood there. */
  readonly version?: number;
}

/**
 * States what a ledger brings into the financial year of the scope, in the open branch: its balance on the day before. What the openings
 * lack to be balanced shows in the trial balance as their difference (design e.1). A ledger kept bill by bill brings it as one bill of
 * its own. Refused for incomes and expenses, which begin every year at nothing (decision D33); on locked books; and below what others
 * have settled of the bill.
 */
export async function setOpeningBalance(context: Context, asked: StatedOpening): Promise<Answered> {
  refuseOwnOnly(context);
  const { stored } = await onSteadyFacts(context, async (fence) => {
    const { ledger, date, known } = await read(context, asked);
    const balance = paise(asked.balance);
    if (known?.row['balance'] === balance) return { stored: known };
    if (asked.version !== undefined && asked.version !== (known?.version ?? 0)) throw stale();
    const change = changeOf(context.scope, ledger, balance, date, known);
    return commit(context, change, known, fence);
  });
  return answer(stored);
}

/** What is decided on, when it may be decided at all. */
async function read({ scope, ports }: Context, { ledgerId }: StatedOpening) {
  const { records } = ports;
  const [ledger, years, org, groups, known] = await Promise.all([
    records.find(scope, 'customer', ledgerId),
    records.all(scope, 'financial-year'),
    records.find(scope, 'org', scope.organisationId),
    records.all(scope, 'group'),
    records.find(scope, openingBalance.slug, idOf(scope, ledgerId)),
  ]);
  const year = years.find(({ id }) => id === scope.financialYearId);
  if (ledger === undefined) throw new Refusal('notFound', { what: 'Ledger' });
  if (year === undefined) throw new Refusal('notFound', { what: 'Financial year' });
  const date = addDays(String(year.row['start']), -1);
  // The day before lies in no year or in the one before: whoever locked it, locked it.
  refuseLockedDay(date, latest(org?.row['lockedUntil'], ...years.map(({ row }) => row['lockedUntil'])));
  if (beginsAtNothing(naturesIn(groups)(ledger.row['groupId'])))
    throw new Refusal('notAllowed', {
      why: 'Ledgers of income and expense begin every year at nothing. State the result in Profit & Loss A/c',
    });
  return { ledger, date, known };
}

function changeOf(scope: Scope, ledger: Stored, balance: Paise, date: Day, known: Stored | undefined): Change {
  const { branchId, financialYearId } = scope;
  const id = idOf(scope, ledger.id);
  const row: Row = { number: 'Opening', date, branchId, financialYearId, ledgerId: ledger.id, balance };
  return {
    action: known === undefined ? 'create' : 'edit',
    slug: openingBalance.slug,
    id,
    row,
    list: {
      partition: openingsPartition(scope),
      keys: [ledger.id],
      row: { ledgerId: ledger.id, balance, version: (known?.version ?? 0) + 1 },
    },
    unique: [],
    words: [],
    effect: effectOf(id, ledger.id, balance, date, ledger.row['billWise'] === true),
  };
}

function effectOf(id: string, ledgerId: string, amount: Paise, date: Day, billWise: boolean): Effect | null {
  if (amount === 0) return null;
  const bill = { ledgerId, billId: id, kind: 'opens' as const, amount, number: 'Opening', date, dueDate: date };
  return {
    date,
    postings: [
      { ledgerId, amount },
      { ledgerId: openingDifference.id, amount: negate(amount) },
    ],
    bills: billWise ? [bill] : [],
    movements: [],
  };
}

async function commit(context: Context, change: Change, known: Stored | undefined, fence: number): Promise<Pick<Committed, 'stored'>> {
  const { id, slug, row, effect } = change;
  const { branchId } = context.scope;
  const ledgerId = String(row?.['ledgerId']);
  const kind =
    known === undefined
      ? ({ kind: 'create', fingerprint: `${id}|${row?.['balance']}` } as const)
      : ({ kind: 'change', version: known.version } as const);
  const decide = ({ bills }: Facts): Change => {
    refuseOversettled(known?.effect, effect ?? undefined, bills);
    return change;
  };
  try {
    const work = { slug, id, ...kind, fence, needs: { bills: [ledgerId] }, decide };
    return await sayWhoSettled(context, () => context.ports.journal.commit(context.scope, { branchId }, work));
  } catch (error) {
    // Someone else was the first to state it.
    if (error instanceof Refusal && error.code === 'idempotencyMismatch') throw stale();
    throw error;
  }
}

function stale(): Refusal {
  return new Refusal('changed', { what: 'opening balance' });
}

/** One opening for each ledger, branch and year: the id follows from them, as a UUID version 8. */
function idOf({ branchId, financialYearId }: Scope, ledgerId: string): string {
  const hex = createHash('sha256').update(`${branchId}|${financialYearId}|${ledgerId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
