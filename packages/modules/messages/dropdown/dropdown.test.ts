import { describe, expect, it } from 'vitest';
import { moduleOf } from '#modules/all';
import { enumerationSources, moduleSources, sourceKeys } from '#modules/messages/dropdown/data-sources';
import { isStaticData, staticData } from '#modules/messages/dropdown/static-data';

describe('the sources of drop-downs', () => {
  it.each(Object.entries(moduleSources))('%s offers records of a module with the needed columns', (_, { slug, only }) => {
    const module = moduleOf(slug);
    expect(module?.kind).toBe('master');
    const columns: readonly string[] = module?.kind === 'master' ? module.list.columns.map(({ key }) => key as string) : [];
    for (const column of Object.keys(only ?? {})) expect(columns).toContain(column);
  });

  it('are those of the specification', () => {
    expect(sourceKeys.toSorted()).toEqual(
      [
        'APPROVAL_STATUS',
        'BRANCHES',
        'BRANDS',
        'CURRENT-BRANCHES',
        'CUSTOMERS',
        'GROUP',
        'INSTALLERS',
        'NATURE_OF_GROUP',
        'PRODUCTS',
        'PROJECTS',
        'ProductCategory',
        'ROLES',
        'TERMS_CONDITION_TYPE',
        'USERS',
        'USERS_OF_BRANCH',
        'USERS_OF_ORGANIZATION',
      ].toSorted(),
    );
    for (const name of Object.values(enumerationSources)) expect(isStaticData(name)).toBe(true);
  });

  it('have each value of an enumeration once', () => {
    for (const [name, choices] of Object.entries(staticData))
      expect([name, new Set(choices.map(({ value }) => value)).size]).toEqual([name, choices.length]);
    expect(isStaticData('toString')).toBe(false);
  });

  it.each([
    ['BRANCHES', { code: 'HO', name: 'Pune', label: 'x' }, 'HO, Pune'],
    ['INSTALLERS', { insFirstName: 'Ravi', insLastName: null, label: 'x' }, 'Ravi'],
    ['PRODUCTS', { label: 'Growatt (GW-5)' }, 'Growatt (GW-5)'],
    ['TERMS_CONDITION_TYPE', { type: 'Warranty', label: 'x' }, 'Warranty'],
  ])('%s labels a row', (key, row, label) => {
    expect(moduleSources[key]?.label(row)).toBe(label);
  });
});
