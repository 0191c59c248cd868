import { describe, expect, it } from 'vitest';
import type { Refusal } from '#domain/refusal';
import { routerOf } from '#functions/http/router';
import type { Operation } from '#modules/kit/operations/operation';

const operation = (method: Operation['method'], path: string): Operation => ({
  id: `${method} ${path}`,
  method,
  path,
  area: 'masters',
  slug: 'x',
  summary: '',
  access: 'public',
  scope: 'none',
});
const match = routerOf([
  operation('GET', '/x/{id}'),
  operation('GET', '/x/options'),
  operation('PUT', '/x/{id}'),
  operation('GET', '/x/{id}/history'),
  operation('GET', '/x/download/{id}'),
  operation('GET', '/x/{name}/isAlreadyExist/{id}'),
]);

describe('the router finds', () => {
  it.each([
    ['GET', '/x/7', 'GET /x/{id}', { id: '7' }],
    ['PUT', '/x/7', 'PUT /x/{id}', { id: '7' }],
    ['GET', '/x/options', 'GET /x/options', {}],
    ['PUT', '/x/options', 'PUT /x/{id}', { id: 'options' }],
    ['GET', '/x/download/history', 'GET /x/download/{id}', { id: 'history' }],
    ['GET', '/x/7/history', 'GET /x/{id}/history', { id: '7' }],
    ['GET', '/x/a%2Fb%20c/isAlreadyExist/0', 'GET /x/{name}/isAlreadyExist/{id}', { name: 'a/b c', id: '0' }],
  ] as const)('%s %s', (method, path, id, params) => {
    expect(match(method, path)).toMatchObject({ operation: { id }, params });
  });

  it.each([
    ['GET', '/y', 404],
    ['GET', '/x/', 404],
    ['GET', '/x/7/', 404],
    ['DELETE', '/x/7', 405],
    ['GET', '/x/%zz', 400],
    ['GET', `/x/${'a'.repeat(501)}`, 400],
  ])('nothing for %s %s: %i', (method, path, status) => {
    expect(() => match(method, path)).toThrow(expect.objectContaining({ status }) as Refusal);
  });
});
