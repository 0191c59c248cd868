import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { getPriority, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running as Noted } from '#infra/local/runner/data-folder';
import { account, region } from '#infra/local/runner/environment';
import { loopback } from '#infra/local/runner/loopback';
import { freePort } from '#infra/local/runner/ports';
import { readSettings } from '#infra/local/runner/settings';
import { type Running, start } from '#infra/local/runner/supervisor';
import { siteAt } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { securityHeaders } from '#topology/headers';

/** The runner as people use it: real processes on its own folder, killed, stopped and started again. */
const data = mkdtempSync(join(tmpdir(), 'bahi-runner-'));
const told: string[] = [];
let running: Running;

const noted = () => JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')) as Noted;
const begin = async () =>
  start({ data, fresh: false, port: await freePort(), host: loopback, dev: false, bare: true, screens: false }, {}, (sentence) =>
    told.push(sentence),
  );
const client = { region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await what()) return;
    await sleep(50);
  }
  throw new Error('It did not come about.');
}

const answers = async () => (await fetch(`${running.site}/mailbox/all.json`).catch(() => undefined))?.ok === true;

async function sendMail(subject: string): Promise<void> {
  const { ses } = noted().endpoints;
  const content = {
    Simple: { Subject: { Data: subject }, Body: { Html: { Data: '<script>1</script><a href="https://bahi.example/x">x</a>' } } },
  };
  await new SESv2Client({ ...client, endpoint: ses }).send(
    new SendEmailCommand({ FromEmailAddress: 'a@bahi.example', Destination: { ToAddresses: ['b@bahi.example'] }, Content: content }),
  );
}

/** An item of the log, written directly. */
const Key = { pk: { S: 'test|o' }, seq: { N: '1' } };
const tablesClient = () => new DynamoDBClient({ ...client, endpoint: noted().endpoints.dynamodb });
const put = () => tablesClient().send(new PutItemCommand({ TableName: 'bahi-log', Item: Key }));
const isKept = async () => (await tablesClient().send(new GetItemCommand({ TableName: 'bahi-log', Key }))).Item !== undefined;

const mails = async () => (await (await fetch(`${running.site}/mailbox/all.json`)).json()) as { id: string; subject: string }[];

beforeAll(async () => {
  running = await begin();
});

afterAll(async () => {
  await running.stop();
  rmSync(data, { recursive: true, force: true });
});

const killed = ['tables', 'engines', 'jobs', 'api', 'portals'];

