import { expect, it } from 'vitest';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { type Project, project } from '#modules/masters/project/project';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
const roof: Project = {
  projectNo: 'P-7',
  name: 'Roof of the school',
  customerId: null,
  managerId: null,
  startDate: '2026-04-01',
  endDate: null,
  budget: null,
  siteAddress: null,
  notes: null,
  status: 'Active',
};

it.each([
  [null, []],
  ['2026-04-01', []],
  ['2026-03-31', ['endDate']],
])('a project from 1 April that ends on %s', (endDate, paths) => {
  expect(project.check?.({ ...roof, endDate }, facts, 'p').map(({ path }) => path)).toEqual(paths);
});

it('is identified by its number', () => {
  expect(project.unique.map((one) => uniqueValue(one, { ...roof }))).toEqual(['p-7']);
});
