import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookerAt, type Take } from '#infra/local/drops/take-files';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bahi-folder-'));
  folder = join(root, 'Carriers');
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (name: string, content: string) => writeFileSync(join(folder, name), content);
const text = (...path: readonly string[]) => readFileSync(join(folder, ...path), 'utf8');
const filesIn = (...path: readonly string[]) =>
  readdirSync(join(folder, ...path), { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));

/** Takes every file, but those whose content says that they are wrong, or that the product is away for a moment. */
function taking(meanwhile: () => void = () => undefined) {
  const given: string[] = [];
  const take: Take = async (name, file) => {
    const content = Buffer.from(await file.read(0, file.size)).toString();
    meanwhile();
    if (content.startsWith('away') && !given.includes(`${name}: ${content}`)) {
      given.push(`${name}: ${content}`);
      throw new Error('The service is busy');
    }
    given.push(`${name}: ${content}`);
    return content.startsWith('wrong') ? 'This is no table' : undefined;
  };
  return { given, looker: lookerAt(folder, take) };
}

async function looks(looker: ReturnType<typeof lookerAt>, count = 2): Promise<void> {
  for (let look = 0; look < count; look += 1) await looker.look();
}

describe('a file in a folder', () => {
  it('is taken once, in the look that finds it unchanged, and moved', async () => {
    const { given, looker } = taking();
    put('a.csv', 'Name');
    await looks(looker, 1);
    expect(given).toEqual([]);
    appendFileSync(join(folder, 'a.csv'), '\r\nGati');
    await looks(looker, 1);
    expect(given, 'it was still written').toEqual([]);
    await looks(looker, 3);
    expect(given).toEqual(['a.csv: Name\r\nGati']);
    expect([filesIn(), filesIn('taken'), filesIn('.being taken')]).toEqual([[], ['a.csv'], []]);
  });

  it('is left where it is while it is empty or has the name of an unfinished one', async () => {
    const { given, looker } = taking();
    const names = ['.a.csv.x1', 'a.csv.part', 'a.csv.tmp', '~$a.xlsx', 'a.CRDOWNLOAD'];
    for (const name of names) put(name, 'Name');
    put('empty.csv', '');
    await looks(looker, 3);
    expect(given).toEqual([]);
    expect(filesIn().toSorted()).toEqual([...names, 'empty.csv'].toSorted());
  });

  it('that is refused is set aside, with a text that says why', async () => {
    const { looker } = taking();
    put('b.csv', 'wrong');
    await looks(looker);
    expect(filesIn('set aside').toSorted()).toEqual(['b.csv', 'b.csv - why.txt']);
    expect(text('set aside', 'b.csv - why.txt')).toBe('This is no table\n');
  });

  it('takes the place of no other that had its name', async () => {
    const { given, looker } = taking();
    for (const content of ['one', 'two', 'three']) {
      put('a.csv', content);
      await looks(looker);
    }
    expect(given).toEqual(['a.csv: one', 'a.csv: two', 'a.csv: three']);
    expect(['a.csv', 'a (2).csv', 'a (3).csv'].map((name) => text('taken', name))).toEqual(['one', 'two', 'three']);
  });

  it('that comes under the name of one that is being taken is another one', async () => {
    const { given, looker } = taking(() => {
      if (!existsSync(join(folder, 'a.csv'))) put('a.csv', 'later');
    });
    put('a.csv', 'first');
    await looks(looker);
    expect([given, text('a.csv'), text('taken', 'a.csv')]).toEqual([['a.csv: first'], 'later', 'first']);
  });

  it('is taken later when the product was busy', async () => {
    const { given, looker } = taking();
    put('c.csv', 'away');
    await looks(looker);
    expect(filesIn('taken')).toEqual([]);
    await looks(looker);
    expect(given).toEqual(['c.csv: away', 'c.csv: away']);
    expect(filesIn('taken')).toEqual(['c.csv']);
  });

  it('that a process left behind is taken by the next one', async () => {
    const { given, looker } = taking();
    mkdirSync(join(folder, '.being taken', 'one'), { recursive: true });
    mkdirSync(join(folder, '.being taken', 'none'));
    writeFileSync(join(folder, '.being taken', 'one', 'd.csv'), 'Name');
    await looks(looker);
    expect(given).toEqual(['d.csv: Name']);
    expect(readdirSync(join(folder, '.being taken'))).toEqual([]);
  });

  it('is moved once by several that look at the same moment', async () => {
    const all = [taking(), taking(), taking()];
    for (let number = 1; number <= 20; number += 1) put(`${number}.csv`, `Row ${number}`);
    for (let look = 0; look < 4; look += 1) await Promise.all(all.map(({ looker }) => looker.look()));
    expect(filesIn('taken')).toHaveLength(20);
    expect(new Set(all.flatMap(({ given }) => given)).size).toBe(20);
    expect(readdirSync(join(folder, '.being taken'))).toEqual([]);
  });

  it.each([
    ['ends with many dots....', 'ends with many dots....'],
    ['हिसाब किताब.csv', 'हिसाब किताब.csv'],
    [`${'long '.repeat(40)}name.extension`, `${'long '.repeat(40)}name.extension`],
    [`${'अ'.repeat(80)}.csv`, `${'अ'.repeat(45)}.csv`],
    ['new\nline\\..\\x.csv', 'new\nline\\..\\x.csv'],
  ])('may be called %j', async (name, placed) => {
    const { given, looker } = taking();
    put(name, 'wrong');
    await looks(looker);
    expect(given).toEqual([`${name}: wrong`]);
    expect(filesIn('set aside').toSorted()).toEqual([placed, `${placed} - why.txt`].toSorted());
  });
});

describe('what leads out of the folder', () => {
  const secret = () => join(root, 'secret.csv');
  beforeEach(() => writeFileSync(secret(), 'Name\r\nSecret'));

  it('is not followed as a file', async () => {
    const { given, looker } = taking();
    symlinkSync(secret(), join(folder, 'a.csv'));
    mkdirSync(join(folder, 'b.csv'));
    await looks(looker, 3);
    expect(given).toEqual([]);
    expect(existsSync(secret())).toBe(true);
  });

  it('is not followed as what a process left behind', async () => {
    const { given, looker } = taking();
    mkdirSync(join(folder, '.being taken'));
    symlinkSync(root, join(folder, '.being taken', 'one'));
    await looks(looker, 3);
    expect(given).toEqual([]);
    expect(existsSync(secret())).toBe(true);
  });

  it.each(['taken', 'set aside', '.being taken'])('gets no file as the folder %j', async (name) => {
    const { looker } = taking();
    const outside = join(root, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, join(folder, name));
    put('a.csv', 'Name');
    await expect(looks(looker)).rejects.toThrow('is not a folder');
    expect([readdirSync(outside), filesIn()]).toEqual([[], ['a.csv']]);
  });
});
