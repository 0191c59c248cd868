import { type Match, numberedDays, type OpenEntry, type OpenLine, type Reason } from '#domain/bank/certain-matches';
import { amountKept, mayBeKept } from '#domain/bank/kept-by-bank';
import { isPartOf, type Learned, payeeNames, plainReference, referencesIn, wordsOf } from '#domain/bank/reference-words';
import { limits } from '#domain/limits';
import { negate, type Paise, paise } from '#domain/money/paise';

/** A proposal for a line that a person decides on. */
export interface Suggestion extends Match {
  /** What the lines come to beyond the entries: charges or interest to be booked. */
  readonly difference: Paise;
  /** For the order: the more, the more likely. */
  readonly score: number;
}

/** With the same amount: a line is dated so many days before its entry at most, and so many after it. */
const daysBefore = 10;
const daysAfter = 200;
/** Between the parts of a sum and what they add up to, and between lines that undo each other. */
const daysOfSum = 10;
const daysOfReversal = 31;
/** What a bank may keep where only the name of the payee says that they belong together. */
const amountKeptByName = 100_00;

/** Parts of a sum, the nearest candidates that are tried, and how many combinations. */
const mostParts = 5;
const mostCandidates = 60;
const mostTries = 60_000;

const words = new Set(['RETURN', 'RETURNED', 'REV', 'REVERSAL', 'REVERSED', 'RTN', 'RET', 'BOUNCE', 'BOUNCED', 'DISHONOURED']);

/** Lines and entries that are open, prepared once to ask about many lines. */
export interface Searched {
  suggest(line: OpenLine): readonly Suggestion[];
}

/** The best suggestions for open lines, at most `limits.suggestions` each. */
export function openSearch(lines: readonly OpenLine[], entries: readonly OpenEntry[], learned: readonly Learned[] = []): Searched {
  const open = openGround(lines, entries, learned);
  return {
    suggest(line) {
      const found = [sameAmount, withDifference, sums, splits, reversals].flatMap((find) => find(open, line));
      const best = new Map<string, Suggestion>();
      for (const one of found) {
        const key = JSON.stringify([one.kind, [...one.entries].sort(), [...one.lines].sort()]);
        if ((best.get(key)?.score ?? -1) < one.score) best.set(key, one);
      }
      return [...best.values()].sort((one, other) => other.score - one.score).slice(0, limits.suggestions);
    },
  };
}

type Ground = ReturnType<typeof openGround>;

/** Open lines and entries, by what they are found by. */
function openGround(lines: readonly OpenLine[], entries: readonly OpenEntry[], learned: readonly Learned[]) {
  const dayOf = numberedDays();
  const names = payeeNames(learned);
  const textsOf = remembered((line: OpenLine) => ({ named: referencesIn(line), namesPayee: names(line.narration) }));
  const referenceOf = remembered((entry: OpenEntry) => plainReference(entry.reference));
  const withReference = entries.flatMap((entry) => {
    const reference = referenceOf(entry);
    return reference === '' ? [] : [{ entry, reference }];
  });
  return {
    dayOf,
    textsOf,
    likeness,
    around,
    entriesByAmount: grouped(entries, ({ amount }) => amount),
    linesByAmount: grouped(lines, ({ amount }) => amount),
    byReference: grouped(withReference, ({ reference }) => reference),
    byBeginning: grouped(
      withReference.filter(({ reference }) => reference.length > beginning),
      ({ reference }) => reference.slice(0, beginning),
    ),
    entriesByDay: grouped(entries, ({ date }) => dayOf(date)),
    linesByDay: grouped(lines, ({ date }) => dayOf(date)),
  };

  /** How much speaks for an entry besides its amount. */
  function likeness(line: OpenLine, entry: OpenEntry): { readonly reasons: readonly Reason[]; readonly score: number } {
    const reasons: Reason[] = [];
    let score = 0;
    const reference = referenceOf(entry);
    const { named, namesPayee } = textsOf(line);
    if (reference !== '' && named.includes(reference)) {
      reasons.push('reference');
      score += 40;
    } else if (isPartOf(named, reference)) {
      reasons.push('part of the reference');
      score += 30;
    }
    const payee = namesPayee(entry.payee);
    if (payee !== null) {
      reasons.push(payee === 'named' ? 'payee' : 'learned');
      score += 20;
    }
    const days = Math.abs(dayOf(line.date) - dayOf(entry.date));
    if (days <= 3) {
      reasons.push('date');
      score += 10 - days;
    }
    return { reasons, score: score + Math.max(0, 5 - days / 20) };
  }

  /** Those dated near the line, nearest first. */
  function around<One>(byDay: ReadonlyMap<number, readonly One[]>, line: OpenLine): readonly One[] {
    const at = dayOf(line.date);
    const found: One[] = [...(byDay.get(at) ?? [])];
    for (let days = 1; days <= daysOfSum; days += 1) found.push(...(byDay.get(at - days) ?? []), ...(byDay.get(at + days) ?? []));
    return found;
  }
}

