import { describe, expect, it } from 'vitest';
import { documents, permissions } from '#modules/all';
import { draftForm } from '#modules/draft-forms';
import { gridLists } from '#modules/grids/definitions';
import type { Fields } from '#modules/kit/field';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { listLink } from '#modules/kit/report/drill-down';
import { menu } from '#modules/menu';
import { emailTemplate } from '#modules/messages/email-template/email-template';
import { notificationEntityType } from '#modules/messages/notification-entity-type/notification-entity-type';
import { numberSeries } from '#modules/organisation/number-series/number-series';
import { org, orgDefaults } from '#modules/organisation/org/org';
import { pathsOfRole } from '#modules/organisation/role/default-roles';

const choicesOf = ({ fields }: { readonly fields: Fields }, name: string) => {
  const field = fields[name];
  return field?.kind === 'choice' ? field.of.map(({ value }) => value) : [];
};
const inMenu = menu.flatMap(({ entries }) => entries.map(({ path }) => path));
const accountants = pathsOfRole('Accountant', permissions);

/** Places that name documents. A new one belongs in `kit/entry-modules.ts` and in its table of contents, and is then in all of them. */
describe.each(documents.map((module) => [module.slug, module] as const))('%s', (slug, module) => {
  it.each([
    ['has a number series', choicesOf(numberSeries, 'entryModule')],
    ['can be notified of', choicesOf(notificationEntityType, 'entityType')],
    ['can have a text for emails', choicesOf(emailTemplate, 'usedFor')],
  ])('%s', (_, places) => {
    expect(places).toContain(slug);
  });

  it('can have typed numbers', () => {
    const row = { ...orgDefaults, name: 'Surya', status: 'Active' as const, manualNumberModules: [slug] };
    expect(org.check?.(row, { find: () => undefined, all: () => [], today: '2026-11-21' }, 'o')).toEqual([]);
  });

  it('is in the menu and has a list that can be set up', () => {
    expect(inMenu.filter((path) => path === pathOf(module))).toHaveLength(1);
    expect(gridLists().get(module.list.id)?.module).toBe(module);
  });

  it('is reached from a row of a report', () => {
    const { list } = listLink({ slug, number: 'A/1', date: '2026-11-21', ledgerId: 'l' });
    expect(list).toContain(`/app${pathOf(module)}?voucherNo=A%2F1&`);
  });

  it('starts from kinds that exist and let others take from them', () => {
    const opening = documents.filter(({ chain }) => chain?.opens).map((kind) => kind.slug);
    expect(opening).toEqual(expect.arrayContaining([...(module.chain?.from ?? [])]));
  });

  it('is entered by accountants, and kept while it is typed', () => {
    for (const verb of ['add', 'edit', 'view', 'cancel']) expect([...accountants]).toContain(verbPath(module, verb));
    expect(draftForm(slug)).toMatchObject({ ofPlace: true });
  });
});
