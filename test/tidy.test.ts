import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modules, operations } from '#modules/all';

/** Rules that arrows, types and linter cannot check: names, places, tests beside rules, and pure layers that stay pure. */
const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const code = files.filter((file) => /\.tsx?$/.test(file));
const within = (...folders: string[]) => code.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const folders = ['packages', 'events', 'functions', 'web', 'infra', 'test'] as const;

it('finds the project', () => {
  expect(code.length).toBeGreaterThan(100);
});

describe('the top level', () => {
  it('has only the layers, the documents and the files of tools', () => {
    const allowed = new Set<string>([
      ...folders,
      // Scripts about other software, outside the product and its tests.
      'findings',
      'README.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'LICENSE',
      'NOTICE',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'cdk.json',
      'biome.json',
      'knip.json',
    ]);
    const entries = new Set(files.map((file) => file.split('/')[0] ?? ''));
    expect([...entries].filter((entry) => !allowed.has(entry) && !entry.startsWith('.') && !/^[\w-]+\.config\.ts$/.test(entry))).toEqual(
      [],
    );
  });

  it.each(folders)('%s has a README', (folder) => {
    expect(existsSync(join(root, folder, 'README.md'))).toBe(true);
  });

  it('has a README, a change log and a licence', () => {
    expect(['README.md', 'CHANGELOG.md', 'LICENSE'].filter((file) => !files.includes(file))).toEqual([]);
  });
});

describe('names', () => {
  const vague = /(^|[/.-])(utils?|helpers?|common|misc)(\.|\/|$)|(^|[/.])(shared|index|types|services?|manager)(\.|\/|$)/;

  it('describe the content: nothing is called index, utils, helpers, common, types or service', () => {
    // The web gives the first page its name, not our rules.
    expect(
      files.filter(
        (file) =>
          folders.some((folder) => file.startsWith(`${folder}/`)) && file !== 'web/index.html' && vague.test(file.replace(/\.test\./, '.')),
      ),
    ).toEqual([]);
  });

  it('are lower-case words joined by hyphens', () => {
    expect(
      code.filter((file) => !file.split('/').every((part) => /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d|books))?(\.tsx?)?$/.test(part))),
    ).toEqual([]);
  });
});

