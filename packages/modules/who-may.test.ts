import { describe, expect, it } from 'vitest';
import { documents, masters, operations, permissions } from '#modules/all';
import { pathsOf, pathsTo } from '#modules/who-may';

describe('who may choose a record', () => {
  it.each([
    ['measure-unit', '/inventory-item/add', true],
    ['measure-unit', '/recipe/edit', true],
    ['measure-unit', '/inventory-item', false],
    ['customer', '/payment-receivables-payables/own', true],
    ['week-off-group', '/week-off/add', true],
    ['week-off-group', '/week-off/group', true],
    ['branch', '/user/edit', true],
    ['transporter', '/sales-invoice/add', true],
    ['transporter', '/bank-cash/add', false],
  ])('a %s: with %s %s', (slug, path, may) => {
    expect(pathsTo('choose', slug).includes(path)).toBe(may);
  });

  it.each([...documents.map(({ slug }) => slug), 'employee'])('a %s: only people who may see it', (slug) => {
    for (const use of ['choose', 'name'] as const) expect(pathsTo(use, slug)).toEqual([`/${slug}`, `/${slug}/list`, `/${slug}/own`]);
  });

  it('who may also know its name', () => {
    for (const { slug } of masters) expect(pathsTo('name', slug)).toEqual(expect.arrayContaining([...pathsTo('choose', slug)]));
  });
});

it('every path of a call is an existing permission, or the other name of a list', () => {
  const there = new Set(permissions);
  const strange = operations.flatMap((operation) =>
    pathsOf(operation).filter((path) => !there.has(path) && !path.endsWith('/list') && !path.endsWith('/own')),
  );
  expect([...new Set(strange)]).toEqual([]);
});
