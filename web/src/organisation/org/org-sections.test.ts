import { expect, it } from 'vitest';
import { org } from '#modules/organisation/org/org';
import { orgSections, switches } from './org-sections.ts';

it('every setting that can be typed is in one section', () => {
  const typed = Object.entries(org.fields).flatMap(([name, field]) => (field.computed ? [] : [name]));
  expect(orgSections.flatMap(({ fields }) => fields).toSorted()).toEqual(typed.sort());
});

it('a switch and its fields are in one section', () => {
  for (const [field, by] of Object.entries(switches))
    expect(orgSections.some(({ fields }) => [field, by].every((name) => fields.some((one) => one === name)))).toBe(true);
});
