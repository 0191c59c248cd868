import { describe, expect, it } from 'vitest';
import { contents, documents, masters, moduleOf, modules, operations, permissions } from '#modules/all';
import { booksOf } from '#modules/books-of';
import type { Field, Fields } from '#modules/kit/field';
import { modulesIn } from '#modules/kit/operations/contents';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';

/** The fields of every row besides those of its module. */
const kept = {
  master: ['status', 'isDefault'],
  document: ['number', 'date', 'branchId', 'financialYearId', 'status', 'cancelled', 'total'],
} as const;

const fieldsWithin = (fields: Fields): readonly Field[] =>
  Object.values(fields).flatMap((field) => (field.kind === 'lines' ? [field, ...fieldsWithin(field.of)] : [field]));

describe.each([...masters, ...documents].map((module) => [module.slug, module] as const))('%s', (_, module) => {
  const known: ReadonlySet<string> = new Set([...Object.keys(module.fields), ...kept[module.kind]]);

  it('lists only columns of its rows, each once', () => {
    const keys = module.list.columns.map(({ key }) => key);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is ordered by columns of its list, at most three', () => {
    const columns = new Set(module.list.columns.map(({ key }) => key));
    expect(module.list.orders.filter(({ column }) => !columns.has(column))).toEqual([]);
    expect(module.list.orders.length).toBeLessThanOrEqual(3);
  });

  it('names only existing modules', () => {
    const named = fieldsWithin(module.fields).flatMap((field) => (field.kind === 'ref' ? [field.to] : []));
    expect(named.filter((slug) => slug !== 'user' && moduleOf(slug) === undefined)).toEqual([]);
  });

  it('has different choices', () => {
    for (const field of fieldsWithin(module.fields)) {
      if (field.kind === 'choice') expect(new Set(field.of.map(({ value }) => value)).size).toBe(field.of.length);
    }
  });

  it('has a permission for every action', () => {
    const missing = Object.values(module.actions)
      .flatMap(verbsOf)
      .filter((verb) => !permissions.includes(verbPath(module, verb)));
    expect(missing).toEqual([]);
  });
});

it.each(documents.map(({ slug }) => slug))('%s has a line in books-of.ts', (slug) => {
  expect(Object.keys(booksOf({ slug }))).toEqual(expect.arrayContaining(['bills', 'needs', 'checkBooks']));
});

describe.each(contents.map((area) => [area.area, area] as const))('the table of contents of %s', (area, own) => {
  it('lists modules of that area', () => {
    expect(modulesIn(own).filter((module) => module.area !== area)).toEqual([]);
  });

  it('lists calls that the area answers, or papers for it', () => {
    expect(own.irregular.filter((operation) => operation.area !== area && operation.area !== 'papers')).toEqual([]);
  });
});

describe('the tables of contents together', () => {
  it.each([
    ['slug', modules.map(({ slug }) => slug)],
    ['list', [...masters, ...documents].map(({ list }) => list.id)],
    ['operation', operations.map(({ id }) => id)],
    ['call', operations.map(({ method, path }) => `${method} ${path}`)],
    ['entity type', documents.map(({ entityType }) => entityType)],
  ])('has no %s twice', (_, names) => {
    const seen = new Set<unknown>();
    expect((names as readonly unknown[]).filter((name) => seen.size === seen.add(name).size)).toEqual([]);
  });
});
