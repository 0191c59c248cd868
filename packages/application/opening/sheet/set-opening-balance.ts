import { refuseOversettled, SettledByOthers, sayWhoSettled } from '#application/chains/settled-by-others';
import { answer } from '#application/commit/answer';
import { refuseLockedDay } from '#application/commit/locked-period';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { recordsNamed } from '#application/commit/records-named';
import { asStored } from '#application/commit/stored-row';
import type { Answered, Context } from '#application/context';
import { settleBooks } from '#application/opening/books-begin';
import {
  beginsAtNothing,
  billsOf,
  openingBalance,
  openingEffect,
  openingIdOf,
  openingsPartition,
  refuseOwnOnly,
} from '#application/opening/opening-balance';
import { isFirst, type OpeningYear, openingYear } from '#application/opening/opening-year';
import type { Change, Facts, Work } from '#application/ports/journal';
import type { Row, Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { rowOf } from '#application/row-of';
import { limits } from '#domain/limits';
import { type Paise, paise } from '#domain/money/paise';
import { Refusal, refuseIfAny } from '#domain/refusal';
import {
  billsTotal,
  type OpeningBill,
  openingBillProblems,
  type TypedBill,
  withDueDate,
} from '#modules/organisation/financial-year/opening-bills';

export interface StatedOpening {
  readonly ledgerId: string;
  /** The ledger's opening for the year: paise, debit positive. */
  readonly balance: number;
  /** Its bills; if absent, they stay as they are. The amount beyond them is on account. */
  readonly bills?: readonly TypedBill[];
  /** The version of the opening, 0 for none yet; absent when the version does not matter. */
  readonly version?: number;
}

/**
 * Sets a ledger's opening for the first year of the open branch: its balance on the day before, bill by bill for billwise balancing. While
 * the openings do not balance, every report shows the difference. Refused for incomes and expenses, which start every year at 0; for later
 * years, which carry forward (decision D33); in locked books; and below what others have settled of a bill. An opening that an older
 * version took for a later year can be set to 0.
 */
export async function setOpeningBalance(context: Context, asked: StatedOpening): Promise<Answered> {
  refuseOwnOnly(context);
  for (let tried = 1; tried <= attempts; tried += 1) {
    const stored = await onSteadyFacts(context, (fence) => attempt(context, asked, fence, tried));
    if (stored !== undefined) return answer(stored);
  }
  throw new Refusal('busy');
}

/** Other people may try to make another year the first at the same moment. */
const attempts = 5;

/** Undefined if the start of the books had to be written first. */
async function attempt(context: Context, asked: StatedOpening, fence: number, tried: number): Promise<Stored | undefined> {
  const opening = await openingYear(context);
  const [ledger, known] = await Promise.all([
    context.ports.records.find(context.scope, 'customer', asked.ledgerId),
    context.ports.records.find(context.scope, openingBalance.slug, openingIdOf(context.scope, asked.ledgerId)),
  ]);
  const wanted = stateOf(opening, ledger, known, asked);
  if (known !== undefined && isSame(known, wanted)) return known;
  if (asked.version !== undefined && asked.version !== (known?.version ?? 0)) throw stale();
  await refuseVouchersIds(context, wanted.bills, billsOf(known?.row));
  const isCleared = wanted.balance === 0 && wanted.bills.length === 0;
  if ((!isCleared || known === undefined) && !(await isFirst(context, opening, tried))) return undefined;
  const committed = await commit(context, openingWork(context.scope, opening, wanted, known), fence);
  if (isCleared) await settleBooks(context);
  return committed;
}

export interface WantedOpening {
  readonly ledger: Stored;
  readonly balance: Paise;
  readonly bills: readonly OpeningBill[];
}

/** The opening to enter, complete and checked against all steady facts. */
export function stateOf(
  { date, lockedUntil, natureOf }: Pick<OpeningYear, 'date' | 'lockedUntil' | 'natureOf'>,
  ledger: Stored | undefined,
  known: Stored | undefined,
  asked: Pick<StatedOpening, 'balance' | 'bills'>,
): WantedOpening {
  if (ledger === undefined) throw new Refusal('notFound', { what: 'Ledger' });
  refuseLockedDay(date, lockedUntil);
  if (beginsAtNothing(natureOf(rowOf('customer', ledger).groupId)))
    throw new Refusal('notAllowed', {
      why: 'Income and expense ledgers start every year at 0. Enter the result of earlier years in Profit & Loss A/c',
    });
  const { creditDays } = rowOf('customer', ledger);
  const bills = asked.bills?.map((bill) => withDueDate(bill, creditDays ?? null)) ?? billsOf(known?.row);
  if (asked.bills !== undefined) refuseIfAny(problemsOf(ledger, bills, date));
  return { ledger, balance: paise(asked.balance), bills };
}

function problemsOf(ledger: Stored, bills: readonly OpeningBill[], date: string) {
  const { name, billWise } = rowOf('customer', ledger);
  if (bills.length > 0 && billWise !== true) return [{ path: 'bills', message: `${name} is not balanced bill by bill` }];
  if (bills.length > limits.billsPerOpening)
    return [{ path: 'bills', message: `A ledger can have at most ${limits.billsPerOpening} opening bills` }];
  if (Math.abs(billsTotal(bills)) > limits.paise) return [{ path: 'bills', message: 'The total of the bills is too large' }];
  return openingBillProblems(bills, date);
}

function isSame(known: Stored, { balance, bills }: WantedOpening): boolean {
  return known.row['balance'] === balance && JSON.stringify(billsOf(known.row)) === JSON.stringify(bills.map(plain));
}

function plain({ id, number, date, dueDate, amount }: OpeningBill): OpeningBill {
  return { id, number, date, dueDate, amount };
}

/** A bill with the id of a voucher would become one with that voucher's bill. */
async function refuseVouchersIds(context: Context, bills: readonly OpeningBill[], before: readonly OpeningBill[]): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  const fresh = bills.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  const { documents } = await import('#modules/all-modules');
  const found = await recordsNamed(
    context,
    fresh.flatMap(({ id }) => documents.map(({ slug }) => ({ slug, id }))),
  );
  const taken = bills.findIndex(({ id }) => found.has(id));
  if (taken >= 0) throw idOfVoucher(taken);
}

