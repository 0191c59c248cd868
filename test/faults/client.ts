import { setTimeout as sleep } from 'node:timers/promises';
import type { Victim } from '#test/faults/victim';
import { newId } from '#test/kit/new-id';

export interface Acknowledged {
  readonly id: string;
  readonly number: string;
}

export interface ClientReport {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers a client never should get for what it asked. */
  readonly wrong: readonly string[];
  readonly retries: number;
}

interface Door {
  readonly api: Victim;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: () => Readonly<Record<string, unknown>>;
}

/** What says nothing about whether the document was written: the same id is asked again. */
const again = new Set([429, 500, 502, 503, 504]);

/** Saves invoice after invoice until the time is up, each under one id until it is acknowledged, as the browser does. */
export async function saveUntil(end: number, door: Door): Promise<ClientReport> {
  const acknowledged: Acknowledged[] = [];
  const wrong: string[] = [];
  let retries = 0;
  while (Date.now() < end) {
    const body = { ...door.body(), id: newId() };
    for (;;) {
      const answer = await save(door, body);
      if (answer.status === 200) {
        acknowledged.push({ id: body.id, number: answer.number });
        break;
      }
      if (answer.status !== 0 && !again.has(answer.status)) {
        wrong.push(`${answer.status} ${answer.said}`);
        break;
      }
      retries += 1;
      await sleep(answer.status === 429 ? 1_000 : 60);
    }
  }
  return { acknowledged, wrong, retries };
}

async function save(
  { api, token, headers }: Door,
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