function sameAmount({ entriesByAmount, dayOf, likeness }: Ground, line: OpenLine): readonly Suggestion[] {
  return (entriesByAmount.get(line.amount) ?? []).flatMap((entry) => {
    const days = dayOf(line.date) - dayOf(entry.date);
    if (days < -daysBefore || days > daysAfter) return [];
    const { reasons, score } = likeness(line, entry);
    return one(line, entry, ['amount', ...reasons], 40 + score);
  });
}

function withDifference(
  { textsOf, byReference, byBeginning, around, entriesByDay, likeness }: Ground,
  line: OpenLine,
): readonly Suggestion[] {
  const { named, namesPayee } = textsOf(line);
  const near = new Set<OpenEntry>();
  for (const reference of named) for (const { entry } of byReference.get(reference) ?? []) near.add(entry);
  for (const part of named)
    for (const { entry, reference } of byBeginning.get(part.slice(0, beginning)) ?? []) if (isPartOf([part], reference)) near.add(entry);
  const kept = [...near].filter((entry) => isKept(line, entry, amountKept));
  const byName = around(entriesByDay, line).filter(
    (entry) => !near.has(entry) && isKept(line, entry, amountKeptByName) && namesPayee(entry.payee) !== null,
  );
  return [...kept, ...byName].flatMap((entry) => {
    const { reasons, score } = likeness(line, entry);
    return one(line, entry, [...reasons, 'difference'], 15 + score);
  });
}

function one(line: OpenLine, entry: OpenEntry, reasons: readonly Reason[], score: number): Suggestion[] {
  return [{ kind: 'one-to-one', entries: [entry.id], lines: [line.id], reasons, score, difference: paise(line.amount - entry.amount) }];
}

/** Several entries that add up to the line. */
function sums({ around, entriesByDay, likeness }: Ground, line: OpenLine): readonly Suggestion[] {
  const candidates = around(entriesByDay, line).filter(
    ({ amount }) => Math.sign(amount) === Math.sign(line.amount) && Math.abs(amount) < Math.abs(line.amount),
  );
  const likes = new Map(candidates.map((entry) => [entry, likeness(line, entry)]));
  return addingUp(candidates, line.amount, (entry) => likes.get(entry)?.score ?? 0).map((parts) => {
    const shared = sharedReasons(parts.map((part) => likes.get(part)?.reasons ?? []));
    const score = 25 + average(parts.map((part) => likes.get(part)?.score ?? 0)) - parts.length;
    return {
      kind: 'many-to-one',
      entries: parts.map(({ id }) => id),
      lines: [line.id],
      reasons: ['sum', 'date', ...shared],
      difference: paise(0),
      score,
    };
  });
}

/** An entry that the line and others add up to. */
function splits({ around, linesByDay, entriesByDay, likeness, dayOf }: Ground, line: OpenLine): readonly Suggestion[] {
  const sides = around(linesByDay, line).filter((other) => other.id !== line.id && Math.sign(other.amount) === Math.sign(line.amount));
  if (sides.length === 0) return [];
  return around(entriesByDay, line)
    .filter(({ amount }) => Math.sign(amount) === Math.sign(line.amount) && Math.abs(amount) > Math.abs(line.amount))
    .map((entry) => ({ entry, like: likeness(line, entry) }))
    .sort((a, b) => b.like.score - a.like.score)
    .slice(0, mostCandidates)
    .flatMap(({ entry, like }) => {
      const rest = entry.amount - line.amount;
      const others = sides.filter(
        ({ amount, date }) => Math.abs(amount) <= Math.abs(rest) && Math.abs(dayOf(date) - dayOf(entry.date)) <= daysOfSum,
      );
      return addingUp(others, rest, (other) => likeness(other, entry).score, mostParts - 1, triesOfSplit).map((parts): Suggestion => {
        const all = [line, ...parts];
        const shared = sharedReasons(all.map((part) => likeness(part, entry).reasons));
        return {
          kind: 'one-to-many',
          entries: [entry.id],
          lines: all.map(({ id }) => id),
          reasons: ['sum', 'date', ...shared],
          difference: paise(0),
          score: 25 + (like.score + average(parts.map((part) => likeness(part, entry).score))) / 2 - all.length,
        };
      });
    });
}

