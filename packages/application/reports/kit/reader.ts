import { branchesOf } from '#application/books/branches';
import type { Context } from '#application/context';
import { withCompared } from '#application/reports/kit/compared-table';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { AnyRow, ReportModule, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { filterSchema } from '#modules/kit/operations/report-schema';

/** How a report is made: its facts are read, and laid out as a table. */
export interface Reader<Filter, Facts> {
  readonly report: ReportModule<Filter>;
  /** Every column that it may have, in order: what Module Setup offers (decision D43). */
  readonly columns: readonly ReportSetupColumn[];
  readonly table: (filter: Filter, facts: Facts) => ReportTable;
  /** Reads what the screen shows: one page, or everything if the report has no pages. */
  readonly page: (context: Context, filter: Filter, cursor?: string) => Promise<Facts>;
  /** Reads everything for a file. */
  readonly whole: (context: Context, filter: Filter, reading?: Reading) => Promise<Facts>;
  /** What a portal takes, in place of the table as JSON; null if the filter asks for something else. */
  readonly portalFile?: (context: Context, filter: Filter) => Promise<PortalFile | null>;
}

/** A file for a portal, and how many documents are in it. */
export interface PortalFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly rows: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry of reports with different filters and facts has no other common type
export type AnyReader = Reader<any, any>;

/** How a whole report is read for a file. */
export interface Reading {
  /** With more rows it is refused. */
  readonly most: number;
  /** Told the rows read so far. */
  readonly told: (rows: number) => Promise<void>;
}

/** A file for which somebody waits; longer ones are written by a job. */
const readingAtOnce: Reading = { most: 20_000, told: async () => {} };

interface Parts<Filter, Facts> extends Pick<Reader<Filter, Facts>, 'report' | 'columns' | 'table' | 'portalFile'> {
  /** Reads the facts of these branches; of a report in pages about `limit` rows, from the cursor on. */
  readonly read: (
    context: Context,
    branches: readonly string[],
    filter: Filter,
    cursor: string | undefined,
    limit: number,
  ) => Promise<Facts>;
}

/** What a report in pages says of them. */
interface Pages<Facts> {
  readonly rows: (facts: Facts) => readonly unknown[];
  /** All pages as one: the first has the facts that every page needs. */
  readonly joined: (first: Facts, pages: readonly Facts[]) => Facts;
  /** Rows on a page of a file, if reading a page costs much besides its rows. */
  readonly filePage?: number;
}

/** Pages that are alike but for a list, which is joined. */
export function pagesOf<Name extends string>(name: Name) {
  type Paged = { readonly [key in Name]: readonly unknown[] };
  return {
    rows: (facts: Paged) => facts[name],
    joined: <Facts extends Paged>(first: Facts, pages: readonly Facts[]): Facts => ({
      ...first,
      [name]: pages.flatMap((page) => page[name]),
    }),
  };
}

export function reader<Filter extends AnyRow, Facts extends { readonly cursor?: string }>(
  parts: Parts<Filter, Facts> & Pages<Facts>,
): Reader<Filter, Facts>;
export function reader<Filter extends AnyRow, Facts>(parts: Parts<Filter, Facts> & { readonly rows?: undefined }): Reader<Filter, Facts>;
export function reader<Filter extends AnyRow, Facts extends { readonly cursor?: string }>(
  parts: Parts<Filter, Facts> & (Pages<Facts> | { readonly rows?: undefined; readonly joined?: undefined; readonly filePage?: undefined }),
): Reader<Filter, Facts> {
  const { report, columns, table, portalFile, read, rows, joined, filePage = limits.rowsPerPage } = parts;
  const page: Reader<Filter, Facts>['page'] = async (context, filter, cursor) =>
    read(context, branchesOf(context, report, filter['branches']), filter, cursor, limits.rowsPerPage);
  const whole: Reader<Filter, Facts>['whole'] = async (context, filter, { most, told } = readingAtOnce) => {
    if (rows === undefined || joined === undefined) return page(context, filter);
    const branches = branchesOf(context, report, filter['branches']);
    const first = await read(context, branches, filter, undefined, filePage);
    const pages = [first];
    let count = rows(first).length;
    for (let { cursor } = first; cursor !== undefined; cursor = pages.at(-1)?.cursor) {
      const next = await read(context, branches, filter, cursor, filePage);
      pages.push(next);
      count += rows(next).length;
      refuseMore(count, most);
      await told(count);
    }
    const { cursor: _, ...all } = joined(first, pages);
    return all as Facts;
  };
  return { report, columns: withCompared(columns, report), table, page, whole, ...(portalFile && { portalFile }) };
}

function refuseMore(rows: number, most: number): void {
  if (rows > most)
    throw new Refusal('notAllowed', {
      why: `This file can hold at most ${most.toLocaleString('en-IN')} rows. Choose a shorter period`,
    });
}

/** The filter of a report from what is asked for, which may leave out what need not be said. */
export function filterOf<Filter>({ filters }: ReportModule<Filter>, asked: AnyRow): Filter {
  return filterSchema(filters).parse(asked) as Filter;
}
