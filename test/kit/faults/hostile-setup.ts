import fc from 'fast-check';
import { modelTables } from '#modules/grids/model';
import { columnTypes, filterTypes, operators } from '#modules/grids/setup';

const hostile = fc.constantFrom(
  "'; DROP TABLE records; --",
  '1 OR 1=1',
  'UNION SELECT * FROM log',
  'organisationId',
  '../../other',
  '00000000-0000-4000-8000-000000000000|customer',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\u202e',
  '/* */',
  '#{process.env}',
  '('.repeat(400),
  "'".repeat(301),
  'JOIN '.repeat(100),
  'x'.repeat(1_500),
  '😀',
  '@@version',
  '{"$ne":null}',
);
const tables = [...modelTables().values()];
const table = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...tables.map(({ name }) => name)) }, { weight: 1, arbitrary: hostile });
const column = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...tables.flatMap(({ columns }) => [...columns.keys()])) },
  { weight: 1, arbitrary: hostile },
);
const alias = fc.constantFrom('a', 'b', 'c', 'g', 'group', 'customer', 'AS x', '');
const name = fc.tuple(alias, column).map(([owner, own]) => (owner === '' || owner === 'AS x' ? own : `${owner}.${own}`));
const join = fc
  .tuple(
    fc.constantFrom('JOIN', 'LEFT JOIN', 'INNER JOIN', 'left outer join', 'CROSS JOIN'),
    table,
    alias,
    name,
    fc.oneof(name, fc.constant('g.id')),
  )
  .map(([kind, joined, as, one, other]) => `${kind} ${joined} ${as} ON ${one} = ${other}`);
const grammatical = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: fc.constant('customer') }, table), alias, fc.array(join, { maxLength: 6 }))
  .map(([first, as, joins]) => [`FROM ${first} ${as}`, ...joins].join('\n'));
/** Valid for the model: random joins along references. */
const sound = fc.array(fc.nat(), { maxLength: 5 }).map((choices) => {
  const named = [{ alias: 't0', name: 'customer' }];
  const joins = choices.flatMap((choice) => {
    const from = named[choice % named.length];
    const references = [
      ...(modelTables()
        .get(from?.name ?? '')
        ?.columns.values() ?? []),
    ].filter(({ to }) => tables.some(({ module }) => module.slug === to));
    const reference = references[choice % Math.max(1, references.length)];
    const to = tables.find(({ module }) => module.slug === reference?.to);
    if (!from || !reference || !to) return [];
    const joined = { alias: `t${named.length}`, name: to.name };
    named.push(joined);
    return [`${choice % 2 ? 'LEFT JOIN' : 'JOIN'} ${joined.name} ${joined.alias} ON ${from.alias}.${reference.name} = ${joined.alias}.id`];
  });
  return ['FROM customer t0', ...joins].join(' ');
});
const mutated = fc
  .tuple(fc.oneof(grammatical, sound), fc.nat(200), fc.nat(5), fc.oneof(hostile, fc.string({ maxLength: 6, unit: 'binary' })))
  .map(([text, at, length, put]) => text.slice(0, at) + put + text.slice(at + length));
const clause = fc
  .oneof(
    { weight: 3, arbitrary: sound },
    { weight: 3, arbitrary: grammatical },
    { weight: 3, arbitrary: mutated },
    hostile,
    fc.string({ unit: 'binary' }),
  )
  .map((text) => text.slice(0, 2_000));
const reference = fc.oneof(
  name,
  column,
  fc.tuple(fc.constantFrom('t0', 't1', 't2'), column).map((parts) => parts.join('.')),
);
const operand = fc
  .oneof(hostile, fc.string({ maxLength: 8 }), fc.constantFrom('2026-04-01', '100', 'Active'))
  .map((text) => text.slice(0, 200));
const condition = fc.record({
  Key: fc.constantFrom('a', 'b', 'name', '__proto__'),
  Column: reference.map((text) => text.slice(0, 121)),
  Condition: fc.constantFrom(...operators),
  Entity: fc.constantFrom('', 'customer', 'group', 't1', 'constructor'),
  value: fc.option(fc.oneof(operand, fc.array(operand, { maxLength: 3 })), { nil: undefined }),
});
const wild = fc.record({
  fromClause: clause,
  countClause: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, clause),
  groupClause: fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    reference.map((text) => `GROUP BY ${text}`),
    clause,
  ),
  conditions: fc.array(condition, { maxLength: 3 }),
  columns: fc.array(
    fc.record({
      TableName: fc.constantFrom('', 't1', 'g', 'group', '__proto__'),
      ColumnName: column.map((text) => text.slice(0, 60)),
      Type: fc.constantFrom(...columnTypes),
      ManualConfig: reference.map((text) => text.slice(0, 500)),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  filter: fc.record({
    CriteriaType: fc.constantFrom(...filterTypes),
    Key: fc.constantFrom('a', 'b', 'name', 'status'),
    Name: fc.constant('F'),
  }),
});

const own = fc.constantFrom(...(modelTables().get('customer')?.columns.keys() ?? []));
/** Hostile in its values only. */
const tame = fc.record({
  fromClause: sound,
  countClause: fc.constantFrom('', 'FROM customer'),
  groupClause: fc.constant(''),
  conditions: fc.array(
    fc.record({ Key: fc.constant('b'), Column: own, Condition: fc.constantFrom(...operators), Entity: fc.constant(''), value: operand }),
    {
      maxLength: 2,
    },
  ),
  columns: fc.uniqueArray(
    fc.record({ TableName: fc.constantFrom('', 't0'), ColumnName: own, Type: fc.constant('' as const), ManualConfig: fc.constant('') }),
    { minLength: 1, maxLength: 3, selector: ({ ColumnName }) => ColumnName },
  ),
  filter: fc.record({ CriteriaType: fc.constantFrom('Textbox' as const, 'Multi Select' as const), Key: own, Name: fc.constant('F') }),
});
/** Setups of the ledger list: made by the grammar, true to the model, mutated, or plainly hostile. */
export const hostileSetup = fc.oneof({ weight: 3, arbitrary: wild }, { weight: 1, arbitrary: tame });

export type HostileSetup = typeof hostileSetup extends fc.Arbitrary<infer T> ? T : never;
