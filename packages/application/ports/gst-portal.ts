/** A GSTIN at a portal of NIC. The invoice registration portal and the e-way bill portal have users of their own. */
export interface PortalAccount {
  readonly gstin: string;
  readonly userName: string;
  readonly password: string;
}

export interface PortalError {
  /** `2150`; empty if the portal gave none. */
  readonly code: string;
  /** The portal's own sentence. */
  readonly message: string;
}

/**
 * What became of a call. `refused`: nothing was done, and repeating it does not help. `busy`: nothing was done, and it can be sent again later.
 * `unknown`: it may have been done, and only asking tells. `settings`: user, password or rights are wrong, and people must mend them.
 */
export type PortalAnswer<Value> =
  | { readonly outcome: 'done'; readonly value: Value }
  | { readonly outcome: 'refused' | 'settings'; readonly errors: readonly PortalError[] }
  | { readonly outcome: 'busy' | 'unknown'; readonly why: string };
