import type { FileAnswer } from '#application/context';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import { invitedRow } from '#modules/identity/invited-row';
import { inFiles } from '#modules/in-files';
import { importColumns } from '#modules/kit/imports/import-columns';
import { isImported } from '#modules/kit/imports/is-imported';
import { sampleRows } from '#modules/kit/imports/sample-rows';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

/** The heading of an import file of a module, in which required columns are marked; for documents with an example. */
export async function sampleFile(slug: string, today: Day): Promise<FileAnswer> {
  const { moduleOf } = await import('#modules/all-modules');
  const module = [openingRow, invitedRow].find((one) => one.slug === slug) ?? moduleOf(slug);
  if (module === undefined || module.kind === 'report' || !isImported(module)) throw new Refusal('notFound', { what: 'Import' });
  const day = inFiles[slug]?.fillsIn ? yearOf(today).start : today;
  const rows = [importHeading(module), ...(module.kind === 'document' ? sampleRows(module, day) : [])];
  return importFileOf(module.plural.replaceAll('/', '-'), rows);
}

export function importHeading(module: Parameters<typeof importColumns>[0]): readonly string[] {
  return importColumns(module).map(({ label, required }) => (required ? `${label} *` : label));
}

/** An import file with these rows, the heading first. */
export function importFileOf(name: string, rows: readonly (readonly string[])[]): FileAnswer {
  const text = rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: new TextEncoder().encode(`\uFEFF${text}`) };
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
