import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readers } from '#application/reports/readers';
import { contents } from '#modules/all';
import { operationsIn } from '#modules/kit/operations/contents';

/** Everything a function loads before its first call: its imports and theirs, without awaited imports. */
const root = join(import.meta.dirname, '..');

function loadedBy(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]* from )?'#([^']+)';$/gm)) {
    const found = [`packages/${path}.ts`, `${path}.ts`].find((one) => existsSync(join(root, one)));
    expect(found, `${path}, which ${file} imports`).toBeDefined();
    if (found !== undefined) loadedBy(found, seen);
  }
  return seen;
}

const areas = [
  ...contents.map(({ area }) => [area, []] as const),
  ['papers', ['packages/modules/organisation/file/operations.ts']] as const,
];

it.each(areas)('%s loads its stack and its tables at start, and no module', (area, own) => {
  const loaded = loadedBy(`functions/api/${area}.ts`);
  expect([...loaded].filter((file) => /^packages\/modules\/(?!kit\/)/.test(file))).toEqual(own);
  expect(loaded).toContain('functions/http/router.ts');
  expect(loaded).toContain('packages/storage/records/records.ts');
});

it.each(contents)('$area has a line for each entity that it serves', (served) => {
  const own = operationsIn(served).filter(({ area, path }) => area === served.area && path.split('/').length > 3);
  const lines = readFileSync(join(root, `functions/api/${served.area}.ts`), 'utf8').matchAll(/^ {2}(\w+): \{/gm);
  const read = served.area === 'reports' ? Object.keys(readers) : [];
  expect([...read, ...[...lines].map(([, name]) => name)].sort()).toEqual([...new Set(own.map(({ path }) => path.split('/')[3]))].sort());
});

it.each(areas)('%s loads nothing for writing, posting or answering before it is needed', (area) => {
  const late = /^packages\/(storage\/\w+\/(journal|books|record-views)|application\/(records|documents|reports)\/(?!readers\.ts$).+)\.ts$/;
  expect([...loadedBy(`functions/api/${area}.ts`)].filter((file) => late.test(file))).toEqual([]);
});

it('the readers of reports are a table of what is loaded later', () => {
  expect([...loadedBy('packages/application/reports/readers.ts')]).toEqual([
    'packages/application/reports/readers.ts',
    'packages/domain/assert.ts',
  ]);
});

it.each([
  'functions/http/generic-records.ts',
  'functions/http/generic-documents.ts',
  'packages/application/reports/build-report.ts',
  'functions/api/accounts/customer/extra-routes.ts',
  'functions/api/stock/product/extra-routes.ts',
])('%s loads the modules of the whole product only when a call needs them', (file) => {
  expect(loadedBy(file)).not.toContain('packages/modules/all-modules.ts');
});

it.each([
  'functions/http/generic-reading.ts',
  'functions/api/sales/sales-invoice/extra-routes.ts',
  'functions/api/accounts/customer/extra-routes.ts',
  'functions/api/accounts/party-letter/extra-routes.ts',
  'functions/api/stock/trip-sheet/extra-routes.ts',
  'functions/api/stock/product/extra-routes.ts',
])('%s, which a list loads, loads nothing for writing', (file) => {
  const writing = /^packages\/(application\/documents\/[^/]+|modules\/books-of)\.ts$/;
  expect([...loadedBy(file)].filter((one) => writing.test(one))).toEqual([]);
});

it('imports are followed to the end', () => {
  const loaded = loadedBy('functions/api/papers/of-modules.ts');
  expect(loaded).toContain('packages/modules/all.ts');
  expect(loaded).toContain('packages/application/records/print-record.ts');
});
