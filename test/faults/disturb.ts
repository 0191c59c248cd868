import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { provideSecrets } from '#infra/local/runner/secrets';
import { openBooksOn } from '#test/faults/books-on';
import { type Acknowledged, saveUntil } from '#test/faults/client';
import { openDisturbingProxy, type Share } from '#test/faults/disturbing-proxy';
import { transferUntil } from '#test/faults/transfer-client';
import { startVictim } from '#test/faults/victim';
import { startEngine } from '#test/kit/engine';
import { openLaggingCopy } from '#test/kit/faults/lagging-copy';
import { env } from '#topology/env';
import { tables } from '#topology/tables';

export interface Outcome extends Share {
  readonly kills: Readonly<Record<string, number>>;
  readonly retries: number;
  readonly acknowledged: number;
  /** Dispatches between the two branches. */
  readonly sent: number;
  /** All problems found; empty when the product passed. */
  readonly problems: readonly string[];
}

const clients = 8;
/** Clients that send goods to another branch and receive them there. */
const storekeepers = 2;

/** The least number of invoices per client. */
const leastOfClient = 4;
/** How much longer than asked it continues until each client has saved that many. */
const patienceMs = 60_000;
/** The longest lag of an index. */
const lateMs = 2_000;
/** Between the clocks of two machines. */
const skewMs = 2_000;

/**
 * Saves invoices from eight clients, each invoice through two API processes that repeat each other's request. Meanwhile both processes, the
 * projector and the storage engine are killed with SIGKILL in turn, calls are disturbed as on AWS, indexes lag by up to two seconds, and the
 * clocks of the two API processes are two seconds apart. Two more clients send goods to another branch and receive them there, in
 * parts and with losses, or recall them; the process that carries their messages is killed, too, and delivers everything again. Afterwards every confirmed document must exist once, with the number
 * that both processes returned, numbers must have no gap and no duplicate, and the prover must find nothing.
 */
export async function disturb({ seconds, kills }: { readonly seconds: number; readonly kills: number }): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-faults-'));
  const engine = await startEngine({ kept: true });
  const copy = await openLaggingCopy(engine, lateMs);
  const proxy = await openDisturbingProxy(
    engine.endpoint,
    { throttled: 1, conflicts: 5, lostAnswers: 1, lateEffects: 1, unprocessed: 5 },
    copy,
  );
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint,
    AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:1',
    ...Object.fromEntries(tables.map(({ name }) => [env.table(name), engine.tables[name]])),
    [env.queues]: 'http://127.0.0.1:1/',
    [env.identity]: 'embedded',
    [env.secrets]: provideSecrets(folder).secrets,
    [env.metrics]: 'bahi',
    [env.logLevel]: 'ERROR',
  });
  const books = await openBooksOn(clients + storekeepers);
  Object.assign(process.env, { FAULTS_ORGANISATION: books.organisationId, FAULTS_BRANCHES: books.branches.join(',') });
  const [one, other, projector, transfers] = await Promise.all([
    startVictim('api', 'api-process.ts', skewMs / 2),
    startVictim('second api', 'api-process.ts', -skewMs / 2),
    startVictim('projector', 'projector-process.ts'),
    startVictim('transfers', 'transfer-process.ts'),
  ]);
  const apis = [one, other] as const;
  const died: Record<string, number> = { api: 0, 'second api': 0, projector: 0, engine: 0, transfers: 0 };
  try {
    const tokens = await Promise.all(books.signIns.map((person) => books.signIn(one.url, person)));
    proxy.calm = false;
    const end = Date.now() + seconds * 1000;
    // On a slow machine it continues until there is something to check.
    const over = (saved: number) => Date.now() > end && (saved >= leastOfClient || Date.now() > end + patienceMs);
    const saving = tokens
      .slice(0, clients)
      .map((token, n) =>
        saveUntil(over, { apis, token, headers: { ...books.headers, 'x-viewer-address': `10.0.0.${n + 1}` }, body: books.invoice }),
      );
    const sending = tokens.slice(clients).map((token, n) => {
      const address = { 'x-viewer-address': `10.0.1.${n + 1}` };
      const places = { here: { ...books.headers, ...address }, there: { ...books.headersThere, ...address } };
      return transferUntil(over, { apis, token, ...places, body: books.goods, receipt: books.receipt });
    });
    const killing = (async () => {
      const victims = [
        one,
        projector,
        other,
        transfers,
        { name: 'engine', killAndRestart: async () => engine.kill().then(() => engine.restart()) },
      ];
      for (let n = 0; n < kills; n += 1) {
        await sleep(((seconds * 1000) / (kills + 1)) * (0.6 + Math.random() * 0.4));
        const victim = victims[n % victims.length];
        if (victim === undefined) continue;
        await victim.killAndRestart();
        died[victim.name] = (died[victim.name] ?? 0) + 1;
      }
    })();
    const [reports, sent] = await Promise.all([Promise.all(saving), Promise.all(sending)]);
    await killing;
    proxy.calm = true;
    await copy.caughtUp();
    // Messages are still on their way.
    const before = await books.proven();
    const goods = sent.flatMap((report) => report.sent);
    const acknowledged = reports.flatMap((report) => report.acknowledged);
    const between = await settledProblems(() => books.transferProblems(goods, acknowledged.length * 1_0000));
    const wrong = [...reports, ...sent].flatMap((report) => report.wrong);
    const problems = [...wrong, ...before, ...between, ...numberProblems(acknowledged), ...(await books.problems(acknowledged))];
    return {
      kills: died,
      ...proxy.spoilt,
      retries: reports.reduce((sum, report) => sum + report.retries, 0),
      acknowledged: acknowledged.length,
      sent: goods.length,
      problems,
    };
  } finally {
    await Promise.all([one.stop(), other.stop(), projector.stop(), transfers.stop()]);
    await proxy.stop();
    await copy.stop();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is wrong once the last messages were delivered. */
async function settledProblems(ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    const problems = await ask();
    if (problems.length === 0 || tries === 60) return problems;
    await sleep(500);
  }
}

/** The returned numbers: 1, 2, 3 … each once. */
function numberProblems(acknowledged: readonly Acknowledged[]): readonly string[] {
  const counts = acknowledged.map(({ number }) => Number(number.slice(number.lastIndexOf('/') + 1))).sort((one, other) => one - other);
  return counts.flatMap((count, index) => (count === index + 1 ? [] : [`number ${index + 1} was expected, ${count} was told`])).slice(0, 5);
}
