import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#infra/local/runner/project';

// In a copy of the product, with the packages of the project.
const scratch = mkdtempSync(join(tmpdir(), 'bahi-new-'));
const modules = (path: string) => join(scratch, 'packages', 'modules', path);

function run(program: string, ...args: readonly string[]): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(project.node, [program, ...args], { cwd: scratch, encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}
const make = (...args: readonly string[]) => run(join(scratch, 'infra', 'local', 'commands', 'new.ts'), ...args);

beforeAll(() => {
  const layers = ['packages', 'events', 'functions', 'infra', 'web/src/sales', 'test/kit', 'test/journeys/books.ts'];
  for (const path of ['package.json', 'biome.json', '.gitignore', ...layers])
    cpSync(join(project.root, path), join(scratch, path), { recursive: true });
  symlinkSync(join(project.root, 'node_modules'), join(scratch, 'node_modules'), 'junction');
  writeFileSync(join(scratch, 'vitest.config.ts'), 'export default {};\n');
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('npm run new', () => {
  it('makes a master, a document and a report', () => {
    expect(make('master', 'vehicle-kind')).toEqual({ code: 0, said: expect.stringContaining('Created') });
    expect(make('document', 'goods-issue')).toEqual({ code: 0, said: expect.stringContaining('Created') });
    expect(make('report', 'daily-turnover', 'day-book')).toEqual({ code: 0, said: expect.stringContaining('Created') });
    expect(readFileSync(modules('sales/modules.ts'), 'utf8')).toMatch(/documents: \[[^\]]*\bgoodsIssue\b/);
    expect(readFileSync(join(scratch, 'functions/api/sales.ts'), 'utf8')).toContain('goodsIssue: {');
    expect(readFileSync(modules('sales/goods-issue/goods-issue.ts'), 'utf8')).toMatch(/entityType: \d{4},/);
    expect(readFileSync(join(scratch, 'packages/modules/kit/entry-modules.ts'), 'utf8')).toContain("value: 'goods-issue'");
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

  it('and the document is in registers, sales by product, dashboards and the proof without another line', () => {
    const test = join(scratch, 'test', 'journeys', 'goods-issue.test.ts');
    writeFileSync(test, inTheBooks);
    const { code, said } = run(join(project.root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--root', scratch, test);
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
  }, 120_000);

  it('and the report is read, compared, printed and exported as every other, and stands in Module Setup', () => {
    const reports = join(scratch, 'packages', 'application', 'reports');
    const tests = ['every-report.test.ts', 'report-setup.test.ts', 'day-book/daily-turnover/table.test.ts'].map((name) =>
      join(reports, name),
    );
    const { code, said } = run(
      join(project.root, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--root', scratch, '--reporter=verbose', '--no-isolate', '--maxWorkers=1', '-t', 'daily-turnover', ...tests],
    );
    for (const title of [
      'has the figures of another period',
      'is a PDF, a workbook',
      'names each column for Module Setup',
      'has the ledgers',
    ])
      expect(said).toMatch(new RegExp(`✓.*daily-turnover.*${title}`));
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
  }, 120_000);

  it.each([
    ['what is there', ['document', 'sales-invoice'], 'already exists'],
    ['in no area', ['document', 'gate-pass', 'nowhere'], 'Unknown area'],
    ['without a slug', ['document'], 'Usage'],
    ['a report that is there', ['report', 'stock-ageing', 'stock'], 'already exists'],
    ['a report in no room', ['report', 'aged-stock', 'dashboard'], 'Unknown room'],
    ['with capitals', ['document', 'GatePass'], 'not a valid slug'],
  ])('refuses to make one: %s', (_, args, why) => {
    const { code, said } = make(...args);
    expect(code).toBe(1);
    expect(said).toContain(why);
  });
});

/** Enters one in books on a real engine, and reads what says it. */
const inTheBooks = `import { expect, it } from 'vitest';
import { monthsOfRegister } from '#application/reports/dashboard/figures';
import { productwiseSalesFacts } from '#application/reports/registers/productwise-sales-report/reader';
import { registerFacts } from '#application/reports/registers/register/reader';
import { openBooks, withPartyAndItem } from '#test/journeys/books';

it('is said everywhere', async () => {
  const books = await openBooks();
  const { context, storage } = books;
  const { branchId, organisationId } = context.scope;
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 2_0000, rate: 1_000_0000 }];
  const issue = await books.enter('goods-issue', { date: '2026-11-20', partyId, lines });
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const said = async () => {
    const register = await registerFacts(context, [branchId], 'sales', { ...period, show: 'documents', rate: null, hsn: null, unit: null }, undefined);
    expect(register.rows).toMatchObject([{ slug: 'goods-issue', id: issue.id, partyId }]);
    expect([...(register.months[0]?.totals.rates.values() ?? [])]).toMatchObject([{ taxable: 2_000_00 }]);
    const asked = { ...period, itemId: null, partyId: null, salesRepresentativeId: null, margin: false, own: false };
    const { sold } = await productwiseSalesFacts(context, [branchId], { ...asked, show: 'products' }, undefined);
    expect(sold).toMatchObject([{ id: itemId, sums: { taxable: 2_000_00, quantity: 2_0000 } }]);
    const documents = await productwiseSalesFacts(context, [branchId], { ...asked, show: 'documents' }, undefined);
    expect(documents.lines).toMatchObject([{ slug: 'goods-issue', id: issue.id }]);
    const days = { year: period, lastYear: period, now: period, before: period, asOf: '2026-11-20' };
    expect((await monthsOfRegister(context, [branchId], 'sales', days as never)).today).toEqual({ amount: 2_000_00, count: 1 });
  };
  await said();
  await storage.projector.project(organisationId, { branchId });
  await said();
  expect(await storage.prover.prove(organisationId)).toEqual([]);
  await books.close();
}, 60_000);
`;
