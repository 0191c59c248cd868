import { once } from 'node:events';
import { openDatabase } from '#functions/database';
import { openEngine } from '#storage/engine/engine';
import { logEntries } from '#storage/log/log';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { peakMemory } from '#test/kit/processes/peak-memory';

/** Proves the books of an organisation, or only reads and parses the entries of its logs, in a process of its own. */
export interface Told {
  readonly engine: string;
  readonly organisationId: string;
  readonly what: 'read' | 'prove' | 'prove in stretches';
}

export interface Worked {
  readonly processorMs: number;
  readonly mebibytes: number;
  readonly entries: number;
  /** Where proofs in one piece and in stretches must agree. */
  readonly findings: readonly unknown[];
  readonly stretches: number;
}

/** A stretch of a long proof. */
const stepsAtOnce = 20;
const tables = { log: 'log', records: 'records', views: 'views' };
const [{ engine, organisationId, what }] = (await once(process, 'message')) as [Told];
const client = openDatabase({ endpoint: engine, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
const storage = () => openStorage({ says, client, tables, clock: { now: () => new Date() } });
// Loading the code is not measured.
await storage().prover.prove('00000000-0000-7000-8000-000000000001');
const before = process.cpuUsage();
const worked = what === 'read' ? await read() : await prove();
const { user, system } = process.cpuUsage(before);
const told: Worked = { ...worked, processorMs: (user + system) / 1_000, mebibytes: peakMemory() };
process.send?.(told, () => process.exit());

async function read() {
  let entries = 0;
  for (const log of await storage().logsOf(organisationId))
    for (let after = 0, most = 500; ; ) {
      const found = await logEntries(openEngine(client, tables), log, after, most, 8);
      entries += found.length;
      after = found.at(-1)?.sequence ?? after;
      if (found.length === 0) break;
    }
  return { entries, findings: [], stretches: 0 };
}

async function prove() {
  let kept: Uint8Array | undefined;
  for (let stretches = 1; ; stretches += 1) {
    let steps = 0;
    const stretch = await storage().prover.proveOn(organisationId, kept, () => {
      steps += 1;
      return what === 'prove' || steps % stepsAtOnce > 0;
    });
    if ('findings' in stretch) return { entries: 0, findings: stretch.findings, stretches };
    // As it comes from a table.
    kept = new Uint8Array(stretch.kept);
  }
}
