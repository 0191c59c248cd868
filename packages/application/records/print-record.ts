import { findOwn } from '#application/access/find-own';
import { recordsNamed } from '#application/commit/records-named';
import { referencesOf } from '#application/commit/references';
import type { Context, FileAnswer } from '#application/context';
import { organisationName } from '#application/known-records';
import type { PrintedReport } from '#application/ports/papers';
import type { Stored } from '#application/ports/records';
import { formatDateTime } from '#domain/time/day';
import { cellText } from '#modules/kit/cell-text';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

/** A master on paper: every field with its label, references by name, lines below their heading. */
export async function printRecord(context: Context, master: AnyMaster, id: string): Promise<FileAnswer> {
  const stored = await findOwn(context, master, id);
  const [names, organisation] = await Promise.all([namesOf(context, master, stored), organisationName(context)]);
  const title = master.label(stored.row) || master.title;
  const printed: PrintedReport = {
    title: master.title,
    subtitle: title,
    organisation,
    about: [
      { label: 'Prepared by', value: context.caller.name },
      { label: 'on', value: formatDateTime(context.ports.clock.now().toISOString()) },
    ],
    columns: [
      { key: 'label', label: 'Field', kind: 'text' },
      { key: 'value', label: 'Value', kind: 'text' },
    ],
    rows: [
      ...rowsOf(master.fields, stored.row, names, 0),
      { depth: 0, cells: { label: 'Status', value: String(stored.row['status'] ?? '') } },
    ],
    notes: [],
  };
  const name = `${master.title} ${title}`.replace(/[\\/:*?"<>|]+/g, '-').slice(0, 120);
  return { name: `${name}.pdf`, type: 'application/pdf', content: await context.ports.papers.report(printed) };
}

function rowsOf(fields: Fields, row: AnyRow, names: ReadonlyMap<string, string>, depth: number): PrintedReport['rows'] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name];
    if (field.kind !== 'lines') {
      const text = textOf(field, value, names);
      return text === '' ? [] : [{ depth, cells: { label: field.label, value: text } }];
    }
    const lines: readonly AnyRow[] = Array.isArray(value) ? value : [];
    return lines.flatMap((line, index) => [
      { depth, weight: 'group' as const, cells: { label: `${field.label} ${index + 1}`, value: '' } },
      ...rowsOf(field.of, line, names, depth + 1),
    ]);
  });
}

function textOf(field: Field, value: unknown, names: ReadonlyMap<string, string>): string {
  return field.kind === 'ref' ? (names.get(String(value)) ?? '') : cellText(field.kind, value, field);
}

/** Id → name of every record that this one refers to. */
async function namesOf(context: Context, master: AnyMaster, { row }: Stored): Promise<ReadonlyMap<string, string>> {
  const { moduleOf } = await import('#modules/all-modules');
  const found = await recordsNamed(context, referencesOf(master.fields, row));
  return new Map(
    [...found].map(([id, { slug, row: named }]) => {
      const module = moduleOf(slug);
      return [id, module === undefined || module.kind === 'report' ? '' : module.label(named)];
    }),
  );
}
