import type { ProjectRow, ProjectSum } from '#application/ports/projects';
import type { Scope } from '#application/ports/scope';
import type { ProjectEntry, ProjectLine } from '#domain/registers/project-entry';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { addAmounts, type DatedSums, readDatedRows, readDatedSums, type SumsByName } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';
import type { LeafRow } from '#storage/views/leaves';

/** What documents of projects did on each ledger and with each item, and the sums of each project. */
export const projectLines: DatedSums<ProjectEntry> = {
  name: 'lines of projects',
  rows: viewKeys.projectRows,
  page: viewKeys.projectSums,
  parts: 1,
  said: ({ project }) => project,
  rowsOf: ({ number, partyName, lines }, { slug, id: documentId }) =>
    lines.map(({ projectId, of, id, amount, issued }) => [
      slug,
      documentId,
      number,
      partyName,
      projectId,
      of === 'item' ? 1 : 0,
      id,
      amount,
      issued,
    ]),
  addsOf: (row) => {
    const { projectId, of, lineId, amount, issued } = stored(row);
    return [{ part: 0, name: `${projectId}|${of}|${lineId}`, amounts: [amount, issued] }];
  },
};

export async function readProjectRows(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  from: Day,
  to: Day,
): Promise<readonly ProjectRow[]> {
  const rows = await readDatedRows(projectLines, parts, scope, branchId, from, to);
  return rows.map(({ day, row }) => ({ date: day, ...stored(row) }));
}

export async function readProjectSums(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  from: Day,
  to: Day,
): Promise<readonly ProjectSum[]> {
  const all: SumsByName = new Map();
  for (const { sums } of await readDatedSums(projectLines, parts, scope, branchId, 0, from, to))
    for (const [name, amounts] of sums) addAmounts(all, name, amounts);
  return [...all].map(([name, [amount = 0, issued = 0]]) => {
    const [projectId = '', of = '', id = ''] = name.split('|');
    return { projectId, of: kindIn(of === 'item'), id, amount, issued };
  });
}

type Stored = readonly [
  slug: string,
  documentId: string,
  number: string,
  partyName: string,
  projectId: string,
  isItem: 0 | 1,
  lineId: string,
  amount: number,
  issued: number,
];

function stored(row: LeafRow): Omit<ProjectRow, 'date'> {
  const [slug, id, number, partyName, projectId, isItem, lineId, amount, issued] = row as unknown as Stored;
  return { slug, id, number, partyName, projectId, of: kindIn(isItem === 1), lineId, amount, issued };
}

function kindIn(isItem: boolean): ProjectLine['of'] {
  return isItem ? 'item' : 'ledger';
}
