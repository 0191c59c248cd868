import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { answerOf } from './answer-of.ts';
import { invoiceBody } from './books/invoice-body.ts';
import { clientOf, engineRate } from './measuring/engine-floor.ts';
import { type Figure, figure, ratioFigure } from './measuring/figure.ts';

interface Product {
  readonly url: string;
  readonly engine: string;
  readonly scope: Readonly<Record<string, string>>;
  readonly tokens: readonly string[];
  readonly parties: readonly string[];
  readonly items: readonly string[];
}

const seconds = 6;
const turns = 4;
/** Bytes of the stored items of a four-line invoice. */
const weights = { clock: 120, log: 700, record: 600 };

/** P3: invoices through the whole HTTP path, beside the engine's own rate for a transaction of the same items, in the same run. */
export async function postingRate(): Promise<readonly Figure[]> {
  const child = fork(join(import.meta.dirname, 'processes/api-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const product = await answerOf<Product>(child);
    const engine = clientOf(product.engine);
    const fold = foldingOf(engine, product);
    await enter(product, child, 8, 6);
    await fold();
    const [one, floorOne] = await sideBySide(engine, product, child, fold, 1);
    const [eight, floorEight] = await sideBySide(engine, product, child, fold, 8);
    engine.destroy();
    return [
      ratioFigure(
        'P3',
        'invoices through HTTP, one client, beside the engine alone',
        one.perSecond,
        'invoices/s',
        { least: 0.5 },
        floorOne.perSecond,
      ),
      ratioFigure(
        'P3',
        'invoices through HTTP, eight clients, beside the engine alone',
        eight.perSecond,
        'invoices/s',
        { least: 0.6 },
        floorEight.perSecond,
      ),
      ratioFigure(
        'P3',
        'application CPU of an invoice outside the SDK, beside what the SDK takes for its transaction (one client)',
        one.cpuMs - floorOne.cpuMs,
        'ms',
        { most: 1 },
        floorOne.cpuMs,
      ),
      figure('P3', 'answers other than 200', one.refused + eight.refused, 'answers', { exactly: 0 }),
    ];
  } finally {
    child.send('stop');
    await once(child, 'exit');
  }
}

/** By turns, so that other load on the machine affects both equally. */
async function sideBySide(engine: DynamoDBClient, product: Product, child: ChildProcess, fold: Fold, clients: number) {
  const ours: Rate[] = [];
  const floors: Rate[] = [];
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await enter(product, child, clients, seconds / turns));
    await fold();
    floors.push({ ...(await engineRate(engine, clients, seconds / turns, weights)), refused: 0 });
  }
  return [mean(ours), mean(floors)] as const;
}

interface Rate {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly refused: number;
}

/** Turns take equally long: rates are averaged directly, the cost of an invoice by the number of invoices. */
function mean(rates: readonly Rate[]): Rate {
  const sum = (of: (rate: Rate) => number) => rates.reduce((total, rate) => total + of(rate), 0);
  const perSecond = sum((rate) => rate.perSecond) / rates.length;
  return {
    perSecond,
    cpuMs: sum((rate) => rate.cpuMs * rate.perSecond) / sum((rate) => rate.perSecond),
    refused: sum((rate) => rate.refused),
  };
}

/**
 * Folds new entries between the turns. In the cloud the projector has its own machine; on these two processors it would take time from our
 * turns but not from the engine's. Its own rate is a figure of P4.
 */
type Fold = () => Promise<unknown>;

function foldingOf(engine: DynamoDBClient, { scope: { OrganizationId = '', BranchId: branchId = '' } }: Product): Fold {
  const tables = { log: 'log', records: 'records', views: 'views' };
  const { projector } = openStorage({ says, client: engine, tables, clock: { now: () => new Date() } });
  return () => projector.project(OrganizationId, { branchId });
}

async function enter(product: Product, child: ChildProcess, clients: number, forSeconds: number): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const before = await cpuOf(child);
  const until = performance.now() + forSeconds * 1000;
  const started = performance.now();
  let [done, refused, turn] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        turn += 1;
        const body = {
          ...invoiceBody(product.parties[turn % product.parties.length] ?? '', product.items, '2026-11-20', turn),
          id: randomUUID(),
        };
        const status = await post(product, agent, body, turn);
        if (status === 200) done += 1;
        else refused += 1;
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  const after = await cpuOf(child);
  agent.destroy();
  return {
    perSecond: done / elapsed,
    refused,
    cpuMs: (after.user + after.system - before.user - before.system) / 1000 / Math.max(1, done),
  };
}

/** Callers and addresses take turns, so that the limits per person and per address are not measured. */
function post(product: Product, agent: Agent, body: object, turn: number): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((answered, failed) => {
    const sent = request(
      `${product.url}/api/ims-crm/salesInvoice/s`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          authorization: `Bearer ${product.tokens[turn % product.tokens.length]}`,
          'x-viewer-address': `10.1.${turn % 40}.1`,
          ...product.scope,
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

async function cpuOf(child: ChildProcess): Promise<NodeJS.CpuUsage> {
  child.send('cpu');
  const usage = await answerOf<NodeJS.CpuUsage>(child);
  return usage;
}
