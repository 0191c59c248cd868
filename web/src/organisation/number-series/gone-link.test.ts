import { expect, it } from 'vitest';
import { documents } from '#modules/all-modules';
import { documentChoices } from '#modules/kit/entry-modules';
import { goneLink } from './gone-link.ts';

const year = { start: '2026-04-01', end: '2027-03-31' };

it('leads to the day book of a branch and year', () => {
  expect(goneLink({ entryModule: 'sales-invoice', branchId: 'pune' }, year)).toBe(
    '/app/day-book?from=2026-04-01&to=2027-03-31&branches=pune&type=Sales+Invoice&goneOnly=true',
  );
});

it.each(documentChoices)('names the type of $label as the day book does, and none if there are several', ({ value }) => {
  const document = documents.find(({ slug }) => slug === value);
  const type = new URLSearchParams(goneLink({ entryModule: value, branchId: 'pune' }, year).split('?')[1]).get('type');
  expect(type).toBe(document?.called === undefined ? document?.title : null);
});
