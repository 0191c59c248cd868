import { expect, it } from 'vitest';
import { routeTable } from '#infra/local/http/route-table';

const find = routeTable([
  { path: '/api/health', function: 'api-identity' },
  { path: '/api/ims-crm/branch', function: 'api-organisation' },
  { path: '/api/ims-crm/branch/{proxy+}', function: 'api-organisation' },
  { path: '/api/ims-crm/branch/s/download/{proxy+}', function: 'api-papers' },
  { path: '/api/{service}/{entity}/s/multipart', function: 'api-papers' },
]);

it.each`
  path                                  | function              | proxy
  ${'/api/health'}                      | ${'api-identity'}     | ${undefined}
  ${'/api/health/x'}                    | ${undefined}          | ${undefined}
  ${'/api/ims-crm/branch'}              | ${'api-organisation'} | ${undefined}
  ${'/api/ims-crm/branch/'}             | ${undefined}          | ${undefined}
  ${'/api/ims-crm/branch/s/list'}       | ${'api-organisation'} | ${'s/list'}
  ${'/api/ims-crm/branch/s/%2F..'}      | ${'api-organisation'} | ${'s/%2F..'}
  ${'/api/ims-crm/branch/s/download'}   | ${'api-organisation'} | ${'s/download'}
  ${'/api/ims-crm/branch/s/download/7'} | ${'api-papers'}       | ${'7'}
  ${'/api/ims-crm/branch/s/multipart'}  | ${'api-papers'}       | ${undefined}
  ${'/api/x/y/s/multipart'}             | ${'api-papers'}       | ${undefined}
  ${'/api/x/y/z/s/multipart'}           | ${undefined}          | ${undefined}
  ${'/api/ims-crm/branches/s'}          | ${undefined}          | ${undefined}
  ${'/api/ims-crm'}                     | ${undefined}          | ${undefined}
`(
  '$path leads to $function with the rest $proxy',
  ({ path, function: name, proxy }: { path: string; function: string | undefined; proxy: string | undefined }) => {
    const found = find(path);
    expect(found?.route.function).toBe(name);
    expect(found?.proxy).toBe(proxy);
  },
);
