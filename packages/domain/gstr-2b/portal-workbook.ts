import { type Expected, refuseFile, refuseOther } from '#domain/gstr-2b/file-problem';
import type { PortalDocument, PortalPart, PortalSection, UnknownSection } from '#domain/gstr-2b/portal-document';
import type { PortalFile } from '#domain/gstr-2b/portal-file';
import { type TableReader, tableReader } from '#domain/gstr-2b/portal-table';
import { optionalDate } from '#domain/gstr-2b/portal-values';
import { portalColumns, type TableKind } from '#domain/gstr-2b/table-columns';
import { limits } from '#domain/limits';
import { type Day, monthNamed } from '#domain/time/day';

/** Takes the sheets of the workbook of GSTR-2B one after the other, and the rows of each. */
export interface WorkbookReader {
  sheet(name: string): void;
  row(cells: readonly string[]): void;
  end(): PortalFile;
}

const sections: Readonly<Record<string, PortalSection>> = {
  b2b: 'B2B',
  b2ba: 'B2BA',
  b2bcdnr: 'CDNR',
  b2bcdnra: 'CDNRA',
  b2bdnr: 'CDNR',
  b2bdnra: 'CDNRA',
  eco: 'ECO',
  ecoa: 'ECOA',
  isd: 'ISD',
  isda: 'ISDA',
  impg: 'IMPG',
  impga: 'IMPGA',
  impgsez: 'IMPGSEZ',
  impgseza: 'IMPGSEZA',
};

/** Sums of the other sheets. */
const summaries = /^itc(available|notavailable|reversal|rejected)$/;

/** Sheets that every workbook has had since 2020. If one of them is missing and another has its columns, it was renamed. */
const always: Readonly<Record<TableKind, readonly string[]>> = {
  invoices: ['B2B', 'B2BA'],
  notes: ['B2B-CDNR', 'B2B-CDNRA'],
  isd: ['ISD'],
  'bills-of-entry': ['IMPG', 'IMPGSEZ'],
};

/** Of which table a sheet is, by its name; `B2B (ITC Reversal)` and `B2B-DNR` have credit that is to be reversed. */
export function sheetNamed(
  name: string,
): { readonly section: PortalSection; readonly part: PortalPart } | 'read me' | 'summary' | undefined {
  const plain = plainSheet(name);
  if (plain === 'readme') return 'read me';
  if (summaries.test(plain)) return 'summary';
  const base = plain.replace(/(itcreversal|rejected)$/, '');
  const section = sections[base];
  if (section === undefined) return undefined;
  const isReversal = plain.endsWith('itcreversal') || base.startsWith('b2bdnr');
  return { section, part: plain.endsWith('rejected') ? 'rejected' : isReversal ? 'reversal' : 'credit' };
}

function plainSheet(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

interface Unknown {
  readonly name: string;
  readonly rows: (readonly string[])[];
  length: number;
}

/** Reads the workbook of GSTR-2B in the layouts since November 2024 (without rates) and before. Its sheet `Read me` comes first. */
export function workbookReader(expected: Expected): WorkbookReader {
  const tables: TableReader[] = [];
  const unknown: Unknown[] = [];
  const seen = new Set<string>();
  const about = new Map<string, string>();
  let take: (cells: readonly string[]) => void = () => {};

  return { sheet, row: (cells) => take(cells), end };

  function sheet(name: string): void {
    const found = sheetNamed(name);
    seen.add(plainSheet(name));
    if (found === 'read me') take = (cells) => noteAbout(about, cells);
    else if (found === 'summary') take = () => {};
    else if (found === undefined) {
      const kept: Unknown = { name: name.slice(0, limits.namesLength), rows: [], length: 0 };
      unknown.push(kept);
      take = (cells) => keep(kept, cells);
    } else {
      const table = tableReader(expected, { sheet: name.slice(0, limits.namesLength), ...found });
      tables.push(table);
      take = table.row;
    }
  }

  function end(): PortalFile {
    for (const one of unknown) refuseIfRenamed(one, seen);
    const generatedOn = checked(about, expected);
    const documents: PortalDocument[] = [];
    for (const table of tables) for (const document of table.end()) documents.push(document);
    return { documents, unknown: unknown.flatMap(asKept), generatedOn, files: null };
  }
}

/** `Financial Year | 2025-26` */
function noteAbout(about: Map<string, string>, cells: readonly string[]): void {
  const [label = '', value = ''] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const plain = plainSheet(label);
  if (!about.has(plain) && about.size < mostAbout) about.set(plain, value);
}

const mostAbout = 200;

function checked(about: ReadonlyMap<string, string>, expected: Expected): Day | null {
  const [ownGstin, month, year] = [about.get('gstin'), about.get('taxperiod'), about.get('financialyear')];
  const period = monthOfYear(month ?? '', year ?? '');
  if (ownGstin === undefined || period === undefined)
    refuseFile('This workbook does not say its GSTIN and its month in a sheet “Read me”. Download it again and import it as it is');
  refuseOther(expected, { statement: 'GSTR-2B', ownGstin: ownGstin.toUpperCase(), period });
  const generated = about.get('dateofgeneration') ?? about.get('generateddate') ?? about.get('dateofgenerationofgstr2b');
  return optionalDate(generated, 'date of generation', () => 'Read me');
}

/** `October` of `2025-26`: a year of the return begins in April. */
function monthOfYear(name: string, year: string): string | undefined {
  const month = monthNamed(name);
  const first = /^(20\d{2})-/.exec(year)?.[1];
  if (month === undefined || name.length < 3 || first === undefined) return undefined;
  return `${Number(first) + (month < 4 ? 1 : 0)}-${String(month).padStart(2, '0')}`;
}

/** Characters of a sheet that is not known. */
const mostKept = 2_000_000;

function keep(kept: Unknown, cells: readonly string[]): void {
  kept.rows.push(cells);
  kept.length += cells.reduce((sum, cell) => sum + cell.length + 3, 0);
  if (kept.length > mostKept)
    refuseFile(`The sheet ${kept.name} is not one of the portal, and is too long to store. Remove it, and import again`);
}

function refuseIfRenamed({ name, rows }: Unknown, seen: ReadonlySet<string>): void {
  const kind = kindOfRows(rows);
  const missing = kind === undefined ? [] : always[kind].filter((one) => !seen.has(plainSheet(one)));
  if (missing.length === 0) return;
  refuseFile(
    `The sheet ${name} has documents, and there is no sheet ${missing.join(' and no sheet ')}. If it was renamed, give it back its name; better, download the workbook again`,
  );
}

function kindOfRows(rows: readonly (readonly string[])[]): TableKind | undefined {
  for (let at = 0; at < Math.min(rows.length, mostTitles); at += 1) {
    const kind = portalColumns(rows.slice(Math.max(0, at - 2), at + 1))?.kind;
    if (kind !== undefined) return kind;
  }
  return undefined;
}

const mostTitles = 60;

function asKept({ name, rows }: Unknown): readonly UnknownSection[] {
  return rows.length === 0 ? [] : [{ name, rows: rows.length, content: JSON.stringify(rows) }];
}
