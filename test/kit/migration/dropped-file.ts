import { newId } from '#test/kit/new-id';

interface Dropping {
  /** Address of the product. */
  readonly url: string;
  readonly branchId: string;
  /** A call of somebody who may make schedules and keys; returns the data of the answer. */
  readonly call: (method: 'POST', path: string, body?: object) => Promise<unknown>;
}

const base = '/api/utility/importSchedule/s';

/** The id of a file that a program dropped for a schedule. It waits there until the hour is full. */
export async function droppedFile({ url, branchId, call }: Dropping): Promise<string> {
  const timing = { often: 'Hourly', hour: null, cron: null, atOnce: false, mailTo: [] };
  const schedule = {
    id: newId(),
    name: 'Transporters of a program',
    moduleSlug: 'transporter',
    branchId,
    dateFormat: 'DD-MM-YYYY',
    ...timing,
  };
  await call('POST', base, schedule);
  const { key } = (await call('POST', `${base}/${schedule.id}/key`)) as { readonly key: string };
  const headers = { 'content-type': 'application/json', 'x-drop-key': key };
  const ask = async (step: string, body: object) => {
    const answer = await fetch(new URL(`${base}/address/${step}`, url), { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()).data;
  };
  const content = 'Name\r\nGati';
  const ticket = await ask('begin', { name: 'transporters.csv', bytes: content.length });
  await fetch(new URL(ticket.url, url), { method: 'PUT', headers: ticket.headers, body: content });
  return (await ask('end', { key: ticket.key })).id;
}