/** Another line that takes this one back. */
function reversals({ linesByAmount, dayOf, textsOf }: Ground, line: OpenLine): readonly Suggestion[] {
  return (linesByAmount.get(negate(line.amount)) ?? []).flatMap((other) => {
    const days = Math.abs(dayOf(other.date) - dayOf(line.date));
    if (other.id === line.id || days > daysOfReversal) return [];
    const shares = textsOf(line).named.some((reference) => textsOf(other).named.includes(reference));
    const said = [...wordsOf(line.narration), ...wordsOf(other.narration)].some((word) => words.has(word));
    const pair = [line, other].sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
    return [
      {
        kind: 'reversal' as const,
        entries: [],
        lines: pair.map(({ id }) => id),
        reasons: ['opposite amount', 'reversal', ...(shares ? (['reference'] as const) : [])],
        difference: paise(0),
        score: 25 + (shares ? 30 : 0) + (said ? 15 : 0) - days / 4,
      },
    ];
  });
}

/** Whether a line differs from an entry by no more than charges or interest. */
function isKept(line: OpenLine, entry: OpenEntry, most: number): boolean {
  const difference = Math.abs(line.amount - entry.amount);
  if (difference === 0 || Math.sign(line.amount) !== Math.sign(entry.amount)) return false;
  return mayBeKept(difference, entry.amount, most);
}

/** Characters by which the entries of a cut-off reference are found. */
const beginning = 10;
/** One entry of many gets fewer tries. */
const triesOfSplit = 4_000;

/**
 * Sets of two to `most` that add up to an amount, of the likeliest candidates; all have its sign. The tries are limited, so among very many
 * candidates some sums are not found.
 */
function addingUp<One extends { readonly amount: Paise }>(
  all: readonly One[],
  amount: number,
  likely: (one: One) => number,
  most = mostParts,
  tries = mostTries,
): readonly (readonly One[])[] {
  const fewest = most === mostParts ? 2 : 1;
  const chosen = [...all].map((one) => ({ one, score: likely(one) })).sort((a, b) => b.score - a.score);
  const candidates = chosen.slice(0, mostCandidates).sort((a, b) => Math.abs(b.one.amount) - Math.abs(a.one.amount));
  const sizes = candidates.map(({ one }) => Math.abs(one.amount));
  const places = new Map<number, number[]>();
  for (const [at, size] of sizes.entries()) places.set(size, [...(places.get(size) ?? []), at]);
  const found: (readonly One[])[] = [];
  let left = tries;
  const search = (from: number, rest: number, parts: readonly number[]): void => {
    if (parts.length + 1 >= fewest) {
      for (const at of places.get(rest) ?? []) {
        const one = candidates[at]?.one;
        if (one === undefined || at < from || parts.includes(at)) continue;
        found.push([...parts, at].flatMap((place) => candidates[place]?.one ?? []));
      }
    }
    if (parts.length + 2 > most) return;
    for (let at = from; at < sizes.length && left > 0; at += 1) {
      const size = sizes[at] ?? 0;
      // The largest are first: if all that may follow are as large as this and still too little, nothing here adds up.
      if (size * (most - parts.length) < rest) return;
      if (size >= rest) continue;
      left -= 1;
      search(at + 1, rest - size, [...parts, at]);
    }
  };
  search(0, Math.abs(amount), []);
  return found;
}

function sharedReasons(all: readonly (readonly Reason[])[]): readonly Reason[] {
  const [first = [], ...others] = all;
  return first.filter((reason) => reason !== 'date' && others.every((one) => one.includes(reason)));
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0) / Math.max(1, numbers.length);
}

/** A line is compared with thousands of entries, so what follows from one alone is worked out once. */
function remembered<One, Found>(find: (one: One) => Found): (one: One) => Found {
  const known = new Map<One, Found>();
  return (one) => {
    const before = known.get(one);
    if (before !== undefined) return before;
    const found = find(one);
    known.set(one, found);
    return found;
  };
}

function grouped<One, Key>(all: readonly One[], keyOf: (one: One) => Key): ReadonlyMap<Key, readonly One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
