import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withBooks, withEntity, withEntry, withModule, withReader } from '#infra/local/templates/contents';

const vehicle = { slug: 'vehicle', area: 'masters', variable: 'vehicle', type: 'Vehicle', title: 'Vehicle' };
const file = (imports: readonly string[], masters: string) =>
  [...imports.map((path) => `import { x } from '${path}';`), '', 'export const mastersContents: Contents = {', masters, '};', ''].join(
    '\n',
  );
const many = Array.from({ length: 14 }, (_, at) => `someMaster${at}`);
const broken = ['  masters: [', ...many.map((name) => `    ${name},`)];

it.each([
  ['none yet', '  masters: [],', '  masters: [vehicle],'],
  ['a line of them', '  masters: [group, project],', '  masters: [group, project, vehicle],'],
  ['as many as fit', `  masters: [${many.slice(1, 10).join(', ')}],`, `  masters: [${[...many.slice(1, 10), 'vehicle'].join(', ')}],`],
  ['more than fit', [...broken, '  ],'].join('\n'), [...broken, '    vehicle,', '  ],'].join('\n')],
])('a new master is added at the end if there are %s', (_, before, after) => {
  expect(withModule(file(['#modules/kit/operations/contents'], before), 'masters', vehicle)).toContain(after);
});

it.each([
  ['before what follows', ['#modules/kit/operations/contents', '#modules/masters/zone/zone'], 1],
  [
    'before the folder whose name begins with its own',
    ['#modules/kit/operations/contents', '#modules/masters/vehicle-type/vehicle-type'],
    1,
  ],
  ['last', ['#modules/kit/operations/contents', '#modules/masters/project/project'], 2],
])('its import is placed %s', (_, imports, at) => {
  expect(withModule(file(imports, '  masters: [],'), 'masters', vehicle).split('\n')[at]).toBe(
    "import { vehicle } from '#modules/masters/vehicle/vehicle';",
  );
});

it('reads the existing tables of contents', () => {
  for (const area of ['masters', 'stock', 'people', 'reports']) {
    const contents = readFileSync(join(import.meta.dirname, '../../../packages/modules', area, 'modules.ts'), 'utf8');
    const after = withModule(contents, 'masters', { ...vehicle, slug: 'never-made', variable: 'neverMade', area });
    expect(after).toContain(`import { neverMade } from '#modules/${area}/never-made/never-made';\n`);
    expect(after).toMatch(/^ {2}masters: \[[^\]]*\bneverMade\b,?\s*\],$/m);
  }
});

it('adds an entity to the function of its area', () => {
  const list = readFileSync(join(import.meta.dirname, '../../../functions/api/masters.ts'), 'utf8');
  const line = "\n  vehicle: { module: async () => (await import('#modules/masters/vehicle/vehicle')).vehicle },";
  expect(withEntity(list, vehicle).endsWith(`${line}\n});\n`)).toBe(true);
  expect(withEntity(list, vehicle).replace(line, '')).toBe(list);
});

it('adds a report to the table of contents and to the readers', () => {
  const report = { ...vehicle, area: 'reports', room: 'stock' };
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../packages', path), 'utf8');
  const after = withModule(read('modules/reports/modules.ts'), 'reports', report, report.room);
  expect(after).toContain("import { vehicle } from '#modules/reports/stock/vehicle';\n");
  expect(after).toMatch(/^ {2}reports: \[[^\]]*\bvehicle,\s*\],$/m);
  const readers = read('application/reports/readers.ts');
  const line = "\n  vehicle: async () => (await import('#application/reports/stock/vehicle/reader')).vehicleReader,";
  expect(withReader(readers, report).replace(line, '')).toBe(readers);
  expect(withReader(readers, report)).toContain(`${line}\n};`);
});

it('reports a missing list', () => {
  expect(() => withReader('', { ...vehicle, room: 'stock' })).toThrow('The registry of readers');
  expect(() => withEntity('', vehicle)).toThrow('masters has no list of entities');
  expect(() => withModule('', 'masters', vehicle)).toThrow('masters has no list of masters');
});

it('adds a document to the one list of them, unless it is one of the specification', () => {
  const list = readFileSync(join(import.meta.dirname, '../../../packages/modules/kit/entry-modules.ts'), 'utf8');
  expect(withEntry(list, 'credit-note', 'Credit Note', 'notes')).toBe(list);
  const after = withEntry(list, 'never-made', 'Never Made', 'sales');
  expect(after).toMatch(
    /numberedDocuments = \[[^\]]*(\[[^\]]*\][^\]]*)*\n {2}\{ value: 'never-made', label: 'Never Made', work: \['sales'\] \},\n\] as const/,
  );
  expect(after.replace(/\n.*never-made.*/, '')).toBe(list);
  expect(() => withEntry('', 'never-made', 'Never Made', 'sales')).toThrow('not as this command knows it');
});

it('adds the books of a document to their registry, and to no other list there', () => {
  const registry = readFileSync(join(import.meta.dirname, '../../../packages/modules/books-of.ts'), 'utf8');
  const after = withBooks(registry, { ...vehicle, slug: 'never-made', variable: 'neverMade', area: 'sales' });
  expect(after).toContain("import { neverMadeBooks } from '#modules/sales/never-made/never-made.books';\n");
  expect(/const documents[^}]*\};/.exec(after)?.[0]).toContain("  'never-made': neverMadeBooks,\n");
  expect(after.match(/neverMadeBooks/g)).toHaveLength(2);
  expect(() => withBooks('', vehicle)).toThrow('not as this command knows it');
});
