import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#modules/all';
import { type App, startApp } from '#test/kit/app';

let app: App;
let document: { readonly openapi: string; readonly paths: Record<string, Record<string, { operationId: string; security: unknown[] }>> };
beforeAll(async () => {
  app = await startApp();
  document = (await app.call('GET', '/api/openapi.json')).body;
});
afterAll(() => app.stop());

describe('the OpenAPI document that is served', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  });

  it('names every operation once, at its method and path, and says which need a token', () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, security }]) => ({
        path,
        method: method.toUpperCase(),
        operationId,
        open: security.length === 0,
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

  it('needs no session, and health says that the tables answer', async () => {
    expect(await app.call('GET', '/api/health')).toMatchObject({
      status: 200,
      body: { status: 'Success', data: { healthy: true, version: expect.stringMatching(/^\d+\./) } },
    });
  });
});
