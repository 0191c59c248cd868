import type { FileAnswer } from '#application/context';
import { Refusal } from '#domain/refusal';
import { invitedRow } from '#modules/identity/invited-row';
import { importColumns, isImported } from '#modules/kit/import-columns';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

/** The heading of an import file of a module; required columns are marked. */
export async function sampleFile(slug: string): Promise<FileAnswer> {
  const { moduleOf } = await import('#modules/all');
  const module = [openingRow, invitedRow].find((one) => one.slug === slug) ?? moduleOf(slug);
  if (module?.kind !== 'master' || !isImported(module)) throw new Refusal('notFound', { what: 'Import' });
  const heading = importColumns(module).map(({ label, required }) => quoted(required ? `${label} *` : label));
  return {
    name: `${module.plural}.csv`,
    type: 'text/csv; charset=utf-8',
    content: new TextEncoder().encode(`\uFEFF${heading.join(',')}\r\n`),
  };
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