function idOfVoucher(at: number): Refusal {
  return new Refusal('invalid', {}, [{ path: `bills.${at}.id`, message: 'This id belongs to a voucher' }]);
}

/** The commit of an opening balance. */
export interface OpeningWork extends Work {
  readonly known: Stored | undefined;
  /** Whether it has bills that were not there: then it moves the fence of the branch. */
  readonly opensBills: boolean;
}

export function openingWork(
  scope: Scope,
  { date }: Pick<OpeningYear, 'date'>,
  wanted: WantedOpening,
  known: Stored | undefined,
): OpeningWork {
  const { ledger, balance, bills } = wanted;
  const id = openingIdOf(scope, ledger.id);
  const { branchId, financialYearId } = scope;
  const row: Row = asStored({
    number: openingBalance.number,
    date,
    branchId,
    financialYearId,
    ledgerId: ledger.id,
    balance,
    bills: bills.map(plain),
  });
  const effect = openingEffect({ id, ledgerId: ledger.id, date, balance, bills, billWise: rowOf('customer', ledger).billWise === true });
  const knownBills = new Set(billsOf(known?.row).map((bill) => bill.id));
  const opensBills = bills.some((bill) => !knownBills.has(bill.id));
  const change: Change = {
    action: known === undefined ? 'create' : 'edit',
    slug: openingBalance.slug,
    id,
    row,
    list: {
      partition: openingsPartition(scope),
      keys: [ledger.id],
      row: { ledgerId: ledger.id, balance, bills: bills.length, version: (known?.version ?? 0) + 1 },
    },
    unique: [],
    words: [],
    effect,
    // A voucher that is being decided at this moment may be about to open a bill of the same id.
    ...(opensBills ? { fences: 'branch' as const } : {}),
  };
  return {
    slug: openingBalance.slug,
    id,
    ...(known === undefined
      ? { kind: 'create', fingerprint: `${id}|${balance}|${JSON.stringify(row['bills'])}` }
      : { kind: 'change', read: { version: known.version, title } }),
    needs: { bills: [ledger.id] },
    known,
    opensBills,
    decide: ({ bills: open }: Facts): Change => {
      // One that was entered at the same moment.
      const taken = bills.findIndex((bill) => open.some(({ billId, voucher }) => billId === bill.id && voucher.id !== id));
      if (taken >= 0) throw idOfVoucher(taken);
      refuseOversettled(known?.effect, effect ?? undefined, open);
      return change;
    },
  };
}

async function commit(context: Context, work: OpeningWork, fence: number): Promise<Stored> {
  const { branchId } = context.scope;
  try {
    return (await context.ports.journal.commit(context.scope, { branchId }, { ...work, fence })).stored;
  } catch (error) {
    return refuseOpening(context, work, error);
  }
}

/** Why an opening balance was not written, in words for people. */
export async function refuseOpening(context: Context, { known }: OpeningWork, error: unknown): Promise<never> {
  if (error instanceof SettledByOthers) {
    const bill = billsOf(known?.row).find(({ id }) => id === error.settled.billId);
    return sayWhoSettled(context, () => Promise.reject(error), bill?.number);
  }
  // Someone else entered it first.
  if (error instanceof Refusal && error.code === 'idempotencyMismatch') throw stale();
  throw error;
}

const title = 'opening balance';

function stale(): Refusal {
  return new Refusal('changed', { what: title });
}
