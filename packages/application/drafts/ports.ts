/** An unsaved form, without its content. */
export interface DraftHead {
  readonly form: string;
  /** Id of the record, even if it does not exist yet. */
  readonly id: string;
  readonly title: string;
  readonly screen: string;
  readonly isNew: boolean;
  /** Where it was typed; null if the form is the same in every branch and year. */
  readonly place: { readonly branchId: string; readonly financialYearId: string } | null;
  readonly at: string;
  readonly sequence: number;
}

export interface Draft extends DraftHead {
  readonly body: string;
}

/** Drafts of a person in an organisation. They are personal and not in the audit log; they end after `limits.draftDays`. */
export interface Drafts {
  /** Latest first. */
  of(organisationId: string, userId: string): Promise<readonly DraftHead[]>;
  find(organisationId: string, userId: string, form: string, id: string): Promise<Draft | undefined>;
  /** False when there is none, or a newer one: then nothing was written. */
  replace(organisationId: string, userId: string, draft: Draft): Promise<boolean>;
  put(organisationId: string, userId: string, draft: Draft): Promise<void>;
  remove(organisationId: string, userId: string, form: string, id: string): Promise<void>;
  /** Every draft of someone who leaves the organisation. */
  removeAll(organisationId: string, userId: string): Promise<void>;
}
