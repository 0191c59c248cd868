import { describe, expect, it } from 'vitest';
import { defaultLookupValues } from '#application/commit/default-lookup-values';
import { type Founding, foundedRows, foundingProblems, idsOf, organisationRow } from '#application/commit/founding';
import { defaultGroups } from '#domain/posting/chart';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { defaultRoles } from '#modules/organisation/role/default-roles';
import { rowSchemaOf } from '#test/kit/row-schema';

const founding: Founding = {
  id: '0193a000-0000-7000-8000-000000000001',
  name: 'Suryodaya Solar',
  address: { line1: '4 Ashram Road', line2: '', city: 'Ahmedabad', state: '24', pincode: '380009', country: 'India' },
  gstin: '24AAQCA8719H1ZC',
  yearStart: null,
};
const founder = {
  userId: '0193a000-0000-7000-8000-000000000002',
  email: 'asha@suryodaya.example',
  firstName: 'Asha',
  lastName: '',
  mobile: null,
};
const rows = foundedRows(founding, founder, '2026-11-21');
const of = (slug: string) => rows.filter(({ module }) => module.slug === slug);

describe('an organisation starts with', () => {
  it.each([
    ['branch', 1],
    ['financial-year', 1],
    ['role', defaultRoles.length],
    ['group', defaultGroups.length],
    ['customer', defaultLedgers.length],
    ['lookup-value', defaultLookupValues.flatMap(({ names }) => names).length],
    ['employee', 1],
  ])('%s: %i', (slug, count) => {
    expect(of(slug)).toHaveLength(count);
  });

  it('with rows that the fields of their modules accept', () => {
    const wrong = [organisationRow(founding), ...rows].flatMap(({ module, row }) => {
      const { status, isDefault, pathsAsOf, ...fields } = row;
      expect([status, pathsAsOf !== undefined]).toEqual(['Active', module.slug === 'role']);
      const whole = 'isDefault' in module.fields ? { ...fields, isDefault } : fields;
      const parsed = rowSchemaOf(module.fields).safeParse(whole);
      return parsed.success ? [] : [`${module.slug} ${String(row['name'])}: ${parsed.error.message}`];
    });
    expect(wrong).toEqual([]);
  });

  it('with rows that the rules of their modules accept', () => {
    const facts = {
      today: '2026-11-21',
      find: (slug: string, id: string) => rows.find((each) => each.module.slug === slug && each.id === id)?.row,
      all: (slug: string) => of(slug).map(({ id, row }) => ({ ...row, id })),
    };
    expect(
      rows.flatMap(({ module, id, row }) => (module.check?.(row, facts, id) ?? []).map((problem) => `${module.slug} ${problem.message}`)),
    ).toEqual([]);
  });

  it('with ids and unique values that occur once', () => {
    expect(new Set(rows.map(({ module, id }) => `${module.slug}|${id}`)).size).toBe(rows.length);
    const unique = rows.flatMap(({ module, row }) =>
      module.unique.flatMap((unique) => {
        const value = uniqueValue(unique, row);
        return value === null ? [] : [`${module.slug}|${unique.name}|${value}`];
      }),
    );
    expect(new Set(unique).size).toBe(unique.length);
  });

  it('with the same rows when asked again', () => {
    expect(foundedRows(founding, founder, '2026-11-21').map(({ id, row }) => ({ id, row }))).toEqual(
      rows.map(({ id, row }) => ({ id, row })),
    );
    expect(of('role')[0]?.id).toBe(idsOf(founding.id).superAdminId);
  });
});

it.each([
  [null, '2026-04-01', '2027-03-31'],
  ['2026-04-01', '2026-04-01', '2027-03-31'],
  ['2026-01-01', '2026-01-01', '2026-12-31'],
  ['2026-09-15', '2026-09-15', '2027-03-31'],
] as const)('with a year from %s that runs %s to %s', (yearStart, start, end) => {
  const year = foundedRows({ ...founding, yearStart }, founder, '2026-11-21').find(({ module }) => module.slug === 'financial-year');
  expect(year?.row).toMatchObject({ start, end });
});

describe('the head office of a new organisation is checked', () => {
  it.each<[string, Partial<Founding>, readonly string[]]>([
    ['as it is', {}, []],
    ['without a PIN code', { address: { ...founding.address, pincode: '' } }, []],
    ['with a PIN code of another state', { address: { ...founding.address, pincode: '411026' } }, ['address.pincode']],
    ['with a GSTIN of another state', { gstin: '27AAPFU0939F1ZV' }, ['gstin']],
    ['abroad', { gstin: null, address: { ...founding.address, state: '96', pincode: '' } }, ['address.state']],
    [
      'with all that is wrong at once',
      { gstin: '27AAPFU0939F1ZV', address: { ...founding.address, pincode: '411026' } },
      ['address.pincode', 'gstin'],
    ],
  ])('%s', (_, change, paths) => {
    const found = foundingProblems(foundedRows({ ...founding, ...change }, founder, '2026-11-21'), '2026-11-21');
    expect(found.map(({ path }) => path)).toEqual(paths);
  });
});
