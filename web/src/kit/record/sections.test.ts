import { describe, expect, it } from 'vitest';
import { masters } from '#modules/all-modules';
import type { Fields } from '#modules/kit/field';
import { askedFields, sectionsOf, typedFields } from './sections.ts';

const fields = {
  name: { kind: 'text', label: 'Name' },
  gstin: { kind: 'gstin', label: 'GSTIN', help: 'Fifteen characters' },
  currency: { kind: 'text', label: 'Currency' },
  kind: { kind: 'text', label: 'Kind', computed: true },
} as const satisfies Fields;

const names = (value: Fields) => Object.keys(value);

describe('an unused field', () => {
  const asking = { idle: { gstin: 'None here', currency: 'None here' }, begins: { currency: 'INR' } };
  it.each([
    ['is left out while it is empty', {}, ['name']],
    ['is left out as it began', { currency: 'INR' }, ['name']],
    ['is shown when something was put there', { currency: 'USD' }, ['name', 'currency']],
    ['is shown when it was filled before', { gstin: '24AAQCA8719H1ZC' }, ['name', 'gstin']],
  ])('%s', (_, draft, shown) => {
    expect(names(askedFields(typedFields(fields), draft, asking))).toEqual(shown);
  });

  it('says why, instead of its help', () => {
    expect(askedFields(fields, { gstin: 'X' }, asking)['gstin']?.help).toBe('None here');
  });
});

describe('the sections', () => {
  it('are the parts with visible fields', () => {
    const parts = [
      { title: 'Who', fields: ['name', 'kind'] },
      { title: 'Money', fields: ['credit'] },
      { title: 'GST', fields: ['gstin'], note: 'Of today' },
    ];
    expect(sectionsOf(fields, parts).map(({ title, note, fields: list }) => [title, note, list.map(([name]) => name)])).toEqual([
      ['Who', undefined, ['name', 'kind']],
      ['GST', 'Of today', ['gstin']],
    ]);
  });

  it('follow the kinds of the fields if a module has no parts', () => {
    expect(sectionsOf(fields).map(({ title }) => title)).toEqual(['Details', 'Tax']);
  });
});

/** Fields edited outside the form: a history in its own table. */
const elsewhere: Readonly<Record<string, readonly string[]>> = { customer: ['gstHistory'] };

it.each(masters.flatMap(({ slug, fields: all, parts }) => (parts === undefined ? [] : [[slug, all, parts] as const])))(
  'every typed field of %s is in one part, and no unknown ones',
  (slug, all, parts) => {
    const parted = parts.flatMap((part) => part.fields);
    expect(parted.filter((name) => all[name] === undefined)).toEqual([]);
    expect([...new Set(parted)]).toEqual(parted);
    const missing = names(typedFields(all)).filter((name) => !parted.includes(name));
    expect(missing).toEqual(elsewhere[slug] ?? []);
  },
);
