import { session } from '../../session/session.ts';

/** An unsaved form, with everything that was typed in it. */
export interface DraftEntry {
  readonly userId: string;
  readonly organizationId: string;
  /** The branch and year it was typed in. */
  readonly branchId: string;
  readonly financialYearId: string;
  /** Whether it belongs to that branch and year; a ledger is the same in every branch. */
  readonly ofPlace: boolean;
  /** `sales-invoice`, `financial-year.openings`; the server knows which forms there are. */
  readonly form: string;
  /** Id of the record, even if it does not exist yet. */
  readonly id: string;
  readonly isNew: boolean;
  readonly title: string;
  readonly screen: string;
  /** The millisecond of the last change. */
  readonly sequence: number;
  /** JSON of a `DraftContent`. */
  readonly body: string;
  /** The server has it, too. */
  readonly sent?: true;
}

export interface DraftContent {
  readonly value: unknown;
  /** The form before anything was typed. */
  readonly clean: unknown;
}

/** The details of a draft in a list of drafts. */
export type DraftHead = Pick<DraftEntry, 'form' | 'id' | 'isNew' | 'title' | 'screen' | 'sequence'> & {
  /** Whether this browser has it. */
  readonly here: boolean;
};

/** Its name among the drafts of this browser. */
export function nameOf({ userId, organizationId, form, id }: Pick<DraftEntry, 'userId' | 'organizationId' | 'form' | 'id'>): string {
  return [userId, organizationId, form, id].join('|');
}

export type DraftPlace = Pick<DraftEntry, 'userId' | 'organizationId' | 'branchId' | 'financialYearId'>;

/** The user's organisation, branch and year; null if they are not signed in or have no organisation. */
export function placeNow(): DraftPlace | null {
  const { user, organizationId, branchId, financialYearId } = session.get();
  if (user === null || organizationId === null || branchId === null || financialYearId === null) return null;
  return { userId: user.id, organizationId, branchId, financialYearId };
}

/** Whether a draft belongs to the user's current organisation, branch and year. */
export function isHere(draft: DraftEntry): boolean {
  const now = placeNow();
  if (now === null || now.userId !== draft.userId || now.organizationId !== draft.organizationId) return false;
  return !draft.ofPlace || (now.branchId === draft.branchId && now.financialYearId === draft.financialYearId);
}