/** Whether something listens there. */
function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (open: boolean) => {
      socket.destroy();
      done(open);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

describe('the runner', () => {
  it('lets people come before jobs when the processors are busy', () => {
    const { jobs = 0, api = 0 } = noted().processes;
    expect(getPriority(jobs)).toBeGreaterThan(getPriority(api));
  });

  it('can be reached only from this machine: the site and every engine', async () => {
    const ports = [running.site, ...Object.values(noted().endpoints)].map((address) => Number(new URL(address).port));
    // On Linux every 127.x.y.z is this machine, but only servers on all addresses answer there.
    const elsewhere = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
    );
    for (const port of ports) {
      expect([port, await isOpen(loopback, port)]).toEqual([port, true]);
      for (const host of ['127.0.0.2', ...elsewhere.map(({ address }) => address)])
        expect([host, port, await isOpen(host, port)]).toEqual([host, port, false]);
    }
  });

  it('listens on the address in HOST', () => {
    expect(readSettings([], {}, false).host).toBe('127.0.0.1');
    expect(readSettings([], { HOST: '0.0.0.0' }, false).host).toBe('0.0.0.0');
  });

  it.each([
    ['/mailbox/all.json', 403],
    ['/api/ims-crm/user/demo', 404],
  ])('answers %s only under its own name, so that another site or a neighbour cannot read it', async (path, refused) => {
    const { port } = new URL(running.site);
    const status = (host: string) =>
      new Promise((done) => get({ host: loopback, port, path, headers: { host } }, (answer) => done(answer.resume().statusCode)));
    const hosts = ['localhost', '127.0.0.1', 'evil.example', '192.168.1.20'].map((host) => `${host}:${port}`);
    expect(await Promise.all(hosts.map(status))).toEqual([200, 200, refused, refused]);
  });

  it('sends the same headers with every answer as the edge in the cloud', async () => {
    for (const path of ['/', '/api/nowhere', '/sales-invoice', '/files/x']) {
      const { headers } = await fetch(running.site + path);
      for (const [name, value] of Object.entries(securityHeaders))
        if (name !== 'content-security-policy' || !path.startsWith('/files')) expect(headers.get(name)).toBe(value);
    }
  });

  it('answers like the gateway if there is no route', async () => {
    const answer = await fetch(`${running.site}/api/nowhere/at-all`);
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not Found' }]);
  });

  it('answers requests with too large headers, and keeps the connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (headers: Record<string, string>) =>
      new Promise<number | undefined>((answered, failed) => {
        get(`${running.site}/api/ims-crm/user/demo`, { agent, headers }, (reply) =>
          reply.resume().on('end', () => answered(reply.statusCode)),
        ).on('error', failed);
      });
    for (let time = 0; time < 20; time += 1) expect(await ask({ 'x-long': 'x'.repeat(200_000) })).toBe(431);
    expect(await ask({})).toBe(200);
    agent.destroy();
  });

  it('lets only the owner read a secret', () => {
    expect(statSync(join(data, 'secrets', 'token-key')).mode & 0o077).toBe(0);
    expect(statSync(join(data, 'secrets', 'xsrf-key')).mode & 0o077).toBe(0);
  });

  it('refuses a folder that is in use', async () => {
    await expect(begin()).rejects.toThrow('already runs');
  });

  it('shows a mail without running its scripts', async () => {
    await sendMail('Verify <your> address');
    const [mail] = await mails();
    expect(mail?.subject).toBe('Verify <your> address');
    const page = await fetch(`${running.site}/mailbox/${mail?.id}`);
    expect(await page.text()).toContain('Verify &#60;your&#62; address');
    const letter = await fetch(`${running.site}/mailbox/${mail?.id}/letter`);
    expect(letter.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect((await fetch(`${running.site}/mailbox/..%2Fsecrets/letter`)).status).toBe(404);
  });

  it('stops properly and starts again with all data', async () => {
    await put();
    await running.stop();
    expect(existsSync(join(data, 'running.json'))).toBe(false);
    running = await begin();
    const { endpoints } = noted();
    expect(await isKept()).toBe(true);
    expect(await mails()).toHaveLength(1);
    const QueueUrl = `${endpoints.sqs}/${account}/bahi-notice-mail`;
    const sent = await new SQSClient({ ...client, endpoint: endpoints.sqs }).send(
      new SendMessageCommand({ QueueUrl, MessageBody: '{}', DelaySeconds: 900 }),
    );
    expect(sent.MessageId).toBeDefined();
  });

  it('restarts killed processes and says so, saves exactly once what was in progress, and loses nothing saved before', async () => {
    const site = await siteAt(running.site, noted().endpoints.dynamodb);
    const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { rows: { id: string }[] }).rows;
    const drafts = async () => (await site.call('GET', '/api/utility/draft/s')) as { id: string }[];
    const [item] = await rows('inventoryItem');
    const customer = (await rows('customer')).find((row) => 'name' in row && row.name === 'Sunrise Power');
    const lines = [{ itemId: item?.id, quantity: 1_0000 }];
    const id = newId();
    const draft = newId();
    const typed = {
      title: 'New Sales Invoice',
      screen: '/app/sales-invoice/add',
      isNew: true,
      sequence: Date.now(),
      body: '{"notes":"typed"}',
    };
    await site.call('PUT', `/api/utility/draft/s/sales-invoice/${draft}`, typed);
    const invoice = { id, date: '2026-11-22', partyId: customer?.id, lines };
    const save = () =>
      site.call('POST', 'salesInvoice/s', invoice).then(
        () => true,
        () => false,
      );
    const { processes: before } = noted();
    const first = save();
    await sleep(10);
    for (const name of killed) process.kill(before[name] ?? 0, 'SIGKILL');
    await first;
    await until(() => killed.every((name) => noted().processes[name] !== before[name]));
    await until(answers);
    expect(await isKept()).toBe(true);
    expect(await mails()).toHaveLength(1);
    for (const name of killed) expect(told.join('\n')).toContain(`The ${name} process ended (SIGKILL); starting it again.`);
    await until(save);
    expect((await rows('salesInvoice')).map((row) => row.id)).toContain(id);
    expect(await rows('salesInvoice')).toHaveLength(1);
    expect((await drafts()).map((each) => each.id)).toContain(draft);
  }, 60_000);
});
