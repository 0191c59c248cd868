import { refuseLockedDay } from '#application/commit/locked-period';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import type { LineProblem, ReadRow } from '#application/imports/rows/read-row';
import type { IsOfThisImport } from '#application/imports/rows/save-rows';
import { whyNotStated } from '#application/opening/books-begin';
import { billsOf, isEmptyOpening, openingBalance, openingIdOf } from '#application/opening/opening-balance';
import { isFirst, type OpeningYear, openingYear } from '#application/opening/opening-year';
import { type OpeningWork, openingWork, refuseOpening, stateOf, type WantedOpening } from '#application/opening/sheet/set-opening-balance';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { formatDrCr } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { type Problem, Refusal } from '#domain/refusal';
import { billNameOf, billsTotal, type OpeningBill, onAccount, type TypedBill } from '#modules/organisation/financial-year/opening-bills';
import { type OpeningRow, openingRow } from '#modules/organisation/financial-year/opening-row';

export interface Taken {
  readonly created: number;
  readonly existing: number;
  readonly problems: readonly LineProblem[];
}

interface Line {
  readonly line: number;
  readonly row: OpeningRow;
}

/** The lines of one ledger, which are saved together or not at all. */
interface Party {
  readonly ledger: Stored;
  readonly known: Stored | undefined;
  readonly lines: readonly Line[];
}

/** The opening balance of a ledger, made from its lines. */
interface Merged {
  readonly fresh: readonly Line[];
  readonly existing: number;
  readonly problems: readonly LineProblem[];
  readonly wanted: WantedOpening | undefined;
}

/** Others may be writing the same ledgers at the same time. */
const attempts = 5;

/** Reports the problems of rows that were read, as if they were saved now. */
export async function checkOpeningRows(context: Context, rows: readonly ReadRow[]): Promise<Taken> {
  const opening = await openingYear(context);
  refuseLockedDay(opening.date, opening.lockedUntil);
  const why = await whyNotStated(context, opening.years, opening.year);
  if (why !== null) throw new Refusal('notAllowed', { why });
  const merged = (await partiesOf(context, linesOf(rows))).map((party) => mergedOf(context, opening, party));
  return added([readProblems(rows), ...merged.map((one) => ({ ...one, created: one.fresh.length }))]);
}

/**
 * Saves the correct rows, each ledger separately. The same rows again already exist. `isOfThisImport` is told of the openings of ledgers that had
 * none.
 */
export async function saveOpeningRows(context: Context, rows: readonly ReadRow[], isOfThisImport: IsOfThisImport): Promise<Taken> {
  // Also if no row is correct: then an inactive branch is reported once, not at each line.
  await openingYear(context);
  const taken: Taken[] = [readProblems(rows)];
  let open = linesOf(rows);
  for (let tried = 1; open.length > 0; tried += 1) {
    if (tried > attempts) throw new Refusal('busy');
    const again: Line[] = [];
    for (const { outcome, lines } of await saveOnce(context, open, tried, isOfThisImport)) {
      if (outcome === 'again') again.push(...lines);
      else taken.push(outcome);
    }
    open = again;
  }
  return added(taken);
}

async function saveOnce(
  context: Context,
  lines: readonly Line[],
  tried: number,
  isOfThisImport: IsOfThisImport,
): Promise<readonly { outcome: Taken | 'again'; lines: readonly Line[] }[]> {
  const fence = await context.ports.journal.fence(context.scope, { branchId: context.scope.branchId });
  const opening = await openingYear(context);
  refuseLockedDay(opening.date, opening.lockedUntil);
  if (!(await isFirst(context, opening, tried))) return [{ outcome: 'again', lines }];
  const merged = (await partiesOf(context, lines)).map((party) => ({ ...mergedOf(context, opening, party), party }));
  const works = merged.flatMap((one) =>
    one.wanted === undefined ? [] : [{ one, work: openingWork(context.scope, opening, one.wanted, one.party.known) }],
  );
  const outcomes = await commitOpenings(
    context,
    works.map(({ work }) => work),
    fence,
  );
  const failed = new Map(works.map(({ one, work }, at) => [one, { work, outcome: outcomes[at] }]));
  return Promise.all(
    merged.map(async (one) => {
      const { outcome, work } = failed.get(one) ?? {};
      const { existing, problems, fresh, party } = one;
      if (work === undefined) {
        // Another delivery of the message may have written it.
        if (existing > 0 && party.known !== undefined) isOfThisImport(lastChangeOf(party.known));
        return { outcome: { created: 0, existing, problems }, lines: party.lines };
      }
      if (outcome !== undefined && !(outcome instanceof Error)) {
        if (isEmptyOpening(party.known?.row)) isOfThisImport(outcome.stored, true);
        return { outcome: { created: fresh.length, existing, problems }, lines: party.lines };
      }
      if (outcome instanceof Refusal && comesAgain.has(outcome.code)) return { outcome: 'again' as const, lines: party.lines };
      const said = await refuseOpening(context, work, outcome).catch((error: unknown) => error);
      if (!(said instanceof Refusal)) throw said;
      return { outcome: { created: 0, existing, problems: [...problems, ...fresh.map(asProblem(said.message))] }, lines: party.lines };
    }),
  );
}