describe('features', () => {
  const camel = (slug: string) => slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

  it.each(modules.map((module) => [module.slug, module.kind]))('%s is its slug, its place and its export', (slug, kind) => {
    // A report is one file in a room, because its folder is in application.
    const place = kind === 'report' ? 'packages/modules/reports/[^/]+/' : `packages/modules/[^/]+/${slug}/`;
    const home = code.find((file) => new RegExp(`^${place}${slug}\\.ts$`).test(file));
    expect(home).toBeDefined();
    const text = read(home ?? '');
    expect(text).toMatch(new RegExp(`export (const|function) ${camel(slug)}\\b`));
    expect(text).toContain(`slug: '${slug}'`);
  });

  it('have no folder missing from the table of contents', () => {
    const slugs = new Set([...modules, ...operations].map(({ slug }) => slug));
    const homes = new Set(
      within('packages/modules').flatMap((file) => /^packages\/modules\/(?!(?:kit|reports)\/)[^/]+\/([^/]+)\//.exec(file)?.[1] ?? []),
    );
    expect([...homes].filter((home) => !slugs.has(home))).toEqual([]);
  });

  it('of reports are in the rooms that the application has, too', () => {
    const rooms = (of: string) => [...new Set(within(of).flatMap((file) => file.slice(of.length + 1).match(/^[^/]+(?=\/)/) ?? []))].sort();
    const expected = ['dashboard', 'day-book', 'gst', 'ledgers', 'registers', 'statements', 'stock'];
    expect(rooms('packages/modules/reports')).toEqual(expected);
    expect(rooms('packages/application/reports').filter((room) => room !== 'kit')).toEqual(expected);
  });

  it('have a browser folder only for existing modules and the kit', () => {
    const slugs = new Set([...modules, ...operations].map(({ slug }) => slug));
    const own = new Set(['kit', 'api', 'session', 'shell', 'auth']);
    const exceptions = within('web/src').flatMap((file) => {
      const [, area = '', slug = ''] = /^web\/src\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
      return slug === '' || own.has(area) || slugs.has(slug) ? [] : [`web/src/${area}/${slug}`];
    });
    expect([...new Set(exceptions)]).toEqual([]);
  });
});

describe('tests', () => {
  const rules = within('packages/domain', 'packages/modules', 'packages/application').filter(
    (file) => !isTest(file) && decides(read(file)),
  );
  const beside = new Set(code.filter(isTest).flatMap((test) => reached(test, dirname(test))));
  // What many use cases stand on has a room of its own. These are tested through a use case that a test of another room calls; no more may come.
  const elsewhere = new Set(
    [
      'access/cards-in-branches',
      'access/find-own',
      'access/kind-right',
      'access/offered',
      'access/own',
      'books/branches',
      'books/by-day',
      'books/cursor',
      'books/ledgers',
      'books/may-see-voucher',
      'books/nature',
      'books/per-branch',
      'books/voucher-type',
      'books/years',
      'commit/answer',
      'commit/filled',
      'commit/locked-period',
      'commit/or-repeat',
      'commit/say-duplicate',
      'documents/facts/waiting-counts',
      'in-use/attached',
      'in-use/used-rates',
      'opening/opening-balance-of',
      'tables/file-of-table',
      'tables/sample-file',
    ].map((name) => `packages/application/${name}.ts`),
  );
  const called = within('packages/application').filter(isTest).flatMap(imported);
  const reachedElsewhere = new Set([...called, ...called.flatMap(imported)]);

  it.each(rules.map((file) => [file]))('%s has its test beside it', (file) => {
    const own = existsSync(join(root, file.replace(/\.ts$/, '.test.ts')));
    // A domain rule needs its own test; the parts of a definition or a use case may be tested through it.
    const through = !file.startsWith('packages/domain/') && beside.has(file);
    if (elsewhere.has(file)) expect([own || through, reachedElsewhere.has(file)]).toEqual([false, true]);
    else expect(own || through, `there is no ${basename(file, '.ts')}.test.ts, and no test in its folder leads to it`).toBe(true);
  });

  it('names no file as tested elsewhere that is gone or decides nothing', () => {
    expect([...elsewhere].filter((file) => !rules.includes(file))).toEqual([]);
  });

  it('can fail: none is skipped, focused or without an expectation', () => {
    const tests = code.filter(isTest);
    expect(tests.filter((file) => /\b(it|test|describe)\.(only|skip|todo)\b/.test(read(file)))).toEqual([]);
    expect(tests.filter((file) => !/\b(expect|assert|fc\.assert)\b/.test(read(file)))).toEqual([]);
  });

  it('do not compare times', () => {
    const timed = /expect\([^)]*(performance\.now|Date\.now|elapsed|duration)[^)]*\)\s*\.\s*toBe(Less|Greater)/;
    expect(code.filter((file) => isTest(file) && file !== 'test/tidy.test.ts' && timed.test(read(file)))).toEqual([]);
  });
});

describe('the pure layers', () => {
  it.each([
    ['wait', /\basync\b|\bawait\b|\bPromise\b/],
    ['look at the clock', /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/],
    ['throw dice', /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b/],
    ['read the environment', /\bprocess\./],
    ['time anything', /\bset(Timeout|Interval|Immediate)\b/],
  ])('never %s', (_, forbidden) => {
    const pure = within('packages/domain', 'packages/modules').filter((file) => !isTest(file));
    expect(pure.filter((file) => forbidden.test(withoutCommentsAndText(read(file))))).toEqual([]);
  });
});

it('there are no to-dos and no silenced checks', () => {
  const unfinished = new RegExp(['TO', 'DO\\b|FIX', 'ME\\b|XX', 'X\\b|@ts-(ignore|nocheck|expect-error)|\\bas any\\b'].join(''));
  expect(code.filter((file) => unfinished.test(read(file)))).toEqual([]);
});

/** The files of a folder that one of its tests leads to by imports. */
function reached(test: string, folder: string, seen: Set<string> = new Set()): readonly string[] {
  for (const file of imported(test)) {
    if (seen.has(file) || !file.startsWith(`${folder}/`)) continue;
    seen.add(file);
    reached(file, folder, seen);
  }
  return [...seen];
}

/** The files of ours that a file imports. */
function imported(file: string): readonly string[] {
  return [...read(file).matchAll(/(?:from |import\()'#([^']+)'/g)].flatMap(
    ([, path = '']) => [`packages/${path}.ts`, `${path}.ts`].find((one) => code.includes(one)) ?? [],
  );
}

/** A file with only types and plain constants cannot fail at run time. */
function decides(text: string): boolean {
  return /\bfunction\b|=>/.test(withoutTypes(withoutCommentsAndText(text)));
}

/** Blanks comments, strings and the text of templates, so only code is left. */
function withoutCommentsAndText(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm, "''");
}

function withoutTypes(text: string): string {
  return text.replace(/^(export )?(interface|type) [\s\S]*?^}|^(export )?type [^;]*;/gm, '');
}
