import { randomUUID } from 'node:crypto';
import { type AttributeValue, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { functionNamed, invoke } from '#infra/local/handlers';
import { streamRecord } from '#infra/local/streams/stream-record';
import { streamKey } from '#storage/engine/keys';
import { env } from '#topology/env';
import { tables } from '#topology/tables';
import { type App, startApp } from '../kit/app.ts';
import { invoiceBody } from './books/invoice-body.ts';
import { type Traders, tradersOn } from './books/traders.ts';
import { type Counted, type CountingProxy, openCountingProxy } from './measuring/counting-proxy.ts';
import prices from './prices.json' with { type: 'json' };

/**
 * `npm run cost`: what AWS takes for a thousand four-line invoices, in rupees. Each is saved over the whole HTTP stack, and its log entry goes
 * through the projector and the relay, as in the cloud; everything is counted at the engines, and multiplied with `prices.json`.
 */
const invoices = 1_000;
const goal = 1;

type Line = keyof typeof prices.prices;
type Counts = Record<Line, number>;

const counted: Counted = { writeUnits: 0, readUnits: 0, queueRequests: 0, fileWrites: 0, fileReads: 0 };
const proxies: CountingProxy[] = [];
process.env[env.logLevel] = 'INFO';
const app = await startApp({
  watched: false,
  async through(engine) {
    const proxy = await openCountingProxy(engine, counted);
    proxies.push(proxy);
    return proxy.endpoint;
  },
});
const written = countingOutput();
const traders = await tradersOn(app);
const entries = await logReader(app, traders);
let turn = 0;
await measured(200, 100);
const busy = await measured(invoices, 100);
const quiet = await measured(invoices, 1);
written.end();
await app.stop();
await Promise.all(proxies.map((proxy) => proxy.stop()));
print(busy, quiet);

/** Saves so many invoices. The stream hands their entries over in batches. */
async function measured(count: number, batch: number): Promise<Counts> {
  const before = await storedBytes(app);
  for (const key of Object.keys(counted) as (keyof Counted)[]) counted[key] = 0;
  written.bytes = 0;
  const work = { calls: 0, gigabyteSeconds: 0, answered: 0, streamReads: 0 };
  const timed = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await run();
    work.calls += 1;
    // AWS bills each call by whole milliseconds.
    work.gigabyteSeconds += (Math.ceil(performance.now() - began) / 1000) * (functionNamed(name).memoryMb / 1024);
    return result;
  };
  for (let done = 0; done < count; done += batch) {
    for (let at = 0; at < batch; at++) work.answered += await timed('api-sales', () => save(turn++));
    const Records = (await entries()).map((item) => streamRecord(item, new Date()));
    for (const name of ['stream-projector', 'stream-relay']) {
      work.streamReads += 1;
      await timed(name, () => invoke(functionNamed(name), { Records }));
    }
  }
  const lines = { ...counted, logGigabytes: gigabytes(written.bytes) };
  return {
    ...lines,
    streamReads: work.streamReads,
    storedGigabytes: gigabytes((await storedBytes(app)) - before),
    gatewayRequests: count,
    functionRequests: work.calls,
    functionGigabyteSeconds: work.gigabyteSeconds,
    edgeRequests: count,
    edgeFunctions: count,
    edgeGigabytes: gigabytes(work.answered),
    firewallRequests: count,
  };
}

/** The bytes of the answer, compressed as for a browser. */
async function save(at: number): Promise<number> {
  const { organisation, members, parties, items } = traders;
  const { organisationId, branchId, financialYearId } = organisation;
  const { status, bytes, headers } = await app.call('POST', '/api/ims-crm/salesInvoice/s', {
    direct: true,
    token: members[at % members.length]?.token,
    scope: { organisationId, branchId, financialYearId },
    headers: { 'x-viewer-address': `10.1.${at % 40}.1`, 'accept-encoding': 'gzip, deflate, br' },
    body: { ...invoiceBody(parties[at % parties.length] ?? '', items, '2026-11-20', at), id: randomUUID() },
  });
  if (status !== 200) throw new Error(`An invoice was answered with ${status}: ${bytes}`);
  return Number(headers.get('content-length'));
}

