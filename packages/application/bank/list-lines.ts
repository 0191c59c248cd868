import { refuseOtherYears } from '#application/access/other-years';
import { type OpenItems, openItems } from '#application/bank/open-items';
import { lineAnswer } from '#application/bank/read-statement';
import type { Context } from '#application/context';
import type { BankMatchRow } from '#application/ports/bank';
import type { Match, OpenLine } from '#domain/bank/certain-matches';
import { likestFirst } from '#domain/bank/likest-first';
import { openSearch } from '#domain/bank/suggestions';
import { limits } from '#domain/limits';
import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import type { MatchedEntry, MatchedLine } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import type {
  BankEntryAnswer,
  BankLineAnswer,
  BankMatchAnswer,
  BankRows,
  BankSuggestion,
  bankTabs,
} from '#modules/accounts/bank-cash/bank-operations';

export interface LinesAsked {
  readonly ledgerId: string;
  readonly from: Day;
  readonly to: Day;
  readonly tab: (typeof bankTabs)[number];
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

type Row = BankRows['rows'][number];

/** Suggestions are worked out for the lines of a page only. */
const linesPerPage = 50;
const farthest = '9999-12-31';

/** Statement lines of a period by day, those to do with suggestions, a page of them. */
export async function listLines(context: Context, asked: LinesAsked): Promise<BankRows> {
  refuseOtherYears(context, { from: asked.from, to: asked.to });
  const items = await openItems(context, asked.ledgerId);
  const lines = asked.tab === 'open' ? openWithin(items, asked) : await otherLines(context, asked);
  const found = lines.filter((one) => says(one, asked.search));
  const { cursor } = asked;
  const left = cursor === undefined ? found : found.filter((one) => keyOf(one) > cursor);
  const page = left.slice(0, linesPerPage);
  const suggest = suggesting(items);
  const rows = page.map((one): Row => {
    if (one.match !== null) return { line: one.line, match: one.match, suggestions: [], learned: null };
    return { line: one.line, match: null, suggestions: [...suggest(one.line?.id ?? '')], learned: learnedFor(items, one.line) };
  });
  const last = page.at(-1);
  return { rows, ...(last !== undefined && left.length > page.length ? { cursor: keyOf(last) } : {}) };
}

interface Shown {
  readonly line: BankLineAnswer | null;
  readonly match: BankMatchAnswer | null;
}

function openWithin({ lines }: OpenItems, { from, to }: LinesAsked): readonly Shown[] {
  return lines.filter(({ date }) => date >= from && date <= to).map((line) => ({ line: lineAnswer(line.id, line), match: null }));
}

/** Matched lines, or all lines. Entries that were matched without a line come after them. */
async function otherLines(context: Context, { ledgerId, from, to, tab }: LinesAsked): Promise<readonly Shown[]> {
  const { ports, scope } = context;
  const [lines, matches] = await Promise.all([
    ports.books.bankLines(scope, scope.branchId, ledgerId, from, to),
    matchesSince(context, ledgerId, from),
  ]);
  const byLine = new Map(matches.flatMap((match) => match.lines.map(({ id }) => [id, match] as const)));
  const shown = lines.map((line): Shown => {
    const match = byLine.get(line.id);
    return { line: lineAnswer(line.id, line), match: match === undefined ? null : matchAnswer(match) };
  });
  const rest = aloneWithin(matches, from, to).map((match): Shown => ({ line: null, match: matchAnswer(match) }));
  return [...(tab === 'matched' ? shown.filter(({ match }) => match !== null) : shown), ...rest].sort(byKey);
}

/** Matches with a line or an entry on this day or later. */
export function matchesSince({ ports, scope }: Context, ledgerId: string, from: Day): Promise<readonly BankMatchRow[]> {
  return ports.books.bankMatches(scope, scope.branchId, ledgerId, from, farthest);
}

/** Matches without a line that the bank had in the period. */
export function aloneWithin(matches: readonly BankMatchRow[], from: Day, to: Day): readonly BankMatchRow[] {
  return matches.filter(({ lines, date }) => lines.length === 0 && date >= from && date <= to);
}

/** The place in the list, which stays where it is when lines before it are matched. Entries without a line come last. */
function keyOf({ line, match }: Shown): string {
  return line === null ? `~${match?.id ?? ''}` : `${line.date}|${line.id}`;
}

function byKey(one: Shown, other: Shown): number {
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

function says({ line, match }: Shown, search: string | undefined): boolean {
  if (search === undefined || search.trim() === '') return true;
  const amount = line?.amount ?? match?.entries[0]?.amount ?? 0;
  const texts = [
    line?.narration ?? '',
    line?.ref ?? '',
    formatPaise(paise(Math.abs(amount))),
    String(Math.abs(amount) / 100),
    ...(match?.entries ?? []).flatMap(({ number, payee, reference }) => [number, payee ?? '', reference ?? '']),
  ].join(' ');
  const plain = texts.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** Suggestions leave out what certainly belongs to others. */
function suggesting(items: OpenItems): (lineId: string) => readonly BankSuggestion[] {
  const certainOf = new Map(items.certain.flatMap((match) => match.lines.map((id) => [id, match] as const)));
  const taken = new Set(items.certain.flatMap(({ entries }) => entries));
  const lines = new Map(items.lines.map((line) => [line.id, line]));
  const entries = new Map(items.entries.map((entry) => [entry.id, entry]));
  const search = openSearch(
    items.lines.filter(({ id }) => !certainOf.has(id)),
    items.entries.filter(({ id }) => !taken.has(id)),
    items.account.learned,
  );
  const answered = (match: Match, certain: boolean, difference: Paise): BankSuggestion => ({
    kind: match.kind,
    certain,
    difference,
    reasons: [...match.reasons],
    lines: match.lines.flatMap((id) => answerOf(lines.get(id))),
    entries: match.entries.flatMap((id) => {
      const entry = entries.get(id);
      return entry === undefined ? [] : [entryAnswer({ ...entry, id: entry.voucherId, chequeDate: entry.chequeDate ?? null })];
    }),
  });
  return (lineId) => {
    const match = certainOf.get(lineId);
    if (match !== undefined) return [answered(match, true, paise(0))];
    const line = lines.get(lineId);
    return line === undefined ? [] : search.suggest(line).map((one) => answered(one, false, one.difference));
  };
}

function answerOf(line: OpenLine | MatchedLine | undefined): readonly BankLineAnswer[] {
  return line === undefined ? [] : [lineAnswer(line.id, line)];
}

function entryAnswer({ slug, id, number, date, amount, payee, instrument, reference, chequeDate }: MatchedEntry): BankEntryAnswer {
  return { slug, id, number, date, amount, payee, instrument, reference, chequeDate };
}

function matchAnswer({ id, date, entries, lines }: BankMatchRow): BankMatchAnswer {
  return { id, date, entries: entries.map(entryAnswer), lines: lines.map((line) => lineAnswer(line.id, line)) };
}

/** The ledger that a text of the line stood for before, as a first value for a new voucher. */
function learnedFor({ account }: OpenItems, line: BankLineAnswer | null): Row['learned'] {
  const narration = line?.narration.toUpperCase() ?? '';
  const found = account.learned.find(({ text, ledgerId }) => ledgerId !== null && narration.includes(text.toUpperCase()));
  return found === undefined || found.ledgerId === null ? null : { ledgerId: found.ledgerId, name: found.payee };
}

/**
 * Entries that no statement line is matched with, by words of number, payee, reference and amount: those most like a line first, or else the
 * newest.
 */
export async function listOpenEntries(
  context: Context,
  { ledgerId, search, to, lineId }: EntriesAsked,
): Promise<{ readonly rows: readonly BankEntryAnswer[]; readonly more: boolean }> {
  const { entries, lines, account } = await openItems(context, ledgerId);
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    if (to !== undefined && entry.date > to) return false;
    const { number, payee, reference, amount } = entry;
    const plain = [number, payee, reference, formatPaise(paise(Math.abs(amount))), Math.abs(amount) / 100].join(' ').toLowerCase();
    return words.every((word) => plain.includes(word));
  });
  const line = lineId === undefined ? undefined : lines.find(({ id }) => id === lineId);
  const rows = (line === undefined ? found.toReversed() : likestFirst(line, found, account.learned))
    .slice(0, mostEntries)
    .map((entry) => entryAnswer({ ...entry, id: entry.voucherId, chequeDate: entry.chequeDate ?? null }));
  return { rows, more: found.length > mostEntries };
}

interface EntriesAsked {
  readonly ledgerId: string;
  readonly search?: string | undefined;
  readonly to?: Day | undefined;
  /** The open line for which somebody looks. */
  readonly lineId?: string | undefined;
}

const mostEntries = 2 * limits.rowsPerPage;
