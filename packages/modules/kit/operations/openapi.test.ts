import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiDocument } from '#modules/kit/operations/openapi';
import type { Operation } from '#modules/kit/operations/operation';

const change: Operation = {
  id: 'unit.update',
  method: 'PUT',
  path: '/api/ims-crm/unit/s/{id}',
  area: 'stock',
  slug: 'unit',
  summary: 'Change a Unit',
  access: { permission: '/unit/edit' },
  scope: 'branch',
  body: z.strictObject({
    version: z.int().check(z.minimum(1)),
    name: z.string().check(z.trim(), z.maxLength(60)),
    note: z._default(z.string(), ''),
  }),
  query: z.strictObject({ force: z.optional(z.coerce.boolean()) }),
};

it('describes path, access, request and answer of an operation', () => {
  const { paths, components, security } = openApiDocument([change], '1.0.0', () => ['/unit/edit']);
  expect(security).toEqual([{ bearer: [] }]);
  const item = paths['/api/ims-crm/unit/s/{id}']?.['put'];
  expect(item).toMatchObject({
    operationId: 'unit.update',
    description: 'Needs the permission /unit/edit.',
    'x-permissions': ['/unit/edit'],
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', required: ['version', 'name'], additionalProperties: false, properties: { name: { maxLength: 60 } } },
        },
      },
    },
    responses: { '200': { content: { 'application/json': { schema: { required: ['status', 'data'] } } } } },
  });
  expect(item).toHaveProperty('parameters', [
    ...['id', 'OrganizationId', 'BranchId', 'FinancialYearId'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    { name: 'force', in: 'query', required: false, schema: expect.anything() },
  ]);
  expect(components).toMatchObject({
    parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 500 } } },
  });
});

it('needs no token for open calls, and lists two methods of one path', () => {
  const open: Operation = { ...change, id: 'unit.look', method: 'GET', access: 'public', scope: 'none' };
  const { paths } = openApiDocument([change, open], '1.0.0', () => ['/unit/edit']);
  expect(Object.keys(paths['/api/ims-crm/unit/s/{id}'] ?? {})).toEqual(['put', 'get']);
  expect(paths['/api/ims-crm/unit/s/{id}']?.['get']).toMatchObject({ security: [] });
});
