import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startApp } from '../kit/app.ts';
import { answerOf } from './answer-of.ts';
import { fill } from './books/invoice-books.ts';
import { type Figure, figure, ratioFigure } from './measuring/figure.ts';
import { smallHeap } from './measuring/small-heap.ts';
import type { Told, Worked } from './processes/proof-process.ts';

/**
 * PROOF: the books of so many four-line invoices proven, in one piece and in stretches, beside reading and parsing the same entries, each in a
 * process of its own. No invoice is ever paid, so the bills of every month end are many.
 */
export async function proof(vouchers: number): Promise<readonly Figure[]> {
  const app = await startApp();
  try {
    const organisation = await app.organisation('Bench Traders', { state: '27' });
    const { organisationId, branchId } = organisation;
    const storage = openStorage({ says, client: app.engine.client, tables: app.engine.tables, clock: { now: () => new Date() } });
    await fill(storage, organisation, vouchers);
    for (const stream of ['organisation', { branchId }] as const) await storage.projector.project(organisationId, stream);
    await storage.valuer.value(organisationId, { now: true });
    const done = (what: Told['what']) => inProcess({ engine: app.engine.endpoint, organisationId, what });
    const read = await done('read');
    const whole = await done('prove');
    const stretched = await done('prove in stretches');
    const perThousand = ({ processorMs }: Worked) => processorMs / (read.entries / 1_000);
    const size = vouchers.toLocaleString('en-IN');
    return [
      ratioFigure(
        'PROOF',
        `processor of the proof of ${size} invoices for 1,000 entries, beside reading and parsing them`,
        perThousand(whole),
        'ms',
        { most: 7 },
        perThousand(read),
      ),
      ratioFigure('PROOF', 'the same in stretches, beside that', perThousand(stretched), 'ms', { most: 1.15 }, perThousand(whole)),
      figure('PROOF', 'stretches', stretched.stretches, 'stretches', { least: 2 }),
      figure('PROOF', 'memory of the proof, at most', Math.max(whole.mebibytes, stretched.mebibytes), 'MiB', { most: 400 }),
      figure('PROOF', 'findings in sound books', whole.findings.length + stretched.findings.length, 'findings', { exactly: 0 }),
    ];
  } finally {
    await app.stop();
  }
}

async function inProcess(told: Told): Promise<Worked> {
  const worker = fork(join(import.meta.dirname, 'processes/proof-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: smallHeap,
  });
  worker.send(told);
  return answerOf<Worked>(worker);
}
