import { expect, it } from 'vitest';
import { modules } from '#modules/all-modules';
import { definitionOf } from './definitions.ts';
import { knownModules } from './known-modules.ts';

it('every module that is known has its definition in its area', async () => {
  expect(await Promise.all(knownModules.map((known) => definitionOf(known.kind, known)))).toEqual(modules);
});

it('is not taken for one of another kind', async () => {
  await expect(definitionOf('report', { slug: 'quotation', area: 'sales' })).rejects.toThrow('quotation is a report of sales');
});
