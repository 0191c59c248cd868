import type { BankMatchMoved, BankMatchRow, OfBank, Scope } from '#application/ports';
import type { MatchedEntry, MatchedLine } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { partsOfDatedKey, streamKey, viewKeys } from '#storage/engine/keys';
import { revisionOf } from '#storage/log/entry';
import { entriesOf } from '#storage/log/log';
import type { BalanceParts } from '#storage/views/as-of';
import { bankChanges, entryIn, entryName, lineIn, matchIn } from '#storage/views/bank';
import { type LeafRow, readLeaves } from '#storage/views/leaves';
import { readHead } from '#storage/views/stream-head';

const letters = { 'open-entries': 'e', 'open-lines': 'o', lines: 'a', matches: 'm', history: 'h' } as const;

/** Used by a reader that continues while the projector works. */
const attempts = 5;

/** Rows of one list of a bank ledger dated in `from`..`to`, exact as of now. */
export async function readBank(
  { engine, tails }: Pick<BalanceParts, 'engine' | 'tails'>,
  { organisationId }: Scope,
  branchId: string,
  ledgerId: string,
  list: keyof typeof letters,
  from: Day,
  to: Day,
): Promise<ReadonlyMap<string, LeafRow>> {
  const stream = streamKey(organisationId, { branchId });
  const last = `${to}~`;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const head = await readHead(engine, stream);
    const tail = await tails.read(stream, head.watermark);
    const { rows, watermark } = await readLeaves(engine, stream, viewKeys.bank(ledgerId, letters[list]), from, last);
    // A leaf can be ahead of the end of the log that was read.
    if (watermark > head.watermark + tail.length) continue;
    for (const change of tail.flatMap(bankChanges)) {
      if (change.ledgerId !== ledgerId || change.list !== letters[list] || change.key < from || change.key > last) continue;
      if (change.row === null) rows.delete(change.key);
      else rows.set(change.key, change.row);
    }
    return new Map([...rows].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
  throw new Refusal('busy');
}

/** What matched a line or an entry, and what took a match back, newest first. */
export async function readBankHistory(
  parts: Pick<BalanceParts, 'engine' | 'tails'>,
  scope: Scope,
  branchId: string,
  ledgerId: string,
  { slug, id, date }: OfBank,
): Promise<readonly BankMatchMoved[]> {
  const rows = await readBank(parts, scope, branchId, ledgerId, 'history', date, date);
  const stream = streamKey(scope.organisationId, { branchId });
  const name = slug === undefined ? id : entryName(slug, id);
  const moves = [...rows.keys()].map(partsOfDatedKey).filter(({ rest }) => rest === name);
  const items = await parts.engine.getMany(
    'log',
    moves.map(({ sequence }) => ({ pk: { S: stream }, seq: { N: String(sequence) } })),
    'strong',
  );
  return (await entriesOf(parts.engine, items))
    .sort((one, other) => other.sequence - one.sequence)
    .flatMap((entry) => {
      const match = (entry.after ?? entry.before)?.effect?.bank?.match;
      const { effect: _, ...revision } = revisionOf(entry);
      return match === undefined ? [] : [{ ...revision, match }];
    });
}

export const bankRows = {
  entries: (rows: ReadonlyMap<string, LeafRow>): readonly MatchedEntry[] => [...rows.values()].map(entryIn),
  lines: (rows: ReadonlyMap<string, LeafRow>): readonly MatchedLine[] => [...rows].map(([key, row]) => lineIn(key, row)),
  matches: (rows: ReadonlyMap<string, LeafRow>): readonly BankMatchRow[] => [...rows].map(([key, row]) => matchIn(key, row)),
};
