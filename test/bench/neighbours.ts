import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf } from './answer-of.ts';
import { type Figure, figure, ratioFigure } from './measuring/figure.ts';

interface Neighbour {
  readonly token: string;
  readonly scope: Readonly<Record<string, string>>;
  readonly ledgers: readonly [string, string];
}

interface Product {
  readonly url: string;
  readonly neighbours: readonly Neighbour[];
}

const turns = 2;
const seconds = 6;
const reports = ['trialBalance', 'profitLoss', 'balanceSheet', 'dayBook'];
const period = { from: '2026-04-01', to: '2027-03-31' };

/** SHARE: twenty organisations save once a second each, by turns alone and while another one waits for 200 reports all the time. */
export async function neighbours(): Promise<readonly Figure[]> {
  const child = fork(join(import.meta.dirname, 'processes/neighbours-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const product = await answerOf<Product>(child);
    const [busy, ...savers] = product.neighbours;
    if (busy === undefined) throw new Error('No organisation');
    const [quiet, beside]: [Saved[], Saved[]] = [[], []];
    let built = 0;
    // The first of each loads its code.
    await saving(product, savers, 2);
    await asking(product, busy, 8).stop();
    for (let turn = 0; turn < turns; turn++) {
      quiet.push(...(await saving(product, savers, seconds)));
      const asked = asking(product, busy);
      // Until all 200 are there.
      await sleep(500);
      beside.push(...(await saving(product, savers, seconds)));
      built += await asked.stop();
    }
    return [
      ratioFigure(
        'SHARE',
        '95 of 100 saves of twenty organisations, while another asks for 200 reports at once, beside without',
        slow(beside),
        'ms',
        { most: 1.1 },
        slow(quiet),
      ),
      ratioFigure('SHARE', 'the middle one of these saves', middle(beside), 'ms', { most: 1.1 }, middle(quiet)),
      figure('SHARE', 'reports meanwhile', built / turns / seconds, 'reports/s', { least: 1 }),
      figure(
        'SHARE',
        'saves answered with other than 200',
        [...quiet, ...beside].filter(({ status }) => status !== 200).length,
        'answers',
        {
          exactly: 0,
        },
      ),
    ];
  } finally {
    child.send('stop');
    await once(child, 'exit');
  }
}

interface Saved {
  readonly status: number;
  readonly ms: number;
}

const sorted = (saves: readonly Saved[]) => saves.map(({ ms }) => ms).sort((one, other) => one - other);
const slow = (saves: readonly Saved[]) => sorted(saves)[Math.floor(saves.length * 0.95)] ?? Number.NaN;
const middle = (saves: readonly Saved[]) => sorted(saves)[Math.floor(saves.length / 2)] ?? Number.NaN;

/** Each saves once a second, one after another, as people do. */
async function saving({ url }: Product, savers: readonly Neighbour[], forSeconds: number): Promise<readonly Saved[]> {
  const agent = new Agent({ keepAlive: true });
  const saves: Saved[] = [];
  const began = performance.now();
  await Promise.all(
    savers.map(async (saver, at) => {
      const [debit, credit] = saver.ledgers;
      for (let round = 0; round < forSeconds; round++) {
        await sleep(Math.max(0, began + 1000 * (round + at / savers.length) - performance.now()));
        const lines = [
          { ledgerId: debit, debit: 500_00 },
          { ledgerId: credit, credit: 500_00 },
        ];
        const asked = performance.now();
        const status = await post(url, agent, saver, 'journalVoucher/s', { id: randomUUID(), date: '2026-11-20', type: 'Journal', lines });
        saves.push({ status, ms: performance.now() - asked });
      }
    }),
  );
  agent.destroy();
  return saves;
}

/** Asks for the next report as soon as one has come, so that 200 are always asked for. */
function asking({ url }: Product, busy: Neighbour, together = 200) {
  const agent = new Agent({ keepAlive: true });
  let [over, built] = [false, 0];
  const all = Promise.all(
    Array.from({ length: together }, async (_, at) => {
      do {
        const status = await post(url, agent, busy, `${reports[at % reports.length]}/s/data`, period);
        if (status === 200) built += 1;
        else await sleep(100);
      } while (!over);
    }),
  );
  return {
    async stop(): Promise<number> {
      over = true;
      const sofar = built;
      await all;
      agent.destroy();
      return sofar;
    },
  };
}

function post(url: string, agent: Agent, { token, scope }: Neighbour, path: string, body: object): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((answered, failed) => {
    const sent = request(
      `${url}/api/ims-crm/${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          authorization: `Bearer ${token}`,
          'x-viewer-address': `10.2.${Math.floor(Math.random() * 250)}.1`,
          ...scope,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => answered(answer.statusCode ?? 0));
      },
    );
    sent.on('error', failed);
    sent.end(text);
  });
}
