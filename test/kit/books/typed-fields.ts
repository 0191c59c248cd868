import { moduleOf } from '#modules/all';

/** The body for saving a record after reading it: its typed fields, id and version. */
export function typedFields(slug: string, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const module = moduleOf(slug);
  if (module === undefined || module.kind === 'report') throw new Error(`${slug} has no records`);
  const typed = Object.entries(module.fields).flatMap(([name, field]) => (field.computed ? [] : [[name, record[name]]]));
  return { ...Object.fromEntries(typed), id: record['id'], version: record['version'] };
}
