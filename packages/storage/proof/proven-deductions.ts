import type { Says } from '#domain/registers/says';
import { addPartySums } from '#domain/tax-at-source/party-sums';
import type { Engine } from '#storage/engine/engine';
import type { Entry } from '#storage/log/entry';
import type { Find } from '#storage/proof/prover';
import type { Folded } from '#storage/views/as-of';
import { readDeductions } from '#storage/views/balances/party-deductions';
import { deductedChange } from '#storage/views/fold-entry';

/** What each party and year has of tax at source. */
export type ProvenDeductions = Map<string, Map<string, readonly number[]>>;

export function tallyDeductions(says: Says, all: ProvenDeductions, { slug, before, after }: Entry): void {
  const { out = null, into = null } = deductedChange(says, slug, before, after) ?? {};
  for (const [said, factor] of [
    [out, -1],
    [into, 1],
  ] as const) {
    if (said === null) continue;
    const sums = all.get(said.key) ?? new Map<string, readonly number[]>();
    all.set(said.key, sums);
    addPartySums(sums, said.sums, factor);
  }
}

export async function proveDeductions(engine: Engine, folded: Folded, all: ProvenDeductions, find: Find): Promise<void> {
  const kept = await readDeductions(engine, folded);
  const text = (sums: ReadonlyMap<string, readonly number[]> | undefined) => JSON.stringify([...(sums ?? [])].sort());
  for (const key of new Set([...all.keys(), ...kept.keys()])) {
    const [said, shown] = [text(all.get(key)), text(kept.get(key))];
    if (said !== shown) find(`tax at source of ${key}`, `is ${shown}, the log says ${said}`);
  }
}
