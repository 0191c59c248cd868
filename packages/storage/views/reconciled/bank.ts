import type { BankMatchRow } from '#application/ports/bank';
import type { Json } from '#application/ports/records';
import { lineId } from '#domain/bank-statement/line-id';
import type { BankMatch, Effect, MatchedEntry, MatchedLine } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { datedKey, longId, partsOfDatedKey, shortId, viewKeys } from '#storage/engine/keys';
import {
  type PackedLine,
  type PackedMatchedEntry,
  packLine,
  packMatchedEntry,
  unpackLine,
  unpackMatchedEntry,
} from '#storage/log/packed-bank';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, planLeaves } from '#storage/views/leaves';
import type { Batch, Plan } from '#storage/views/view';

/**
 * Of each bank ledger of a branch, in leaves by day: the entries that no statement line is matched with, the lines without a match, all
 * lines, and the matches by their last day. A match carries what it takes out, so it can be taken back without a look at anything else. By
 * day of the line or entry, where in the log it was matched, and where that was taken back.
 */
type Letter = 'e' | 'o' | 'a' | 'm' | 'h';

interface BankChange extends LeafChange {
  readonly ledgerId: string;
  readonly list: Letter;
}

/** What an entry of the log changes. Of two changes of a row the later one counts. */
export function bankChanges(entry: FoldEntry): readonly BankChange[] {
  const { sequence } = entry;
  return halves(entry).flatMap(({ effect, factor }) => {
    const rows = rowsOf(effect, entry);
    return [
      ...rows.map(({ adds, row, ...place }): BankChange => ({ ...place, sequence, row: adds === factor > 0 ? row : null })),
      ...happened(effect, sequence),
    ];
  });
}

/** That a match came or went is there for good. */
function happened({ bank }: Effect, sequence: number): readonly BankChange[] {
  const { ledgerId = '', lines = [], entries = [] } = bank?.match ?? {};
  const all = [...lines, ...entries.map(({ slug, id, date }) => ({ date, id: entryName(slug, id) }))];
  return all.map(({ id, date }) => ({ ledgerId, list: 'h', key: datedKey(date, sequence, id), sequence, row: [''] }));
}

/** What an entry is called in the keys of its day. */
export function entryName(slug: string, id: string): string {
  return `${slug}|${shortId(id)}`;
}

/** A row, and whether the effect adds it or takes it out. */
interface Placed {
  readonly ledgerId: string;
  readonly list: Letter;
  readonly key: string;
  readonly row: LeafRow;
  readonly adds: boolean;
}

function rowsOf(
  { date, bank }: Effect,
  { first, slug, id, number }: Pick<FoldEntry, 'first' | 'slug' | 'id' | 'number'>,
): readonly Placed[] {
  if (bank === undefined) return [];
  const { entries = [], statement, match } = bank;
  return [
    ...entries.map(({ ledgerId, ...entry }) => ({ ...openEntry(ledgerId, { slug, id, number, date, ...entry }), adds: true })),
    ...(statement?.lines ?? []).flatMap((line, at) => {
      const named = { ...line, id: lineId(first, id, at) };
      const ledgerId = statement?.ledgerId ?? '';
      return [
        { ...placedLine(ledgerId, 'o', named), adds: true },
        { ...placedLine(ledgerId, 'a', named), adds: true },
      ];
    }),
    ...(match === undefined ? [] : ofMatch(match, date, id)),
  ];
}

function ofMatch(match: BankMatch, date: Day, id: string): readonly Placed[] {
  const { ledgerId, entries, lines } = match;
  const row: LeafRow = [date, entries.map(packMatchedEntry), lines.map((line): Json => [line.id, ...packLine(line)])];
  return [
    ...entries.map((entry) => ({ ...openEntry(ledgerId, entry), adds: false })),
    ...lines.map((line) => ({ ...placedLine(ledgerId, 'o', line), adds: false })),
    { ledgerId, list: 'm', key: datedKey(lastDay(match, date), 0, shortId(id)), row, adds: true },
  ];
}

function openEntry(ledgerId: string, entry: MatchedEntry) {
  const key = datedKey(entry.date, 0, entryName(entry.slug, entry.id));
  return { ledgerId, list: 'e' as const, key, row: packMatchedEntry(entry) as LeafRow };
}

function placedLine(ledgerId: string, list: 'o' | 'a', line: MatchedLine) {
  return { ledgerId, list, key: datedKey(line.date, 0, line.id), row: packLine(line) as LeafRow };
}

/** The last day of anything in a match: up to then books and bank may differ by it. */
function lastDay({ entries, lines }: BankMatch, date: Day): Day {
  return [...entries, ...lines].reduce((last, one) => (one.date > last ? one.date : last), date);
}

/** The changes of leaves by a batch. */
export async function planBank({ engine, stream, entries, watermark }: Batch): Promise<Plan> {
  const byList = new Map<string, BankChange[]>();
  for (const change of entries.flatMap(bankChanges)) {
    const prefix = viewKeys.bank(change.ledgerId, change.list);
    const known = byList.get(prefix);
    if (known) known.push(change);
    else byList.set(prefix, [change]);
  }
  const plans = [...byList].map(([prefix, changes]) => planLeaves(engine, stream, prefix, changes, watermark));
  return { rows: (await Promise.all(plans)).flat() };
}

export function entryIn(row: LeafRow): MatchedEntry {
  return unpackMatchedEntry(row as unknown as PackedMatchedEntry);
}

export function lineIn(key: string, row: LeafRow): MatchedLine {
  return { id: partsOfDatedKey(key).rest, ...unpackLine(row as unknown as PackedLine) };
}

export function matchIn(key: string, [date, entries, lines]: LeafRow): BankMatchRow {
  const { rest } = partsOfDatedKey(key);
  return {
    id: longId(rest),
    date: String(date),
    entries: (entries as unknown as PackedMatchedEntry[]).map(unpackMatchedEntry),
    lines: (lines as unknown as [string, ...PackedLine][]).map(([id, ...line]) => ({ id, ...unpackLine(line) })),
  };
}
