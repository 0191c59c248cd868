import { type Learned, namesPayee, plainReference, referencesIn } from '#domain/bank/reference-words';
import type { StatementLine } from '#domain/bank-statement/statement-line';
import type { Paise } from '#domain/money/paise';
import { type Day, dayNumber } from '#domain/time/day';

/** A posting on a bank ledger that no statement line is matched with yet. Money in is positive. */
export interface OpenEntry {
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly amount: Paise;
  readonly payee: string | null;
  readonly instrument: string | null;
  /** Cheque number or UTR. */
  readonly reference: string | null;
  /** The date on a cheque, if it has one of its own. */
  readonly chequeDate?: Day | null;
}

export interface OpenLine extends StatementLine {
  readonly id: string;
}

export type MatchKind = 'one-to-one' | 'many-to-one' | 'one-to-many' | 'reversal';

export type Reason =
  | 'amount'
  | 'date'
  | 'reference'
  | 'part of the reference'
  | 'payee'
  | 'learned'
  | 'sum'
  | 'difference'
  | 'opposite amount'
  | 'reversal';

export interface Match {
  readonly kind: MatchKind;
  readonly entries: readonly string[];
  readonly lines: readonly string[];
  readonly reasons: readonly Reason[];
}

/** A line is dated at most so many days before its entry, and so many after it. */
const daysBefore = 3;
const daysAfter = 100;
/** Without a reference: days between line and entry, and days in which nothing else has the amount. */
const daysApart = 3;
const daysAlone = 7;

/**
 * Matches that may be accepted without a look, in this order, each rule on what those before it left:
 *
 * 1. one to one: the same amount and reference, and no second partner with both
 * 2. many entries to one line: all open entries with the line's reference add up to it, and no other line has that reference
 * 3. one entry to many lines, the same the other way round
 * 4. one to one for an entry without a reference: the amount, within three days, the payee, and nothing else of the amount nearby
 */
export function certainMatches(
  lines: readonly OpenLine[],
  entries: readonly OpenEntry[],
  learned: readonly Learned[] = [],
): readonly Match[] {
  const open = opened(lines, entries);
  return [...oneToOne(open), ...manyToOne(open), ...oneToMany(open), ...withoutReference(open, learned)];
}

/** Positions are used in place of lines and entries, because there are many. */
interface Open {
  readonly lines: readonly OpenLine[];
  readonly entries: readonly OpenEntry[];
  readonly lineDay: (at: number) => number;
  readonly entryDay: (at: number) => number;
  /** Entries by their reference, and the entries without one by their amount. */
  readonly byReference: ReadonlyMap<string, number[]>;
  readonly withoutReference: readonly number[];
  /** Of each line, the references of entries that it names. */
  readonly named: readonly (readonly string[])[];
  readonly naming: ReadonlyMap<string, number[]>;
  readonly lineTaken: boolean[];
  readonly entryTaken: boolean[];
}

function opened(lines: readonly OpenLine[], entries: readonly OpenEntry[]): Open {
  const dayOf = numberedDays();
  const byReference = new Map<string, number[]>();
  const withoutReference: number[] = [];
  entries.forEach(({ reference }, at) => {
    const plain = plainReference(reference);
    if (plain === '') withoutReference.push(at);
    else push(byReference, plain, at);
  });
  const naming = new Map<string, number[]>();
  const named = lines.map((line, at) => {
    const known = referencesIn(line).filter((reference) => byReference.has(reference));
    for (const reference of known) push(naming, reference, at);
    return known;
  });
  return {
    lines,
    entries,
    lineDay: (at) => dayOf(lines[at]?.date ?? ''),
    entryDay: (at) => dayOf(entries[at]?.date ?? ''),
    byReference,
    withoutReference,
    named,
    naming,
    lineTaken: lines.map(() => false),
    entryTaken: entries.map(() => false),
  };
}

function oneToOne(open: Open): readonly Match[] {
  const { lines, entries, named, byReference } = open;
  const ofLine = lines.map(({ amount }, at) => {
    const found = new Set<number>();
    for (const reference of named[at] ?? [])
      for (const entry of byReference.get(reference) ?? []) if (entries[entry]?.amount === amount) found.add(entry);
    return found;
  });
  const partners = new Map<number, number>();
  for (const found of ofLine) for (const entry of found) partners.set(entry, (partners.get(entry) ?? 0) + 1);
  return ofLine.flatMap((found, line) => {
    const [entry] = found;
    if (entry === undefined || found.size > 1 || partners.get(entry) !== 1 || !inTime(open, line, entry)) return [];
    return take(open, 'one-to-one', [line], [entry], ['amount', 'reference']);
  });
}

