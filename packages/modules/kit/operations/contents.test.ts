import { expect, it } from 'vitest';
import { documents, masters, reports } from '#modules/all';
import { type Contents, modulesIn, operationsIn } from '#modules/kit/operations/contents';
import type { Operation } from '#modules/kit/operations/operation';

const [master] = masters;
const [document] = documents;
const [report] = reports;
const call = { id: 'weather.today', slug: 'weather' } as Operation;
const none: Contents = { area: 'stock', masters: [], documents: [], reports: [], irregular: [] };

it.each([
  ['nothing', none, [], []],
  ['a master', { ...none, masters: masters.slice(0, 1) }, [master?.slug], [master?.slug]],
  [
    'one of each kind',
    { ...none, masters: masters.slice(0, 1), documents: documents.slice(0, 1), reports: reports.slice(0, 1) },
    [master?.slug, document?.slug, report?.slug],
    [master?.slug, document?.slug, report?.slug],
  ],
  ['a call of no module', { ...none, irregular: [call] }, [], ['weather']],
  ['a master and such a call', { ...none, masters: masters.slice(0, 1), irregular: [call] }, [master?.slug], [master?.slug, 'weather']],
])('%s has these modules, and calls about these', (_, contents, modules, called) => {
  expect(modulesIn(contents).map(({ slug }) => slug)).toEqual(modules);
  expect([...new Set(operationsIn(contents).map(({ slug }) => slug))]).toEqual(called);
});
