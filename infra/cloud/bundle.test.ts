import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from '#infra/cloud/bundle';

/** The bundle of a function that has everything a bundle can have: a stack, parts loaded later, and modules bundled apart. */
const out = mkdtempSync(join(tmpdir(), 'bahi-bundle-'));
let chunks: Awaited<ReturnType<typeof bundle>>;
beforeAll(async () => {
  chunks = await bundle('functions/api/organisation.ts', out);
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

it('loads one file at start, with the handler in it', () => {
  const first = chunks.find(({ fileName }) => fileName === 'index.mjs');
  expect(first?.exports).toContain('handler');
  expect(first?.imports.filter((name) => chunks.some(({ fileName }) => fileName === name))).toEqual([]);
  expect(first?.moduleIds.some((id) => id.endsWith('functions/http/api-handler.ts'))).toBe(true);
});

it('loads rarely used code later', () => {
  const first = chunks.find(({ fileName }) => fileName === 'index.mjs');
  expect(first?.moduleIds.filter((id) => /client-(s3|sts|sesv2|cognito)|application\/records/.test(id))).toEqual([]);
});

it('loads each of its parts, separately bundled ones by name', () => {
  const { imports } = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8')) as { imports: Record<string, string> };
  expect(Object.keys(imports)).toEqual([
    '#functions/narrowed-credentials',
    '#integrations/identity/parameter-secrets',
    '#integrations/organisation-secrets/parameter-store',
    '#integrations/identity/notices',
  ]);
  const files = [...readdirSync(out).filter((file) => file.endsWith('.mjs')), ...Object.values(imports)];
  const script = `for (const file of ${JSON.stringify(files)}) await import(${JSON.stringify(`${out}/`)} + file); process.exit(0);`;
  const env = { ...process.env, AWS_REGION: 'ap-south-1', AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none' };
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })).toBe('');
}, 60_000);
