import { assert } from '#domain/assert';
import { viewKeys } from '#storage/engine/keys';
import { sameEffect } from '#storage/log/body';
import type { Entry } from '#storage/log/entry';
import type { Find } from '#storage/proof/prover';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafRow, readLeaves } from '#storage/views/leaves';
import { queryPages } from '#storage/views/pages';
import { bankChanges } from '#storage/views/reconciled/bank';

/** Open entries, lines and matches of every bank ledger, by the log: list → row → what it says. */
export type ProvenBank = Map<string, Map<string, string>>;

export function tallyBank(bank: ProvenBank, { before, after }: Entry, folded: FoldEntry): void {
  if (before?.effect?.bank === undefined && after?.effect?.bank === undefined) return;
  if (sameEffect(before?.effect ?? null, after?.effect ?? null) && before?.row['number'] === after?.row['number']) return;
  for (const { ledgerId, list, key, row } of bankChanges(folded)) {
    const prefix = viewKeys.bank(ledgerId, list);
    const rows = bank.get(prefix) ?? new Map<string, string>();
    bank.set(prefix, rows);
    if (row === null) rows.delete(key);
    else rows.set(key, JSON.stringify(row));
  }
}

/** Compares the lists with the log, and checks that each match adds up. */
export async function proveBank({ engine }: BalanceParts, folded: Folded, expected: ProvenBank, find: Find): Promise<void> {
  const { stream, tail } = folded;
  const pages = await queryPages(engine, stream, viewKeys.bankOfAll, `${viewKeys.bankOfAll}~`, { consistency: 'strong' });
  const kept = pages.map(({ key }) => key.split('|').slice(0, 3).join('|')).map((prefix) => `${prefix}|`);
  for (const prefix of new Set([...expected.keys(), ...kept])) {
    const { rows } = await readLeaves(engine, stream, prefix, ' ', '~');
    for (const change of tail.flatMap(bankChanges)) {
      if (viewKeys.bank(change.ledgerId, change.list) !== prefix) continue;
      if (change.row === null) rows.delete(change.key);
      else rows.set(change.key, change.row);
    }
    const logged = expected.get(prefix) ?? new Map<string, string>();
    for (const key of new Set([...rows.keys(), ...logged.keys()])) {
      const row = rows.get(key);
      if ((row === undefined ? undefined : JSON.stringify(row)) !== logged.get(key)) find(`bank ${prefix}${key}`, 'is not as by the log');
      if (row !== undefined && prefix.endsWith('|m|')) proveMatch(key, row, find);
    }
  }
}

/** Amounts are at the fifth place of an entry and, after its name, at the third of a line. */
function proveMatch(key: string, [, entries, lines]: LeafRow, find: Find): void {
  assert(Array.isArray(entries) && Array.isArray(lines), 'a match has entries and lines');
  const of = (rows: readonly unknown[], at: number) => rows.reduce<number>((sum, row) => sum + Number((row as unknown[])[at]), 0);
  if (lines.length > 0 && of(entries, 4) !== of(lines, 3))
    find(`match ${key}`, `its entries come to ${of(entries, 4)}, its lines to ${of(lines, 3)}`);
}
