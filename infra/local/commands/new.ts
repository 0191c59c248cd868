import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#infra/local/runner/project';
import { withBooks, withEntity, withEntry, withModule, withReader } from '#infra/local/templates/contents';
import {
  documentBooks,
  documentFields,
  documentFile,
  documentRules,
  documentTest,
  type NewDocument,
} from '#infra/local/templates/document';
import { entityTypeOf, prefixOf } from '#infra/local/templates/entity-type';
import { masterFile, masterTest } from '#infra/local/templates/master';
import { namesOf } from '#infra/local/templates/new-module';
import { reportFile, reportReader, reportTable, reportTest } from '#infra/local/templates/report';

/**
 * `npm run new master vehicle [area]` writes a definition, its test and its lines in the area's table of contents and in its function. `npm run new document
 * goods-issue [area]` does the same for a trade document: it buys in the area purchase, and sells elsewhere. `npm run new report turnover
 * [room]` writes a report, in modules what the browser needs and in application the rest. Every layer knows it then.
 */
const [kind = '', slug = '', asked] = process.argv.slice(2);
const area = kind === 'report' ? 'reports' : (asked ?? (kind === 'document' ? 'sales' : 'masters'));
const room = asked ?? 'ledgers';
const modules = join(project.root, 'packages', 'modules');
const contentsOf = (name: string) => join(modules, name, 'modules.ts');
const served = (name: string) => join(project.root, 'functions', 'api', `${name}.ts`);
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
const areas = readdirSync(modules).filter((name) => name !== 'kit' && existsSync(contentsOf(name)));

const rooms = readdirSync(join(modules, 'reports'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'dashboard' ? entry.name : [],
);

const problem =
  !['master', 'document', 'report'].includes(kind) || slug === ''
    ? 'Usage: npm run new master vehicle [area], npm run new document goods-issue [area], or npm run new report turnover [room].'
    : !/^[a-z]+(-[a-z]+)*$/.test(slug)
      ? `'${slug}' is not a valid slug. Use lower case words joined by hyphens, such as vehicle-type.`
      : !areas.includes(area)
        ? `Unknown area '${area}'. Areas: ${areas.join(', ')}.`
        : kind === 'report' && !rooms.includes(room)
          ? `Unknown room '${room}'. Rooms: ${rooms.join(', ')}.`
          : files.some((name) => name.split(/[/\\]/).at(-1)?.replace(/\.ts$/, '') === slug)
            ? `'${slug}' already exists: npm run where ${slug}`
            : undefined;
if (problem) {
  console.error(problem);
  process.exit(1);
}

const names = namesOf(slug, area);
const folder = kind === 'report' ? join(project.root, 'packages', 'application', 'reports', room, slug) : join(modules, area, slug);
const written = [folder, served(area)];
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const change = (path: string, by: (text: string) => string) => writeFileSync(path, by(readFileSync(path, 'utf8')));

mkdirSync(folder, { recursive: true });
if (kind === 'master') {
  write(`${slug}.ts`, masterFile(names));
  write(`${slug}.test.ts`, masterTest(names));
  change(contentsOf(area), (text) => withModule(text, 'masters', names));
} else if (kind === 'report') {
  const report = { ...names, room };
  const definition = join(modules, 'reports', room, `${slug}.ts`);
  const readers = join(project.root, 'packages', 'application', 'reports', 'readers.ts');
  writeFileSync(definition, reportFile(report));
  write('table.ts', reportTable(report));
  write('table.test.ts', reportTest(report));
  write('reader.ts', reportReader(report));
  change(contentsOf(area), (text) => withModule(text, 'reports', report, room));
  change(readers, (text) => withReader(text, report));
  written.push(definition, contentsOf(area), readers);
} else {
  const document = documentOf();
  write('fields.ts', documentFields(document));
  write('rules.ts', documentRules(document));
  write(`${slug}.ts`, documentFile(document));
  write(`${slug}.books.ts`, documentBooks(document));
  write(`${slug}.test.ts`, documentTest(document));
  change(contentsOf(area), (text) => withModule(text, 'documents', document));
  change(join(modules, 'books-of.ts'), (text) => withBooks(text, document));
  const list = join(modules, 'kit', 'entry-modules.ts');
  const work = area === 'sales' || area === 'purchase' ? area : 'books';
  change(list, (text) => withEntry(text, slug, names.title, work));
}
// The function of reports serves every report that has a reader.
if (kind !== 'report') change(served(area), (text) => withEntity(text, names));
// Long names break lines, and imports are in the order of their paths.
execFileSync(project.bin('biome'), ['check', '--write', '--log-level=error', ...written], {
  cwd: project.root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
console.log(
  kind === 'report'
    ? `Created packages/modules/reports/${room}/${slug}.ts, packages/application/reports/${room}/${slug}/ and their lines in modules.ts and readers.ts there. Read its facts now. npm run where ${slug} shows its files.`
    : `Created packages/modules/${area}/${slug}/ and its lines in packages/modules/${area}/modules.ts and functions/api/${area}.ts. Add its fields now. npm run where ${slug} shows its files.`,
);
if (kind === 'document') {
  console.log(
    'Its screen follows from its fields. For parts of its own, write a layout with tradeLayout (web/src/sales/sales-invoice) and name it in web/src/screens.tsx.',
  );
}

function documentOf(): NewDocument {
  const definitions = files
    .filter((name) => /^[^/\\]+[/\\]([^/\\]+)[/\\]\1\.ts$/.test(name))
    .map((name) => readFileSync(join(modules, name), 'utf8'));
  const found = (pattern: RegExp) => definitions.flatMap((text) => pattern.exec(text)?.[1] ?? []);
  return {
    ...names,
    side: area === 'purchase' ? 'buying' : 'selling',
    entityType: entityTypeOf(slug, found(/^ {2}entityType: (\d+),$/m).map(Number)),
    prefix: prefixOf(slug, found(/^ {2}series: \{ prefix: '(\w+)'/m)),
  };
}
