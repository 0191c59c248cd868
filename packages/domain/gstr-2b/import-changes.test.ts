import { expect, it } from 'vitest';
import type { Expected } from '#domain/gstr-2b/file-problem';
import { importChanges } from '#domain/gstr-2b/import-changes';
import { readPortalJson } from '#domain/gstr-2b/portal-json';

const expected: Expected = { statement: 'GSTR-2B', ownGstin: '27AAGCG4821K1ZG', period: '2025-10' };
const invoice = { typ: 'R', dt: '05-10-2025', val: 11800, pos: '27', rev: 'N', itcavl: 'Y', txval: 10000, igst: 1800 };
const read = (...inv: readonly object[]) => {
  const b2b = [{ ctin: '24AAMPB4410D1ZG', inv: inv.map((one) => ({ ...invoice, ...one })) }];
  const data = { gstin: expected.ownGstin, rtnprd: '102025', docdata: { b2b } };
  return [...readPortalJson(JSON.stringify({ data }), expected).documents];
};
const there = read({ inum: 'GB/1' }, { inum: 'GB/2' }, { inum: 'GB/3' });

it('an import of the same file changes nothing', () => {
  expect(importChanges(there, there)).toEqual({ added: [], changed: [], same: 3, missing: [] });
});

it('what changed is told, and the newer values stay', () => {
  const { added, changed, same, missing } = importChanges(
    there,
    read({ inum: 'gb/1', typ: 'Regular', itcavl: 'Yes' }, { inum: 'GB/2', txval: 11000, igst: 1980 }, { inum: 'GB/4' }, { inum: 'GB/4' }),
  );
  expect(added.map(({ number }) => number)).toEqual(['GB/4']);
  expect(changed.map(({ after, fields }) => [after.number, after.taxable, fields])).toEqual([
    ['gb/1', 10_000_00, ['number']],
    ['GB/2', 11_000_00, ['taxable', 'igst']],
  ]);
  expect(same).toBe(0);
  expect(missing.map(({ number }) => number)).toEqual(['GB/3']);
});

it('credit that is no longer available is a change', () => {
  const { changed } = importChanges(there, read({ inum: 'GB/1', itcavl: 'N', rsn: 'P' }));
  expect(changed.map(({ fields }) => fields)).toEqual([['itc']]);
});
