import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#application/ports/scope';
import { secretsInFolder } from '#integrations/organisation-secrets/folder';
import { secretsInParameterStore } from '#integrations/organisation-secrets/parameter-store';
import { newId } from '#test/kit/new-id';

const folder = mkdtempSync(join(tmpdir(), 'bahi-secrets-'));
const kept = new Map<string, { readonly Value: string; readonly Type: string }>();
let server: Server;
let client: SSMClient;
beforeAll(async () => {
  server = parameterStore(kept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SSMClient({ endpoint: `http://127.0.0.1:${port}`, region: 'ap-south-1', credentials });
});
afterAll(() => {
  client.destroy();
  rmSync(folder, { recursive: true });
  server.close();
});

const scopeOf = (organisationId: string): Scope => ({
  ...{ organisationId, branchId: 'b', financialYearId: 'y', userId: 'u', from: '', requestId: '' },
});

describe.each([
  ['a folder', () => secretsInFolder(folder)],
  ['the parameter store', () => secretsInParameterStore('/bahi/organisations', client)],
])('secrets in %s', (_, open) => {
  const [one, other] = [scopeOf(newId()), scopeOf(newId())];

  it('are replaced, read and removed, each under its name and organisation', async () => {
    const secrets = open();
    expect(await secrets.get(one, 'irp-24AAQCA8719H1ZC')).toBeUndefined();
    await secrets.put(one, 'irp-24AAQCA8719H1ZC', 'first');
    await secrets.put(one, 'irp-24AAQCA8719H1ZC', 'पासवर्ड');
    await secrets.put(one, 'irp-27AAPFU0939F1ZV', 'another');
    expect(await secrets.get(one, 'irp-24AAQCA8719H1ZC')).toBe('पासवर्ड');
    expect(await secrets.get(other, 'irp-24AAQCA8719H1ZC')).toBeUndefined();
    await secrets.remove(one, 'irp-24AAQCA8719H1ZC');
    await secrets.remove(one, 'irp-24AAQCA8719H1ZC');
    expect(await secrets.get(one, 'irp-24AAQCA8719H1ZC')).toBeUndefined();
    expect(await secrets.get(one, 'irp-27AAPFU0939F1ZV')).toBe('another');
  });

  it('go with their organisation, and no others', async () => {
    const secrets = open();
    for (let at = 0; at < 23; at += 1) await secrets.put(one, `irp-${at}`, 'text');
    await secrets.put(other, 'irp-1', 'stays');
    await secrets.forget(one.organisationId);
    await secrets.forget(one.organisationId);
    expect(await Promise.all(Array.from({ length: 23 }, (_, at) => secrets.get(one, `irp-${at}`)))).toEqual(Array(23).fill(undefined));
    expect(await secrets.get(other, 'irp-1')).toBe('stays');
  });

  it.each(['../other/irp-1', '', 'a/b', 'a'.repeat(101)])('never have the name "%s"', async (name) => {
    await expect((async () => open().put(one, name, 'text'))()).rejects.toThrow('The name of a secret');
    await expect((async () => open().get(one, name))()).rejects.toThrow('The name of a secret');
  });

  it.each(['', 'x'.repeat(2_001)])('have 1 to 2,000 characters', async (text) => {
    await expect((async () => open().put(one, 'irp-1', text))()).rejects.toThrow('A secret has 1 to 2000 characters');
  });
});

it('can be read by the owner of the files alone', async () => {
  const scope = scopeOf(newId());
  await secretsInFolder(folder).put(scope, 'irp-1', 'text');
  expect(statSync(join(folder, scope.organisationId, 'irp-1')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, scope.organisationId)).mode & 0o777).toBe(0o700);
});

it('are encrypted parameters', async () => {
  const scope = scopeOf(newId());
  await secretsInParameterStore('/bahi/organisations', client).put(scope, 'irp-1', 'text');
  expect(kept.get(`/bahi/organisations/${scope.organisationId}/irp-1`)).toEqual({ Value: 'text', Type: 'SecureString' });
});

/** What the product asks of the parameter store, in its own protocol. */
function parameterStore(parameters: Map<string, { readonly Value: string; readonly Type: string }>): Server {
  type Asked = Readonly<Record<'Name' | 'Value' | 'Type' | 'Path', string>> & {
    readonly Names: readonly string[];
    readonly MaxResults: number;
  };
  const answers: Readonly<Record<string, (asked: Asked) => object | undefined>> = {
    PutParameter({ Name, Value, Type }) {
      parameters.set(Name, { Value, Type });
      return { Version: 1 };
    },
    GetParameter({ Name }) {
      const parameter = parameters.get(Name);
      return parameter && { Parameter: { Name, ...parameter } };
    },
    DeleteParameter: ({ Name }) => (parameters.delete(Name) ? {} : undefined),
    DeleteParameters({ Names }) {
      for (const name of Names) parameters.delete(name);
      return { DeletedParameters: Names };
    },
    GetParametersByPath({ Path, MaxResults }) {
      const found = [...parameters.keys()].filter((name) => name.startsWith(`${Path}/`)).slice(0, MaxResults);
      return { Parameters: found.map((Name) => ({ Name })) };
    },
  };
  return createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const answer = answers[operation]?.(JSON.parse(Buffer.concat(parts).toString('utf8')) as Asked);
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer ?? { __type: 'ParameterNotFound', message: '' }));
  });
}
