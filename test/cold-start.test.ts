import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contents } from '#modules/all';

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

const areas = [...contents.map(({ area }) => [area, [`packages/modules/${area}/contents.ts`]] as const), ['papers', []] as const];

it.each(areas)('%s loads only its own modules, its stack and its tables at start', (area, own) => {
  const loaded = loadedBy(`functions/api/${area}.ts`);
  expect([...loaded].filter((file) => /^packages\/modules\/(all|(?!kit\/)[^/]+\/contents)\.ts$/.test(file))).toEqual(own);
  expect(loaded).toContain('functions/http/router.ts');
  expect(loaded).toContain('packages/storage/records/records.ts');
});

it.each(areas)('%s loads nothing for writing, posting or answering before it is needed', (area) => {
  const late = /^packages\/(storage\/(journal|books|record-views)|application\/(records|documents|reports)\/[^/]+)\.ts$/;
  expect([...loadedBy(`functions/api/${area}.ts`)].filter((file) => late.test(file))).toEqual([]);
});

it('imports are followed to the end', () => {
  const loaded = loadedBy('functions/api/papers/of-modules.ts');
  expect(loaded).toContain('packages/modules/all.ts');
  expect(loaded).toContain('packages/application/records/print-record.ts');
});
