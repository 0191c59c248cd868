import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#infra/local/runner/project';

// In a copy of the definitions and of what makes them, with the packages of the project.
const scratch = mkdtempSync(join(tmpdir(), 'bahi-new-'));
const modules = (path: string) => join(scratch, 'packages', 'modules', path);

function run(program: string, ...args: readonly string[]): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(project.node, [program, ...args], { cwd: scratch, encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}
const make = (...args: readonly string[]) => run(join(scratch, 'infra', 'local', 'commands', 'new.ts'), ...args);

beforeAll(() => {
  for (const path of [
    'package.json',
    'biome.json',
    '.gitignore',
    'infra/local',
    'packages/domain',
    'packages/modules',
    'functions/api',
    'web/src/sales',
  ])
    cpSync(join(project.root, path), join(scratch, path), { recursive: true });
  symlinkSync(join(project.root, 'node_modules'), join(scratch, 'node_modules'), 'junction');
  writeFileSync(join(scratch, 'vitest.config.ts'), 'export default {};\n');
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('npm run new', () => {
  it('makes a master and a document', () => {
    expect(make('master', 'vehicle-kind')).toEqual({ code: 0, said: expect.stringContaining('Created') });
    expect(make('document', 'goods-issue')).toEqual({ code: 0, said: expect.stringContaining('Created') });
    expect(readFileSync(modules('sales/modules.ts'), 'utf8')).toMatch(/documents: \[[^\]]*\bgoodsIssue\b/);
    expect(readFileSync(join(scratch, 'functions/api/sales.ts'), 'utf8')).toContain('goodsIssue: {');
    expect(readFileSync(modules('sales/goods-issue/goods-issue.ts'), 'utf8')).toMatch(/entityType: \d{4},/);
    expect(readFileSync(join(scratch, 'packages/domain/documents/entry-modules.ts'), 'utf8')).toContain("value: 'goods-issue'");
  });

  it('which pass their tests, and those of every module, at once', () => {
    const tests = ['masters/vehicle-kind', 'sales/goods-issue', 'every-document.test.ts', 'all.test.ts', 'menu.test.ts'].map(modules);
    const { code, said } = run(
      join(project.root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--root',
      scratch,
      '--reporter=verbose',
      '--no-isolate',
      '--maxWorkers=1',
      ...tests,
    );
    expect(said).toContain('goods-issue.test.ts');
    expect(said).toContain('vehicle-kind.test.ts');
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
  }, 120_000);

  it.each([
    ['what is there', ['document', 'sales-invoice'], 'already exists'],
    ['in no area', ['document', 'gate-pass', 'nowhere'], 'Unknown area'],
    ['without a slug', ['document'], 'Usage'],
    ['a report', ['report', 'aged-stock'], 'copy the most similar one'],
    ['with capitals', ['document', 'GatePass'], 'not a valid slug'],
  ])('refuses to make one: %s', (_, args, why) => {
    const { code, said } = make(...args);
    expect(code).toBe(1);
    expect(said).toContain(why);
  });
});
