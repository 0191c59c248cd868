import { expect, it } from 'vitest';
import { documents, masters } from '#modules/all-modules';
import { isImported } from '#modules/kit/imports/is-imported';
import { bankStatements, gstr2b, isStatement, scheduledKinds } from '#modules/messages/import-schedule/scheduled-kinds';
import { role } from '#modules/organisation/role/role';

it('are all records that are imported, but roles, and statements', () => {
  const imported = [...masters, ...documents].filter((module) => isImported(module) && module.slug !== role.slug);
  const kinds = imported.map(({ slug, plural }) => ({ value: slug, label: plural }));
  const byLabel = (one: { readonly label: string }, other: { readonly label: string }) => one.label.localeCompare(other.label, 'en');
  const statements = [
    { value: bankStatements, label: 'Bank Statements' },
    { value: gstr2b, label: 'GSTR-2B' },
  ];
  expect(scheduledKinds).toEqual([...kinds, ...statements].toSorted(byLabel));
  expect(scheduledKinds.filter(({ value }) => isStatement(value))).toEqual(statements);
});
