/** Days of leave in ten-thousandths, so that half days are exact. */
export interface LeaveDays {
  readonly carried: number;
  readonly granted: number;
  readonly used: number;
  /** Negative if more leave was taken than granted. */
  readonly left: number;
}

/** Where days were granted: to the employee, to everyone in the year, or by the type of leave. */
export type GrantedBy = 'employee' | 'everyone' | 'type';

interface Said {
  /** The employee's own balance, if there is one. */
  readonly own?: { readonly carried: number | null; readonly granted: number | null; readonly used: number | null } | undefined;
  /** What everyone gets in the year. */
  readonly everyone?: number | undefined;
  /** The grant of the leave type for any year. */
  readonly type: number | null;
}

/** An employee's leave of one type in a year. The employee's own grant counts first, then the organisation's, then the type's. */
export function leaveDays({ own, everyone, type }: Said): LeaveDays & { readonly by: GrantedBy } {
  const stated = own?.granted ?? null;
  const granted = stated ?? everyone ?? type ?? 0;
  const carried = own?.carried ?? 0;
  const used = own?.used ?? 0;
  const by = stated !== null ? 'employee' : everyone !== undefined ? 'everyone' : 'type';
  return { carried, granted, used, left: carried + granted - used, by };
}