/** What is new in the log of the branch, past what was read before. The counting does not see it. */
async function logReader({ engine }: App, { organisation: { organisationId, branchId } }: Traders) {
  let last = 0;
  const next = async (): Promise<readonly Record<string, AttributeValue>[]> => {
    const { Items = [] } = await engine.client.send(
      new QueryCommand({
        TableName: engine.tables.log,
        KeyConditionExpression: 'pk = :pk AND seq > :last',
        ExpressionAttributeValues: { ':pk': { S: streamKey(organisationId, { branchId }) }, ':last': { N: String(last) } },
        ConsistentRead: true,
      }),
    );
    last = Number(Items.at(-1)?.['seq']?.N ?? last);
    return Items;
  };
  for (let page = await next(); page.length > 0; page = await next());
  return next;
}

/** Tables and indexes of the books: a scan takes half a unit for each 4 KB. */
async function storedBytes({ engine }: App): Promise<number> {
  let units = 0;
  for (const { name, indexes } of tables)
    for (const IndexName of name === 'platform' ? [] : [undefined, ...indexes.map((index) => index.name)]) {
      let from: Record<string, AttributeValue> | undefined;
      do {
        const page = await engine.client.send(
          new ScanCommand({
            TableName: engine.tables[name],
            ReturnConsumedCapacity: 'TOTAL',
            ...(IndexName === undefined ? {} : { IndexName }),
            ...(from === undefined ? {} : { ExclusiveStartKey: from }),
          }),
        );
        units += page.ConsumedCapacity?.CapacityUnits ?? 0;
        from = page.LastEvaluatedKey;
      } while (from !== undefined);
    }
  return units * 8 * 1024;
}

function gigabytes(bytes: number): number {
  return bytes / 1024 ** 3;
}

/** Log lines of functions are counted instead of printed. */
function countingOutput() {
  const write = process.stdout.write;
  const output = {
    bytes: 0,
    end: () => {
      process.stdout.write = write;
    },
  };
  process.stdout.write = ((line: string | Uint8Array) => {
    output.bytes += Buffer.byteLength(line);
    return true;
  }) as typeof write;
  return output;
}

function print(...runs: readonly Counts[]): void {
  const { rupeesPerDollar: rate } = prices;
  const rupees = (line: Line, counts: Counts) => ((counts[line] * prices.prices[line].dollars) / prices.prices[line].per) * rate.value;
  const totals = runs.map((counts) => (Object.keys(prices.prices) as Line[]).reduce((sum, line) => sum + rupees(line, counts), 0));
  const rows = [
    ['', 'unit price', 'busy: count', 'rupees', 'quiet: count', 'rupees'],
    ...(Object.entries(prices.prices) as [Line, { unit: string; dollars: number; per: number; region: string; standsIn?: boolean }][]).map(
      ([line, { unit, dollars, per, region, standsIn }]) => [
        unit,
        `$${dollars} for ${per.toLocaleString('en-IN')}${standsIn ? ` (${region})` : ''}`,
        ...runs.flatMap((counts) => [shown(counts[line]), rupees(line, counts).toFixed(4)]),
      ],
    ),
    ['together', '', ...totals.flatMap((total) => ['', total.toFixed(4)])],
  ];
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), []);
  for (const row of rows)
    console.log(row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '));
  const says = (total: number) => `₹${total.toFixed(2)} (${total <= goal ? 'holds' : 'does not hold'})`;
  console.log(`
${invoices.toLocaleString('en-IN')} four-line invoices in ${prices.region}, saved one after another. Goal: at most ₹${goal.toFixed(2)}.
Busy, the stream hands over 100 entries at once: ${says(totals[0] ?? 0)}. Quiet, each entry alone: ${says(totals[1] ?? 0)}.
GB-seconds are from the time that calls take in this process with the engine of a laptop, not from AWS.
A dollar is ₹${rate.value} (${rate.date}). Prices, their dates and sources: test/bench/prices.json. Without free tier and tax.
Not in it: what costs the same without invoices (schedules, key, firewall, alarms), backups, log lines of the gateway and of Lambda itself,
and what people do besides saving: signing in, lists, reports, mails.`);
}

function shown(count: number): string {
  return count === 0 ? '0' : count >= 1 ? count.toLocaleString('en-IN', { maximumFractionDigits: 1 }) : count.toPrecision(3);
}
