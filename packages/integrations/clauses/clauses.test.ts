import { describe, expect, it } from 'vitest';
import { clauseReader } from '#integrations/clauses/clauses';

const reader = clauseReader();
const problem = (read: object) => ('problem' in read ? read.problem : undefined);

describe('a From Clause is read', () => {
  it('with aliases, both kinds of joins and a table named like a keyword', () => {
    const read = reader.from('FROM customer c\n  LEFT JOIN group AS g ON c.groupId = g.id\n  join branch ON branchId = branch.id');
    expect(read).toMatchObject({
      value: {
        table: { text: 'customer', at: { line: 1, column: 6 } },
        alias: 'c',
        joins: [
          {
            inner: false,
            table: { text: 'group', at: { line: 2 } },
            alias: 'g',
            sides: [
              { table: 'c', name: 'groupId' },
              { table: 'g', name: 'id' },
            ],
          },
          {
            inner: true,
            alias: null,
            sides: [
              { table: null, name: 'branchId' },
              { table: 'branch', name: 'id' },
            ],
          },
        ],
      },
    });
  });

  // Text outside the small language is refused at its place.
  it.each`
    clause                                                | line | column
    ${''}                                                 | ${1} | ${1}
    ${'customer c'}                                       | ${1} | ${1}
    ${'FROM'}                                             | ${1} | ${5}
    ${'FROM customer; DROP TABLE records'}                | ${1} | ${14}
    ${'FROM customer c WHERE 1 = 1'}                      | ${1} | ${23}
    ${'FROM customer c, branch b'}                        | ${1} | ${16}
    ${'FROM customer c -- all'}                           | ${1} | ${17}
    ${'FROM (SELECT * FROM branch) b'}                    | ${1} | ${6}
    ${'FROM customer c\nJOIN branch b ON c.x = b.id AND'} | ${2} | ${29}
    ${'FROM customer c\nJOIN branch b ON c.branchId'}     | ${2} | ${28}
    ${'FROM customer c UNION SELECT'}                     | ${1} | ${17}
  `('$clause at line $line, column $column', ({ clause, line, column }) => {
    expect(problem(reader.from(clause))).toMatchObject({ at: { line, column } });
  });
});

describe('a Group Clause and a formula are read', () => {
  it('with and without the words GROUP BY', () => {
    const columns = [
      { table: 'g', name: 'name' },
      { table: null, name: 'status' },
    ];
    expect(reader.group('GROUP BY g.name, status')).toMatchObject({ value: columns });
    expect(reader.group('g.name, status')).toMatchObject({ value: columns });
    expect(reader.group('group.name')).toMatchObject({ value: [{ table: 'group', name: 'name' }] });
    expect(problem(reader.group('GROUP BY SUM(total)'))).toMatchObject({ at: { line: 1, column: 13 } });
  });

  it('with columns and quoted texts', () => {
    expect(reader.formula("c.name || ' it''s ' || code")).toMatchObject({
      value: [{ name: 'name' }, { text: " it's " }, { name: 'code' }],
    });
    expect(problem(reader.formula('c.name || sleep(10)'))).toMatchObject({ at: { line: 1, column: 16 } });
  });
});