function manyToOne(open: Open): readonly Match[] {
  return open.lines.flatMap((line, at) => {
    if (open.lineTaken[at]) return [];
    for (const reference of open.named[at] ?? []) {
      const entries = left(open.byReference.get(reference), open.entryTaken);
      const alone = left(open.naming.get(reference), open.lineTaken).length === 1;
      if (!alone || entries.length < 2 || !entries.every((entry) => inTime(open, at, entry))) continue;
      if (addUp(entries, open.entries, line.amount)) return take(open, 'many-to-one', [at], entries, ['sum', 'reference']);
    }
    return [];
  });
}

function oneToMany(open: Open): readonly Match[] {
  return [...open.naming].flatMap(([reference, all]) => {
    const lines = left(all, open.lineTaken);
    const [entry, ...others] = lines.length < 2 ? [] : left(open.byReference.get(reference), open.entryTaken);
    if (entry === undefined || others.length > 0 || !lines.every((line) => inTime(open, line, entry))) return [];
    if (!addUp(lines, open.lines, open.entries[entry]?.amount ?? 0)) return [];
    return take(open, 'one-to-many', lines, [entry], ['sum', 'reference']);
  });
}

function withoutReference(open: Open, learned: readonly Learned[]): readonly Match[] {
  const { lines, entries, lineDay, entryDay } = open;
  const linesOf = new Map<number, number[]>();
  for (const [at, { amount }] of lines.entries()) if (!open.lineTaken[at]) push(linesOf, amount, at);
  const entriesOf = new Map<number, number[]>();
  for (let at = 0; at < entries.length; at += 1) {
    const amount = entries[at]?.amount ?? 0;
    if (linesOf.has(amount) && !open.entryTaken[at]) push(entriesOf, amount, at);
  }
  const near = (dayOf: (at: number) => number, all: readonly number[] | undefined, at: number, around: readonly number[]) =>
    (all ?? []).some((other) => other !== at && around.some((day) => Math.abs(dayOf(other) - day) <= daysAlone));
  return open.withoutReference.flatMap((at) => {
    const entry = entries[at];
    const candidates = entry === undefined ? undefined : linesOf.get(entry.amount);
    if (entry === undefined || candidates === undefined) return [];
    const day = entryDay(at);
    const line = candidates.find((one) => Math.abs(lineDay(one) - day) <= daysApart);
    if (line === undefined || open.lineTaken[line]) return [];
    const around = [day, lineDay(line)];
    if (near(lineDay, candidates, line, around) || near(entryDay, entriesOf.get(entry.amount), at, around)) return [];
    if (namesPayee(lines[line]?.narration ?? '', entry.payee, learned) === null) return [];
    return take(open, 'one-to-one', [line], [at], ['amount', 'date', 'payee']);
  });
}

function take(open: Open, kind: MatchKind, lines: readonly number[], entries: readonly number[], reasons: readonly Reason[]): Match[] {
  for (const line of lines) open.lineTaken[line] = true;
  for (const entry of entries) open.entryTaken[entry] = true;
  const idsOf = (all: readonly { readonly id: string }[], places: readonly number[]) => places.map((at) => all[at]?.id ?? '');
  return [{ kind, entries: idsOf(open.entries, entries), lines: idsOf(open.lines, lines), reasons }];
}

function inTime({ lineDay, entryDay }: Open, line: number, entry: number): boolean {
  const days = lineDay(line) - entryDay(entry);
  return days >= -daysBefore && days <= daysAfter;
}

/** Whether they add up to an amount, all on its side. */
function addUp(places: readonly number[], all: readonly { readonly amount: number }[], amount: number): boolean {
  let total = 0;
  for (const at of places) {
    const one = all[at]?.amount ?? 0;
    if (Math.sign(one) !== Math.sign(amount)) return false;
    total += one;
  }
  return total === amount;
}

function left(places: readonly number[] | undefined, taken: readonly boolean[]): readonly number[] {
  return (places ?? []).filter((at) => !taken[at]);
}

function push<Key>(map: Map<Key, number[]>, key: Key, at: number): void {
  const known = map.get(key);
  if (known) known.push(at);
  else map.set(key, [at]);
}

/** Days as numbers; there are few different ones. */
export function numberedDays(): (day: Day) => number {
  const known = new Map<Day, number>();
  return (day) => {
    const number = known.get(day) ?? dayNumber(day);
    known.set(day, number);
    return number;
  };
}
