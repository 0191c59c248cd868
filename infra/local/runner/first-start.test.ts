import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { branchId, organisationId, pune, years } from '#functions/seed/demo';
import { loopback } from '#infra/local/runner/loopback';
import { freePort } from '#infra/local/runner/ports';
import { type Running, start } from '#infra/local/runner/supervisor';
import { newId } from '#test/kit/new-id';

const data = mkdtempSync(join(tmpdir(), 'bahi-first-'));
let running: Running | undefined;
const told: string[] = [];
const begin = async () => {
  const settings = { data, fresh: false, port: await freePort(), host: loopback, dev: false, bare: false, screens: false };
  running = await start(settings, {}, (sentence) => told.push(sentence));
  return running;
};
afterAll(async () => {
  await running?.stop();
  rmSync(data, { recursive: true, force: true });
});

const api = '/api/ims-crm';

/** A call as the owner of the demo. */
async function ask({ site, demo }: Running, method: string, path: string, body?: unknown): Promise<{ readonly data: Found }> {
  const [{ email, password } = { email: '', password: '' }] = demo.signIns;
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${site}${api}/user/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  const { data: signedIn } = (await login.json()) as { readonly data: { readonly accessToken: string } };
  const token = { ...headers, authorization: `Bearer ${signedIn.accessToken}` };
  const scope = { OrganizationId: organisationId, BranchId: branchId(pune), FinancialYearId: years[1].id };
  const answer = await fetch(`${site}${path}`, {
    method,
    headers: { ...token, ...scope },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { readonly data: Found };
}

type Found = Readonly<Record<string, unknown>>;

it('opens while the books of the demo are filled, and goes on after a stop with what people entered', async () => {
  const first = await begin();
  expect([first.demo.filling, first.demo.signIns.length]).toEqual([true, 4]);
  const id = newId();
  await ask(first, 'POST', '/api/ims-crm/transporter/s', { id, name: 'Entered while it was filled' });
  await first.stop();
  expect(JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'))).toMatchObject({ filling: true, begun: expect.any(String) });
  const again = await begin();
  expect(told).toContain('Going on with the demo organisation ...');
  expect((await ask(again, 'GET', `/api/ims-crm/transporter/s/${id}`)).data['name']).toBe('Entered while it was filled');
}, 180_000);
