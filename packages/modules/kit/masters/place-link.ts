/** Where a document is: its branch and year, in its organisation. */
export interface Place {
  readonly organisationId: string;
  readonly branchId: string;
  readonly financialYearId: string;
}

/** The address of a screen in its place, for a mail: its reader may be working in another branch. */
export function placedLink(path: string, { organisationId, branchId, financialYearId }: Place): string {
  return `${path}?place=${[organisationId, branchId, financialYearId].join('.')}`;
}

/** The place that an address names; null if it names none. */
export function placeIn(search: string): Place | null {
  const [, organisationId, branchId, financialYearId] = /[?&]place=([\w-]+)\.([\w-]+)\.([\w-]+)(?:&|$)/.exec(search) ?? [];
  if (organisationId === undefined || branchId === undefined || financialYearId === undefined) return null;
  return { organisationId, branchId, financialYearId };
}
