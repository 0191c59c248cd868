import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change, Work } from '#application/ports/journal';
import { sortKey, wordsOf } from '#domain/text/normalise';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { countUnits } from '#test/kit/read-units';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const families = ['Shah', 'M/s. Shah & Sons', 'Sharma', 'शाह', 'shah', 'Šah', ''];
const trades = ['Traders', 'Solar  Power', '(Pune)', '2nd Hand', ''];

function party(index: number) {
  const name =
    `${families[index % families.length]} ${trades[index % trades.length]} ${index % 3 === 0 ? '' : index}`.trim() || `Nameless ${index}`;
  return { name, alias: `A${index}`, branch: index % 2 === 0 ? 'pune' : 'surat' };
}

type Party = ReturnType<typeof party>;

function written(id: string, row: Party, action: 'create' | 'change', listed: (row: Party) => string): Work {
  const change: Change = {
    action,
    slug: 'customer',
    id,
    row: { ...row },
    list: { partition: listed(row), keys: [sortKey(row.name)], row: { ...row } },
    unique: [],
    words: [...wordsOf(row.name, row.alias), 'ref:group:1'],
  };
  return { slug: 'customer', id, kind: action, decide: () => change };
}

it.each([
  { lists: 'one list', listed: () => 'customer', partitions: ['customer'], shown: () => true },
  {
    lists: 'a list for each branch',
    listed: ({ branch }: Party) => `customer|${branch}`,
    partitions: ['customer|surat'],
    shown: ({ branch }: Party) => branch === 'surat',
  },
])(
  'rows of search results match $lists for any names, folded or not, after edits and deletions',
  async ({ listed, partitions, shown }) => {
    const scope = newScope();
    const { journal, projector, records } = openStorage({
      says,
      client: engine.client,
      tables: engine.tables,
      clock: { now: () => new Date() },
    });
    const parties = new Map(Array.from({ length: 450 }, (_, index) => [randomUUID(), party(index)]));
    const commit = async (works: readonly Work[]) =>
      expect((await journal.commitAll(scope, 'organisation', works)).filter((answer) => answer instanceof Error)).toEqual([]);
    const compare = async () => {
      for (const prefixes of [
        ['shah'],
        ['sha'],
        ['s', 'tra'],
        ['m', 'sons'],
        ['solar', 'shah'],
        ['शाह'],
        ['2nd'],
        ['a'],
        ['a17'],
        ['nameless'],
        ['zzz'],
      ]) {
        const has = ({ name, alias }: Party) => prefixes.every((prefix) => wordsOf(name, alias).some((word) => word.startsWith(prefix)));
        const wanted = [...parties].filter(([, row]) => has(row) && shown(row)).map(([id, row]) => ({ ...row, id }));
        const { rows, all } = await records.searchRows(scope, { slug: 'customer', partitions, prefixes, limit: 1_000 });
        expect(all).toBe(true);
        expect(new Map(rows.map((row) => [row.id, row]))).toEqual(new Map(wanted.map((row) => [row.id, row])));
        expect(rows.length).toBe(wanted.length);
        if (wanted.length <= 7) continue;
        const some = await records.searchRows(scope, { slug: 'customer', partitions, prefixes, limit: 7 });
        expect(some.all).toBe(false);
        expect(wanted).toEqual(expect.arrayContaining([...some.rows]));
      }
    };
    await commit([...parties].map(([id, row]) => written(id, row, 'create', listed)));
    await compare();
    await projector.project(scope.organisationId, 'organisation');
    await compare();
    const works = [...parties.keys()]
      .filter((_, index) => index % 13 === 0)
      .map((id, index) => {
        if (index % 4 === 0) {
          parties.delete(id);
          return remove('customer', id);
        }
        const now = party(index * 31 + 5_000);
        parties.set(id, now);
        return written(id, now, 'change', listed);
      });
    await commit(works);
    await compare();
    await projector.project(scope.organisationId, 'organisation');
    await compare();
  },
  60_000,
);

it('fifty of them cost few read units, also where names without one of the words lie between them', async () => {
  const scope = newScope();
  const client = engine.newClient();
  const counted = countUnits(client);
  const { journal, projector, records } = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
  const [kinds, cities] = [
    ['Agencies', 'Bags', 'Cables', 'Doors', 'Enterprises', 'Fans', 'Glass', 'Hardware'],
    ['Agra', 'Bhuj', 'Kochi', 'Pune', 'Surat', 'Indore', 'Jaipur', 'Nagpur'],
  ];
  const works = Array.from({ length: 2_000 }, (_, index) => {
    const name = `${index % 4 === 0 ? 'Sharma' : 'Rao'} ${kinds[(index >> 2) % 8]} ${cities[(index >> 5) % 8]} ${index}`;
    return written(randomUUID(), { name, alias: `A${index}`, branch: 'pune' }, 'create', () => 'customer');
  });
  for (let at = 0; at < works.length; at += 500) await journal.commitAll(scope, 'organisation', works.slice(at, at + 500));
  await projector.project(scope.organisationId, 'organisation');
  counted.units = 0;
  const { rows } = await records.searchRows(scope, { slug: 'customer', partitions: ['customer'], prefixes: ['sharma', 'pune'], limit: 50 });
  expect(rows).toHaveLength(50);
  expect(counted.units).toBeLessThanOrEqual(10);
}, 60_000);
