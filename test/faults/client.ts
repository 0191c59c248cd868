import { setTimeout as sleep } from 'node:timers/promises';
import type { Victim } from '#test/faults/victim';
import { newId } from '#test/kit/new-id';

export interface Acknowledged {
  readonly id: string;
  readonly number: string;
}

export interface ClientReport {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that a client should never get for its request. */
  readonly wrong: readonly string[];
  readonly retries: number;
}

interface Door {
  readonly apis: readonly [Victim, Victim];
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: () => Readonly<Record<string, unknown>>;
}

/** Answers after which the document may or may not be written: the same id is sent again. */
const again = new Set([429, 500, 502, 503, 504]);

/**
 * Saves invoice after invoice until the end. Each is sent under one id to both processes, at once or one after the other, and repeated
 * until it is confirmed, as in the browser. Both must return the same number.
 */
export async function saveUntil(over: (acknowledged: number) => boolean, door: Door): Promise<ClientReport> {
  const acknowledged: Acknowledged[] = [];
  const wrong: string[] = [];
  let retries = 0;
  while (!over(acknowledged.length)) {
    const body = { ...door.body(), id: newId() };
    const through = async (api: Victim) => {
      for (;;) {
        const answer = await save(door, api, body);
        if (answer.status === 200) return answer.number;
        if (answer.status !== 0 && !again.has(answer.status)) {
          wrong.push(`${answer.status} ${answer.said}`);
          return undefined;
        }
        retries += 1;
        await sleep(answer.status === 429 ? 1_000 : 60);
      }
    };
    const [first, second] = Math.random() < 0.5 ? door.apis : ([...door.apis].reverse() as [Victim, Victim]);
    const numbers =
      Math.random() < 0.7 ? await Promise.all([through(first), through(second)]) : [await through(first), await through(second)];
    const [number, repeated] = numbers;
    if (number !== repeated) wrong.push(`${body.id} is ${number} for one process and ${repeated} for the other`);
    if (number !== undefined) acknowledged.push({ id: body.id, number });
  }
  return { acknowledged, wrong, retries };
}

async function save(
  { token, headers }: Door,
  api: Victim,
  body: object,
): Promise<{ readonly status: number; readonly number: string; readonly said: string }> {
  if (api.url === '') return { status: 0, number: '', said: 'not there' };
  try {
    const response = await fetch(`${api.url}/api/ims-crm/salesInvoice/s`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const said = await response.text();
    const number = response.status === 200 ? String((JSON.parse(said) as { readonly data: { readonly number: string } }).data.number) : '';
    return { status: response.status, number, said };
  } catch {
    return { status: 0, number: '', said: 'lost' };
  }
}
