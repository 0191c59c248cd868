import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { movementKinds } from '#domain/stock/movement-kind';
import { documents, masters, modules, reports } from '#modules/all-modules';
import { limits } from '#test/kit/screens/page-weight';

/**
 * Limits that the product keeps. What is over one today is listed with its reason, and may only shrink: an entry that is no longer needed, or
 * says more than is so, fails as well.
 */
const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const code = files.filter((file) => /\.tsx?$/.test(file));
const product = code.filter((file) => /^(packages|events|functions|web\/src|infra)\//.test(file) && !/\.test\.tsx?$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const linesIn = (text: string) => text.split('\n').length - 1;

it('no folder holds more than 30 files', () => {
  const held = Map.groupBy(code, dirname);
  expect([...held].filter(([, { length }]) => length > 30).map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

/** Files of more than 400 lines. */
const longFiles: Readonly<Record<string, number>> = {
  'packages/modules/kit/module.ts': 430,
  'packages/modules/kit/trade/correction/correction.ts': 579,
  'packages/storage/subjects/registers.ts': 433,
  'packages/storage/valuation/state-page.ts': 542,
  'packages/storage/valuation/valuer.ts': 404,
};

it('no file is longer than 400 lines', () => {
  const found = product.map((file) => [file, linesIn(read(file))] as const).filter(([, lines]) => lines > 400);
  expect(Object.fromEntries(found)).toEqual(longFiles);
});

/** Functions of more than 70 lines, by file and name, and why each is one. */
const longFunctions: Readonly<Record<string, readonly [lines: number, why: string]>> = {
  'packages/integrations/identity/cognito.ts cognitoIdentity': [204, 'the calls of one port'],
  'packages/integrations/identity/embedded.ts embeddedIdentity': [121, 'the calls of one port'],
  'packages/modules/kit/operations/kept-operations.ts keptOperations': [90, 'a flat table of calls'],
  'packages/modules/kit/operations/master-operations.ts masterOperations': [118, 'a flat table of calls'],
  'packages/modules/kit/trade/fields.ts tradeFields': [93, 'a flat table of fields'],
  'packages/storage/platform/table.ts platformTable': [91, 'the calls of one table'],
  'packages/storage/subjects/books.ts openBooks': [78, 'a flat table of what a port reads'],
  'web/src/kit/document/document-form.tsx DocumentForm': [140, 'not divided yet'],
  'web/src/kit/document/use-document.ts useDocument': [144, 'not divided yet'],
  'web/src/kit/drafts/use-kept-draft.ts useKeptDraft': [89, 'effects whose order matters'],
  'web/src/kit/fields/choices/use-searched-option.ts useSearchedOption': [105, 'one set of rules about typing'],
  'web/src/kit/scan/scanning.ts createScanning': [145, 'one state machine'],
  'web/src/organisation/financial-year/use-openings.ts useEntries': [78, 'one save for each ledger at a time'],
};

it('no function is longer than 70 lines', () => {
  const found = product
    .map((file) => [file, read(file)] as const)
    .filter(([, text]) => linesIn(text) > 70)
    .flatMap(([file, text]) => functionsIn(file, text).map(({ name, lines }) => [`${file} ${name}`, lines] as const))
    .filter(([, lines]) => lines > 70);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(longFunctions).map(([name, [lines]]) => [name, lines])));
}, 60_000);

describe('slugs of modules', () => {
  /** Words of the field that are slugs of ours, too. */
  const ordinary = 'batch branch customer employee group installer product production project recipe role transporter user'.split(' ');
  const words = new Set<string>([...movementKinds, ...ordinary]);
  const slugs = new Set(modules.map(({ slug }) => slug).filter((slug) => !words.has(slug)));
  // What books of other programs become is said by kind. No module goes through there.
  const besides = ['packages/domain/migration/', 'packages/domain/tally/'];
  // What one kind alone needs is in `own-rules.ts`, found by its slug in one table.
  const named = (folder: string) =>
    product
      .filter(
        (file) => file.startsWith(`${folder}/`) && !file.endsWith('/own-rules.ts') && !besides.some((beside) => file.startsWith(beside)),
      )
      .flatMap((file) => [...read(file).matchAll(/'([a-z][a-z-]*)'/g)])
      .filter(([, word = '']) => slugs.has(word)).length;

  it.each([
    ['packages/domain', 0],
    ['packages/storage', 3],
    ['packages/application/commit', 0],
    ['packages/application/documents', 0],
    ['packages/application/lists', 0],
    ['packages/application/records', 0],
    ['functions/http', 0],
    ['web/src/kit', 0],
  ])('%s, through which every module goes, names %i', (folder, most) => {
    expect(named(folder)).toBe(most);
  });
});

describe('a key of a definition', () => {
  /** Keys that fewer than three modules have, and why that is so. */
  const rare: Readonly<Record<string, string>> = {
    'documents addPath: 1': 'the specification spells the path of adding differently',
    'documents approval: 2': 'only orders are approved',
    'documents called: 2': 'receipts and payments have names of their own',
    'documents handsOver: 1': 'forms take fields of one document over from the chosen one',
    'documents kindRight: 1': 'one voucher has rights by its kind',
    'documents scanning: 1': 'the specification has a right of scanning for invoices alone',
    'masters addPath: 1': 'the specification spells the path of adding differently',
    'masters fill: 2': 'two forms fill in what follows from a typed field',
    'masters handsOverTo: 1': 'fields that only people take over who enter certain documents',
    'masters path: 1': 'the specification has another path than the slug',
    'masters personal: 1': 'even the names of employees need the permission',
    'masters short: 2': 'two masters are made inside a document',
    'masters specified: 2': 'the API of the specification has further names',
    'masters statuses: 1': 'one master has more than active and inactive',
  };

  it('has at least three users', () => {
    const kinds = { masters, documents, reports };
    const found = Object.entries(kinds).flatMap(([kind, of]) => {
      const users = Map.groupBy(
        of.flatMap((module) => Object.keys(module)),
        (key) => key,
      );
      return [...users].filter(([, { length }]) => length < 3).map(([key, { length }]) => `${kind} ${key}: ${length}`);
    });
    expect(found.sort()).toEqual(Object.keys(rare).sort());
  });
});

describe('documents about the product', () => {
  it('limits of the size of a page are those that are tested', () => {
    const said = [...read('web/README.md').matchAll(/^\| .* \| (\d+) kB \|$/gm)].map(([, kilobytes]) => Number(kilobytes));
    expect(said).toEqual([limits.signIn, limits.firstList, limits.everything, limits.fonts]);
  });

  it('a version is told in 8 kB', () => {
    const told = read('CHANGELOG.md').split(/^## /m).slice(1);
    expect(told.length).toBeGreaterThan(0);
    expect(told.map((one) => [one.split('\n')[0], Buffer.byteLength(one)] as const).filter(([, bytes]) => bytes > 8_192)).toEqual([]);
  });
});

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string } | null;
  readonly key?: { readonly name?: string };
}

/** All functions, also those within others, each by the name that it has or that it is given. */
function functionsIn(file: string, text: string): readonly { readonly name: string; readonly lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  const visit = (value: unknown, given: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const one of value) visit(one, given);
    else {
      const node = value as Node;
      const name = node.id?.name ?? node.key?.name ?? given;
      if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
        found.push({ name, lines: linesIn(text.slice(node.start, node.end)) + 1 });
      for (const part of Object.values(node)) visit(part, name);
    }
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), '');
  return found;
}
