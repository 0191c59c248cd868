import { expect, it } from 'vitest';
import { modules } from '#modules/all-modules';
import { type KnownModule, knownModule } from '#modules/kit/known-module';

const known = (slug: string): KnownModule | undefined => modules.map(knownModule).find((one) => one.slug === slug);

it.each([
  ['a document with approvals', 'purchase-order', { kind: 'document', adds: true, ofToday: false }],
  ['records that no form makes', 'export-file', { kind: 'master', adds: false, trackers: [] }],
  ['a screen with a path of its own', 'week-off-group', { path: '/week-off/group' }],
  ['a report of today', 'item-search', { kind: 'report', adds: false, ofToday: true, trackers: [] }],
])('%s', (_, slug, expected) => {
  expect(known(slug)).toMatchObject(expected);
});

it('its trackers are the lists of what waits', () => {
  expect(known('purchase-order')?.trackers.map(({ title }) => title)).toContain('Purchase Orders to Approve');
});

it('all of it can be written into the built pages', () => {
  const all = modules.map(knownModule);
  expect(JSON.parse(JSON.stringify(all))).toEqual(all);
});
