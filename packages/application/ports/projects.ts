import type { Scope } from '#application/ports/scope';
import type { ProjectLine } from '#domain/registers/project-entry';
import type { Day } from '#domain/time/day';

/** What the documents of a project did in a period on one ledger, or with one item. */
export interface ProjectSum extends ProjectLine {
  readonly projectId: string;
}

/** A line of a document of a project. */
export interface ProjectRow extends Omit<ProjectLine, 'id'> {
  readonly slug: string;
  readonly id: string;
  readonly date: Day;
  readonly number: string;
  readonly partyName: string;
  readonly projectId: string;
  /** The ledger or the item. */
  readonly lineId: string;
}

/** What documents did for projects. */
export interface ProjectBooks {
  /** What documents of projects did in `from`..`to`, of each project, ledger and item. Parts of a month cost as much as their lines. */
  projectSums(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly ProjectSum[]>;
  /** The same line by line, by day and then in the order of entry. */
  projectRows(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly ProjectRow[]>;
}
