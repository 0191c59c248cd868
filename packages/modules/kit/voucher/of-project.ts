import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { DocumentFacts } from '#modules/kit/module';

/** The project whose income and expenses a document or a line has. Most have none, and store nothing of one. */
export const projectFields = {
  projectId: { kind: 'ref', label: 'Project', to: 'project', sparse: true },
  projectNo: { kind: 'text', label: 'Project Number', computed: true, sparse: true },
} as const satisfies Fields;

/** The same of a line, with the name that forms show. */
export const projectOfLine = {
  projectId: projectFields.projectId,
  projectName: { kind: 'text', label: 'Project Name', computed: true, sparse: true },
} as const satisfies Fields;

/** A document or a line that can have a project. */
export interface OfProject {
  readonly projectId?: string | null;
  readonly projectNo?: string | null;
  readonly projectName?: string | null;
}

/** With the number of its project. */
export function withProject<Row extends OfProject>(row: Row, facts: DocumentFacts): Row {
  return told(row, 'projectNo', 'projectNo', facts);
}

/** Lines with the names of their projects. */
export function withProjectNames<Line extends OfProject>(lines: readonly Line[], facts: DocumentFacts): readonly Line[] {
  return lines.map((line) => told(line, 'projectName', 'name', facts));
}

function told<Row extends OfProject>(row: Row, field: 'projectNo' | 'projectName', of: 'projectNo' | 'name', facts: DocumentFacts): Row {
  if (!row.projectId && row[field] === undefined) return row;
  const { [field]: _, ...rest } = row;
  const value = facts.find('project', row.projectId ?? '')?.[of];
  return { ...(rest as Row), ...(typeof value === 'string' ? { [field]: value } : {}) };
}

/** The numbers of the projects of lines, for the list and its search. */
export function numbersOfProjects(lines: readonly OfProject[], facts: DocumentFacts): Pick<OfProject, 'projectNo'> {
  const ids = new Set(lines.flatMap(({ projectId }) => projectId ?? []));
  const numbers = [...ids].flatMap((id) => facts.find('project', id)?.['projectNo'] ?? []).map(String);
  return numbers.length === 0 ? {} : { projectNo: numbers.sort().join(', ') };
}

/** A project belongs to one branch. `path`: of the document or line. */
export function projectProblems({ projectId = null }: OfProject, facts: DocumentFacts, path = ''): readonly Problem[] {
  const branchId = projectId === null ? undefined : facts.find('project', projectId)?.['branchId'];
  return typeof branchId === 'string' && branchId !== facts.branch.id
    ? [{ path: `${path}projectId`, message: 'Choose a project of this branch' }]
    : [];
}
