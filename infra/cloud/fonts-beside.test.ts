import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundle } from '#infra/cloud/bundle';
import { fontsBeside } from '#infra/cloud/fonts-beside';
import { textsOf } from '#test/kit/papers/pdf-texts';

const root = join(import.meta.dirname, '..', '..');
const out = mkdtempSync(join(tmpdir(), 'bahi-fonts-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

const texts = ['ಕಾವೇರಿ', 'முருகன்', 'आरती', 'ગુજરાત', 'ਪੰਜਾਬ', 'বাংলা', 'తెలుగు', 'മലയാളം', 'ଓଡ଼ିଆ', 'اردو'];

it('a bundled function prints every script with what is beside it alone', async () => {
  await bundle('packages/integrations/pdf/report.ts', out);
  fontsBeside(out, root);
  const report = {
    ...{ title: 'Day Book', subtitle: '', organisation: 'Suryodaya', about: [], notes: [] },
    columns: [{ key: 'name', label: 'Name', kind: 'text' }],
    rows: texts.map((name) => ({ depth: 0, cells: { name } })),
  };
  const script = `import { writeFileSync } from 'node:fs';
    const { printReport } = await import(${JSON.stringify(join(out, 'index.mjs'))});
    writeFileSync(${JSON.stringify(join(out, 'report.pdf'))}, await printReport(${JSON.stringify(report)}));`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: out });
  const printed = textsOf(readFileSync(join(out, 'report.pdf'))).flat();
  expect(printed.filter(({ glyphs }) => glyphs.includes(0))).toEqual([]);
  const letters = printed.map(({ text }) => text).join(' ');
  expect(texts.slice(0, 3).filter((text) => !letters.includes(text.slice(0, 1)))).toEqual([]);
}, 60_000);
