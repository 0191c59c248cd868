import { type NewModule, plural } from '#infra/local/templates/new-module';

/** The smallest complete master: a unique name, notes, a status. */
export function masterFile({ slug, area, variable, type, title }: NewModule): string {
  return `import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  notes: { kind: 'text', label: 'Notes', multiline: true },
} as const satisfies Fields;

export type ${type} = RecordOf<typeof fields> & Standing;

export const ${variable}: MasterModule<${type}> = {
  kind: 'master',
  slug: '${slug}',
  entity: '${variable}',
  service: 'ims-crm',
  area: '${area}',
  title: '${title}',
  plural: '${plural(title)}',
  belongsTo: 'organisation',
  fields,
  list: {
    id: '${slug.replaceAll('-', '_').toUpperCase()}_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'notes', label: 'Notes', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }],
  actions: masterActions<${type}>(),
};
`;
}

export function masterTest({ slug, area, variable, type, title }: NewModule): string {
  return `import { expect, it } from 'vitest';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { type ${type}, ${variable} } from '#modules/${area}/${slug}/${slug}';

const first: ${type} = { name: 'First ${title}', notes: null, status: 'Active' };

it.each\`
  status        | offers
  \${'Active'}   | \${'edit deactivate delete'}
  \${'Inactive'} | \${'edit activate delete'}
\`('of a row that is $status a person may: $offers', ({ status, offers }: { status: ${type}['status']; offers: string }) => {
  const offered = Object.entries(${variable}.actions).filter(([, action]) => action.offered({ ...first, status }) === true);
  expect(offered.map(([verb]) => verb).join(' ')).toBe(offers);
});

it('takes a name that differs only in case and spaces for the same', () => {
  const [name] = ${variable}.unique;
  expect(name && uniqueValue(name, { ...first, name: '  FIRST  ${title.toLowerCase()}' })).toBe('first ${title.toLowerCase()}');
});
`;
}
