import type { BankMatchMoved, BankMatchRow, OfBank } from '#application/ports/bank';
import type { Scope } from '#application/ports/scope';
import type { MatchedEntry, MatchedLine } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { partsOfDatedKey, streamKey, viewKeys } from '#storage/engine/keys';
import { revisionOf } from '#storage/log/entry';
import { entriesOf } from '#storage/log/log';
import { type ExactParts, exactly } from '#storage/views/exact';
import type { LeafRow } from '#storage/views/leaves';
import { readRecentRows } from '#storage/views/recent-rows';
import { bankChanges, entryIn, entryName, lineIn, matchIn } from '#storage/views/reconciled/bank';

const letters = { 'open-entries': 'e', 'open-lines': 'o', lines: 'a', matches: 'm', history: 'h' } as const;

/** Rows of one list of a bank ledger dated in `from`..`to`, exact as of now. */
export function readBank(
  parts: ExactParts,
  { organisationId }: Scope,
  branchId: string,
  ledgerId: string,
  list: keyof typeof letters,
  from: Day,
  to: Day,
): Promise<ReadonlyMap<string, LeafRow>> {
  const letter = letters[list];
  return exactly(parts, streamKey(organisationId, { branchId }), async ({ stream, tail }) => {
    const changes = tail.flatMap(bankChanges).filter((change) => change.ledgerId === ledgerId && change.list === letter);
    const recent = new Map(changes.map(({ key, row }) => [key, row]));
    const { rows, watermark } = await readRecentRows(
      parts.engine,
      stream,
      { prefix: viewKeys.bank(ledgerId, letter) },
      [from, `${to}~`],
      recent,
    );
    return { watermark, answer: new Map(rows) };
  });
}

/** What matched a line or an entry, and what took a match back, newest first. */
export async function readBankHistory(
  parts: ExactParts,
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