/** One that was set to 0 is written again by changing it. */
function lastChangeOf({ id, updatedAt, updatedBy }: Stored): Parameters<IsOfThisImport>[0] {
  return { id, createdAt: updatedAt, createdBy: updatedBy };
}

type Outcomes = Awaited<ReturnType<Context['ports']['journal']['commitAll']>>;

/**
 * Openings without new bills share transactions. One with new bills moves the fence of the branch, so that no voucher opens a bill of the same
 * id meanwhile. Those are written one after the other, each on the fence that the one before it moved: a fence that somebody else moved
 * refuses the rest.
 */
async function commitOpenings({ scope, ports: { journal } }: Context, works: readonly OpeningWork[], fence: number): Promise<Outcomes> {
  const stream = { branchId: scope.branchId };
  const plain = works.filter(({ opensBills }) => !opensBills);
  const together = await journal.commitAll(
    scope,
    stream,
    plain.map((work) => ({ ...work, fence })),
  );
  const outcomes = new Map<OpeningWork, Outcomes[number]>();
  for (const [at, work] of plain.entries()) outcomes.set(work, together[at] ?? new Refusal('busy'));
  let moved = fence;
  for (const work of works.filter(({ opensBills }) => opensBills)) {
    const [outcome] = await journal.commitAll(scope, stream, [{ ...work, fence: moved }]);
    if (outcome === undefined) throw new Error('Broken assumption: every work has an outcome');
    outcomes.set(work, outcome);
    if (!(outcome instanceof Error) && !outcome.repeated) moved += 1;
    if (outcome instanceof Refusal && outcome.code === 'busy') break;
  }
  return works.map((work) => outcomes.get(work) ?? new Refusal('busy'));
}

const comesAgain: ReadonlySet<string> = new Set(['busy', 'changed', 'idempotencyMismatch']);

function linesOf(rows: readonly ReadRow[]): readonly Line[] {
  return rows.flatMap(({ line, row }) => (row === undefined ? [] : [{ line, row: rowOf(openingRow, { row }) }]));
}

function readProblems(rows: readonly ReadRow[]): Taken {
  return { created: 0, existing: 0, problems: rows.flatMap(({ problems }) => problems) };
}

async function partiesOf(context: Context, lines: readonly Line[]): Promise<readonly Party[]> {
  const byLedger = new Map<string, Line[]>();
  for (const line of lines) {
    const mine = byLedger.get(line.row.ledgerId);
    if (mine === undefined) byLedger.set(line.row.ledgerId, [line]);
    else mine.push(line);
  }
  const found = await recordsNamed(
    context,
    [...byLedger.keys()].flatMap((id) => [
      { slug: 'customer', id },
      { slug: openingBalance.slug, id: openingIdOf(context.scope, id) },
    ]),
  );
  return [...byLedger].flatMap(([ledgerId, mine]) => {
    const ledger = found.get(ledgerId);
    return ledger === undefined ? [] : [{ ledger, known: found.get(openingIdOf(context.scope, ledgerId)), lines: mine }];
  });
}

