import { setTimeout as sleep } from 'node:timers/promises';
import { incomingId } from '#application/transfers/other-branches/incoming';
import type { Victim } from '#test/faults/victim';
import { newId } from '#test/kit/new-id';

/** What a client sent and what it was told of it. */
export interface SentGoods {
  readonly id: string;
  readonly quantity: number;
  /** In ten-thousandths, by the receipts that were confirmed and not cancelled. */
  readonly received: number;
  readonly short: number;
  readonly recalled: boolean;
}

export interface TransferReport {
  readonly sent: readonly SentGoods[];
  readonly wrong: readonly string[];
}

interface Door {
  readonly apis: readonly [Victim, Victim];
  readonly token: string;
  readonly here: Readonly<Record<string, string>>;
  readonly there: Readonly<Record<string, string>>;
  readonly body: (quantity: number) => object;
  readonly receipt: (incomingId: string, quantity: number, short: number) => object;
}

const one = 1_0000;
const unsure: ReadonlySet<number> = new Set([0, 429, 500, 502, 503, 504]);

interface Reply {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly said: string;
}

/** Sends goods to the other branch and receives them, in parts and with losses, or recalls them, until the end. */
export async function transferUntil(over: (sent: number) => boolean, door: Door): Promise<TransferReport> {
  const sent: SentGoods[] = [];
  const wrong: string[] = [];
  while (!over(sent.length)) {
    const quantity = (1 + Math.floor(Math.random() * 9)) * one;
    const id = newId();
    const entered = await surely(door, door.here, 'POST', 'istSales/s', { ...door.body(quantity), id });
    if (entered.status !== 200) wrong.push(`entering: ${entered.said}`);
    await step(door, door.here, 'istSales', id, 'dispatch', 'dispatched');
    const isRecalled = Math.random() < 0.25 && (await recalled(door, id));
    const arrived = isRecalled ? { received: 0, short: 0 } : await receive(door, id, quantity, wrong);
    sent.push({ id, quantity, ...arrived, recalled: isRecalled });
  }
  return { sent, wrong };
}

/** Perhaps before the other branch knows of it. */
async function recalled(door: Door, id: string): Promise<boolean> {
  if (Math.random() < 0.5) await appears(door, id);
  await step(door, door.here, 'istSales', id, 'recall', 'cancelled');
  return true;
}

async function receive(door: Door, id: string, quantity: number, wrong: string[]) {
  await appears(door, id);
  let [received, short] = [0, 0];
  for (let left = quantity; left > 0 && Math.random() < 0.9; ) {
    const part = Math.min(left, (1 + Math.floor(Math.random() * 4)) * one);
    const lost = Math.random() < 0.2 ? one : 0;
    const receiptId = newId();
    const body = { ...door.receipt(incomingId(id), part - lost, lost), id: receiptId };
    const reply = await surely(door, door.there, 'POST', 'istReceipt/s', body);
    if (reply.status !== 200) {
      wrong.push(`receiving: ${reply.said}`);
      return { received, short };
    }
    if (Math.random() < 0.2) {
      await step(door, door.there, 'istReceipt', receiptId, 'cancel', 'cancelled');
      continue;
    }
    left -= part;
    received += part - lost;
    short += lost;
  }
  return { received, short };
}

/** Waits for the message to the other branch. */
async function appears(door: Door, id: string): Promise<void> {
  while ((await surely(door, door.there, 'GET', `istSales/s/${incomingId(id)}`)).status !== 200) await sleep(40);
}

/** Does it until the document says that it is done: an answer may have been lost. */
async function step(door: Door, headers: Door['here'], entity: string, id: string, verb: string, field: string): Promise<void> {
  for (;;) {
    const { data } = await surely(door, headers, 'GET', `${entity}/s/${id}`);
    if (data[field] === true) return;
    await call(door, headers, 'PUT', `${entity}/s/${id}/${verb}`, { version: data['version'], remark: 'asked for' });
  }
}

/** The same request until its answer is known. */
async function surely(door: Door, headers: Door['here'], method: string, path: string, body?: object): Promise<Reply> {
  for (;;) {
    const reply = await call(door, headers, method, path, body);
    if (!unsure.has(reply.status)) return reply;
    await sleep(reply.status === 429 ? 1_000 : 60);
  }
}

async function call({ apis, token }: Door, headers: Door['here'], method: string, path: string, body?: object): Promise<Reply> {
  const { url } = apis[Math.random() < 0.5 ? 0 : 1];
  if (url === '') return { status: 0, data: {}, said: 'not there' };
  try {
    const response = await fetch(`${url}/api/ims-crm/${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const said = await response.text();
    const { data = {} } = JSON.parse(said) as { readonly data?: Reply['data'] };
    return { status: response.status, data, said };
  } catch {
    return { status: 0, data: {}, said: 'lost' };
  }
}
