import { canMeet, formatNumber, type Series, seriesProblems } from '#domain/documents/numbering';
import { isCoded } from '#domain/documents/numbering-code';
import type { Problem } from '#domain/refusal';
import { documentChoices } from '#modules/kit/entry-modules';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { AnyRow, MasterFacts, MasterModule } from '#modules/kit/module';
import { folded, masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  entryModule: { kind: 'choice', label: 'Document', of: documentChoices, required: true },
  branchId: { kind: 'ref', label: 'Branch', to: 'branch', required: true },
  financialYearId: {
    kind: 'ref',
    label: 'Financial Year',
    to: 'financial-year',
    help: 'Leave empty for every year. Numbers start again each year',
  },
  prefix: { kind: 'text', label: 'Prefix', max: 12, help: 'Such as INV/ or A-' },
  startsFrom: { kind: 'number', label: 'Starts From', least: 1, each: true, help: 'Leave empty for 1' },
  width: { kind: 'number', label: 'Digits', least: 1, most: 8, each: true, help: 'Padded with zeros: 4 gives 0001. Leave empty for 1' },
  suffix: { kind: 'text', label: 'Suffix', max: 12, help: 'Such as /26-27' },
  sample: { kind: 'text', label: 'First Number', computed: true },
  branchName: { kind: 'text', label: 'Branch', computed: true },
  yearLabel: { kind: 'text', label: 'Financial Year', computed: true },
} as const satisfies Fields;

export type NumberSeries = RecordOf<typeof fields> & Standing;

/**
 * The numbering of one kind of document in a branch and year (decision D20), instead of the product's own series. Its parts cannot change
 * once it is saved, and a series that gave a number is deactivated instead of deleted. So no number is issued twice, and none is left out.
 */
export const numberSeries: MasterModule<NumberSeries> = {
  kind: 'master',
  slug: 'number-series',
  entity: 'numberSeries',
  service: 'ims-crm',
  area: 'organisation',
  title: 'Number Series',
  plural: 'Number Series',
  belongsTo: 'organisation',
  small: true,
  fitsBeside: true,
  fields,
  parts: [
    {
      title: 'Number Series',
      fields: ['entryModule', 'branchId', 'financialYearId', 'prefix', 'startsFrom', 'width', 'suffix', 'sample'],
    },
  ],
  list: {
    id: 'NUMBER_SERIES_LIST',
    columns: [
      { key: 'entryModule', label: 'Document', kind: 'choice' },
      { key: 'branchName', label: 'Branch', kind: 'text' },
      { key: 'yearLabel', label: 'Financial Year', kind: 'text' },
      { key: 'sample', label: 'First Number', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'entryModule' }, { column: 'branchName' }],
    words: ['branchName', 'sample'],
  },
  label: (row) => `${labelOf(row.entryModule)} ${row.sample ?? ''}`.trim(),
  unique: [{ name: 'numbers', path: 'prefix', value: (row) => [row.entryModule, row.financialYearId ?? '', form(row)].join('|') }],
  actions: masterActions<NumberSeries>(),
  complete,
  check,
};

export function labelOf(slug: string): string {
  return documentChoices.find(({ value }) => value === slug)?.label ?? slug;
}

/** The common fields of two series that could issue the same number. */
function form({ prefix, suffix }: Pick<NumberSeries, 'prefix' | 'suffix'>): string {
  return `${folded(prefix) ?? ''}#${folded(suffix) ?? ''}`;
}

function complete(row: NumberSeries, facts: MasterFacts): NumberSeries {
  const branch = facts.find('branch', row.branchId);
  const year = row.financialYearId === null ? undefined : facts.find('financial-year', row.financialYearId);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const series = seriesOfRow(row);
  return {
    ...row,
    startsFrom: series.startsFrom,
    width: series.width,
    sample: formatNumber(series, series.startsFrom),
    branchName: text(branch?.['name']),
    yearLabel: row.financialYearId === null ? 'Every year' : text(year?.['label']),
  };
}

const fixed = ['entryModule', 'branchId', 'financialYearId', 'prefix', 'startsFrom', 'suffix'] as const;

function check(row: NumberSeries, facts: MasterFacts, id: string): readonly Problem[] {
  const before = facts.find('number-series', id);
  if (before !== undefined) {
    const changed = fixed.find((name) => (before[name] ?? null) !== row[name]);
    if (changed !== undefined)
      return [{ path: changed, message: 'Numbers of this series may exist, so it cannot change. Deactivate it and add another' }];
  }
  const { prefix, suffix } = row;
  const problems = [...seriesProblems(seriesOfRow(row), true)];
  if (/\d$/.test(prefix ?? '')) problems.push({ path: 'prefix', message: 'A prefix cannot end with a digit. End it with / or -' });
  if (/^\d/.test(suffix ?? '')) problems.push({ path: 'suffix', message: 'A suffix cannot start with a digit. Start it with / or -' });
  if (['0', '00'].some((digits) => isCoded(`${prefix ?? ''}${digits}${suffix ?? ''}`)))
    problems.push({ path: 'prefix', message: 'Branches without a series use numbers like these. Choose another prefix' });
  const others = facts.all('number-series').filter((other) => other.id !== id);
  const alike = others.filter((other) => couldMeet(other, row));
  if (alike.some((other) => other['branchId'] !== row.branchId))
    problems.push({ path: 'prefix', message: 'Another branch has a series with the same numbers. Choose another prefix or suffix' });
  if (alike.some((other) => other['branchId'] === row.branchId && meets(other, row)))
    problems.push({
      path: 'prefix',
      message: 'Another series of this branch has the same numbers. Activate that one, or choose another prefix or suffix',
    });
  if (others.some((other) => isSamePlace(other, row) && other['status'] === 'Active'))
    problems.push({ path: 'entryModule', message: 'This document, branch and year already have an active series. Deactivate it first' });
  return problems;
}

/** As the rules of numbering know it. */
export function seriesOfRow(row: AnyRow): Series {
  // A stored row of this module was accepted by its fields.
  const { prefix, suffix, startsFrom, width } = row as Pick<NumberSeries, 'prefix' | 'suffix' | 'startsFrom' | 'width'>;
  return { prefix: prefix ?? '', suffix: suffix ?? '', startsFrom: startsFrom ?? 1, width: width ?? 1 };
}

function couldMeet(other: AnyRow, row: NumberSeries): boolean {
  return other['entryModule'] === row.entryModule && canMeet(seriesOfRow(other), seriesOfRow(row));
}

/** Whether both apply in some year. */
function meets(other: AnyRow, { financialYearId }: NumberSeries): boolean {
  const year = other['financialYearId'] ?? null;
  return year === null || financialYearId === null || year === financialYearId;
}

function isSamePlace(other: AnyRow, row: NumberSeries): boolean {
  return (
    other['entryModule'] === row.entryModule &&
    other['branchId'] === row.branchId &&
    (other['financialYearId'] ?? null) === row.financialYearId
  );
}

/** The series of a document: one for this year before one for every year; undefined when the product's own series applies. */
export function seriesFor(
  all: readonly AnyRow[],
  at: { readonly slug: string; readonly branchId: string; readonly financialYearId: string },
): Series | undefined {
  const here = all.filter((row) => row['entryModule'] === at.slug && row['branchId'] === at.branchId && row['status'] === 'Active');
  const found =
    here.find((row) => row['financialYearId'] === at.financialYearId) ?? here.find((row) => (row['financialYearId'] ?? null) === null);
  return found && seriesOfRow(found);
}