function mergedOf(context: Context, opening: OpeningYear, party: Party): Merged {
  const merged = party.ledger.row['billWise'] === true ? withBills(context, opening, party) : withBalance(party);
  if (merged.fresh.length === 0) return { ...merged, wanted: undefined };
  try {
    const bills = merged.bills === undefined ? {} : { bills: merged.bills };
    return { ...merged, wanted: stateOf(opening, party.ledger, party.known, { balance: merged.balance, ...bills }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrong = error.errors.length > 0 ? error.errors : [{ path: '', message: error.message }];
    const before = billsOf(party.known?.row).length;
    return { ...merged, fresh: [], wanted: undefined, problems: [...merged.problems, ...wrong.flatMap(atLines(merged.fresh, before))] };
  }
}

interface Stating extends Omit<Merged, 'wanted'> {
  readonly balance: number;
  readonly bills?: readonly TypedBill[];
}

/**
 * New bills first use up the ledger's amount on account on their side. The rest raises its balance. So the bills of a party may be imported
 * before or after its balance.
 */
function withBills({ scope }: Context, { date: day }: OpeningYear, { ledger, known, lines }: Party): Stating {
  const before = billsOf(known?.row);
  const bills: TypedBill[] = [...before];
  const fresh: Line[] = [];
  const problems: LineProblem[] = [];
  let balance = Number(known?.row['balance'] ?? 0);
  let rest = balance - billsTotal(before);
  let existing = 0;
  for (const one of lines) {
    const { number, date, dueDate } = one.row;
    const name = { number: number ?? onAccount, date: date ?? day };
    const amount = amountOf(one.row);
    const place = `opening-bill|${scope.branchId}|${scope.financialYearId}|${ledger.id}`;
    const id = derivedId(scope.organisationId, `${place}|${billNameOf(name)}`);
    const there = before.find((bill) => bill.id === id || billNameOf(bill) === billNameOf(name));
    if (there !== undefined && there.amount === amount) existing += 1;
    else if (there !== undefined) problems.push(asProblem(alreadyThere(there))(one));
    else {
      const used = Math.sign(rest) === Math.sign(amount) ? Math.min(Math.abs(rest), Math.abs(amount)) * Math.sign(amount) : 0;
      rest -= used;
      balance += amount - used;
      bills.push({ id, ...name, dueDate: dueDate ?? (number === null ? day : null), amount });
      fresh.push(one);
    }
  }
  return { balance, bills, fresh, existing, problems };
}

function alreadyThere({ number, amount }: OpeningBill): string {
  return `${number} already exists with ${formatDrCr(paise(amount))}. Change it on the Opening balances screen`;
}

function withBalance({ known, lines }: Party): Stating {
  const [first] = lines;
  const stated = Number(known?.row['balance'] ?? 0);
  const amount = first === undefined ? 0 : amountOf(first.row);
  if (first === undefined || stated === amount) return { balance: stated, fresh: [], existing: lines.length, problems: [] };
  if (stated === 0) return { balance: amount, fresh: [first], existing: 0, problems: [] };
  const message = `Opening balance ${formatDrCr(paise(stated))} already exists. Change it on the Opening balances screen`;
  return { balance: stated, fresh: [], existing: 0, problems: lines.map(asProblem(message)) };
}

function amountOf({ debit, credit }: OpeningRow): number {
  return (debit ?? 0) - (credit ?? 0);
}

function asProblem(message: string): (line: Line) => LineProblem {
  return ({ line }) => ({ line, column: openingRow.fields['number']?.label ?? '', message });
}

/** A problem with a bill is reported at its line, a problem with the ledger at its first line. */
function atLines(fresh: readonly Line[], before: number): (problem: Problem) => readonly LineProblem[] {
  return ({ path, message }) => {
    const [, at, name = ''] = /^bills\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const line = fresh[at === undefined ? 0 : Number(at) - before] ?? fresh[0];
    const label = openingRow.fields[name]?.label ?? openingRow.fields['ledgerId']?.label ?? '';
    return line === undefined ? [] : [{ line: line.line, column: label, message }];
  };
}

function added(all: readonly Taken[]): Taken {
  return {
    created: all.reduce((sum, { created }) => sum + created, 0),
    existing: all.reduce((sum, { existing }) => sum + existing, 0),
    problems: all.flatMap(({ problems }) => problems).sort((one, other) => one.line - other.line),
  };
}
