import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { operations } from '#modules/all';
import type { App } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
interface Content {
  readonly content: Record<string, { readonly schema: object; readonly examples?: Record<string, { readonly value: object }> }>;
}
interface Item {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly requestBody?: Content;
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly schema?: object }[];
  readonly responses: Record<'200', Content> & Record<string, object>;
}
let document: {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Item>>;
  readonly components: Record<string, Record<string, Content>>;
};
beforeAll(async () => {
  app = await sharedApp();
  document = (await app.call('GET', '/api/openapi.json')).body;
});

describe('the OpenAPI document that is served', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  });

  it('lists every operation once, by method and path, and says which need a token', () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, security }]) => ({
        path,
        method: method.toUpperCase(),
        operationId,
        open: security?.length === 0,
      })),
    );
    const declared = operations.map(({ id, method, path, access }) => ({ path, method, operationId: id, open: access === 'public' }));
    const system = ['system.health', 'system.openapi'];
    const sorted = (list: typeof named) =>
      list
        .filter(({ operationId }) => !system.includes(operationId))
        .map((one) => JSON.stringify(one))
        .sort();
    expect(sorted(named)).toEqual(sorted(declared));
    expect(named.filter(({ operationId }) => system.includes(operationId))).toHaveLength(system.length);
  });

  it('describes the request, answers and refusals of every operation', () => {
    const said = operations.map((operation) => ({ operation, item: document.paths[operation.path]?.[operation.method.toLowerCase()] }));
    for (const { operation, item } of said) {
      const { id, body, answersFile, method } = operation;
      const bodies = Object.values(item?.requestBody?.content ?? {});
      expect([id, bodies.every(({ schema }) => Object.keys(schema).length > 0), bodies.length > 0]).toEqual([id, true, body !== undefined]);
      const [[type, { schema }] = ['', {}]] = Object.entries(item?.responses['200'].content ?? {});
      const data = (schema as { properties?: { data?: object } } | undefined)?.properties?.data;
      expect([id, type, answersFile || Object.keys(data ?? {}).length > 0]).toEqual([
        id,
        answersFile ? 'application/octet-stream' : 'application/json',
        true,
      ]);
      expect([id, Object.keys(item?.responses ?? {})]).toEqual([id, expect.arrayContaining(['400', '422', '429', 'default'])]);
      if (method === 'DELETE') expect(item?.responses).toHaveProperty('226');
    }
  });

  it('has no broken and no unused references', () => {
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name = '']) => name));
    const said = Object.entries(document.components).flatMap(([kind, entries]) => Object.keys(entries).map((name) => `${kind}/${name}`));
    expect([...referred].filter((name) => !said.includes(name))).toEqual([]);
    expect(said.filter((name) => !referred.has(name) && !/^securitySchemes|R405$/.test(name))).toEqual([]);
    expect(text).not.toMatch(/__schema|\$defs/);
  });

  it('contains each answer of a record once, so that it fits into one answer of the API with room to grow', () => {
    const inline = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, responses }) => {
        const { schema } = Object.values(responses['200'].content)[0] as {
          readonly schema?: { readonly properties?: { readonly data?: object } };
        };
        const data = schema?.properties?.data;
        return data === undefined ? [] : [{ operationId, text: JSON.stringify(data) }];
      }),
    );
    const seen = new Map<string, string>();
    const twice = inline.flatMap(({ operationId, text }) => {
      const first = text.length < 5_000 ? undefined : seen.get(text);
      seen.set(text, operationId);
      return first === undefined ? [] : [`${operationId} repeats the answer of ${first}`];
    });
    expect(twice).toEqual([]);
    expect((JSON.stringify(document).length * 4) / 3).toBeLessThan(0.95 * limits.answerBytes);
  });

  it('takes no day without room to count days and years from it', () => {
    const isDay = (schema: object | undefined) => JSON.stringify(schema ?? {}).includes('"format":"date"');
    const named = operations.flatMap((operation) => {
      const { parameters = [], requestBody } = document.paths[operation.path]?.[operation.method.toLowerCase()] ?? {};
      const body = requestBody?.content['application/json']?.schema as { readonly properties?: Record<string, object> } | undefined;
      const asked = parameters.flatMap((one) => (one.in === 'query' && isDay(one.schema) ? [one.name ?? ''] : []));
      const sent = Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => (isDay(schema) ? [name] : []));
      return [
        ...asked.map((name) => ({ id: operation.id, name, schema: operation.query })),
        ...sent.map((name) => ({ id: operation.id, name, schema: operation.body })),
      ];
    });
    expect(named.length).toBeGreaterThan(50);
    const taken = named.filter(({ name, schema }) => {
      const { error } = schema?.safeParse({ [name]: '0001-01-01' }) ?? {};
      return !error?.issues.some(({ path }) => path[0] === name);
    });
    expect(taken.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  });

  it('shows refusals as they are returned', async () => {
    const examples = document.components['responses']?.['R401']?.content['application/json']?.examples;
    const { status, body } = await app.call('POST', '/api/ims-crm/transporter/s/list', { body: {} });
    expect(status).toBe(401);
    expect({ ...examples?.['signedOut']?.value, requestId: '' }).toEqual({ ...body, requestId: '' });
  });

  it('needs no session, and the health call checks the tables', async () => {
    expect(await app.call('GET', '/api/health')).toMatchObject({
      status: 200,
      body: { status: 'Success', data: { healthy: true, version: expect.stringMatching(/^\d+\./) } },
    });
  });
});
