import { createStore, useStore } from '../kit/store.ts';
import { defaultTheme, isThemeName, systemTheme, type ThemeName } from '../kit/theme/theme.ts';
import { keep, kept } from './stored.ts';

export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface BranchAccess extends Named {
  readonly code: string;
  readonly state: string;
  readonly gstin: string | null;
  /** Permission paths of the user in this branch. */
  readonly permissions: readonly string[];
}

export interface Year {
  readonly id: string;
  readonly label: string;
  readonly start: string;
  readonly end: string;
}

/** The user's permissions in the organisation. */
export interface Access {
  readonly role: Named & { readonly isSuperAdmin: boolean };
  readonly branches: readonly BranchAccess[];
  readonly years: readonly Year[];
  /** False once the subscription has expired or the plan was downgraded. */
  readonly subscribed: boolean;
  /** Of people who may only read: the last day of their access, if it ends. */
  readonly readOnly?: { readonly until: string | null };
}

export interface Session {
  readonly user: SignedInUser | null;
  readonly organizations: readonly Named[];
  readonly organizationId: string | null;
  readonly branchId: string | null;
  readonly financialYearId: string | null;
  readonly access: Access | null;
  readonly theme: ThemeName;
}

/** The session of this tab. Change it only through `changeSession`, which also saves it for the next visit. */
export const session = createStore<Session>(readKept());

export function useSession(): Session {
  return useStore(session);
}

export function changeSession(part: Partial<Session>): void {
  session.set((now) => ({ ...now, ...part }));
  for (const key of Object.keys(part) as (keyof Session)[]) keep(key, session.get()[key]);
}

export function emptySession(theme: ThemeName = defaultTheme): Session {
  return { user: null, organizations: [], organizationId: null, branchId: null, financialYearId: null, access: null, theme };
}

export function readKept(): Session {
  const theme = kept<string>('theme');
  return {
    user: kept('user'),
    organizations: kept('organizations') ?? [],
    organizationId: kept('organizationId'),
    branchId: kept('branchId'),
    financialYearId: kept('financialYearId'),
    access: kept('access'),
    theme: isThemeName(theme) ? theme : systemTheme(),
  };
}

export function currentBranch(now: Session): BranchAccess | null {
  return now.access?.branches.find((branch) => branch.id === now.branchId) ?? null;
}

/** The working year; the year around today when none is chosen yet. */
export function currentYear(now: Session): Year | null {
  return now.access?.years.find((year) => year.id === now.financialYearId) ?? null;
}

/** The choice after the organisation's branches and years are loaded: the stored one if it still exists, else the first or the server's. */
export function chosen(
  access: Access,
  wanted: { readonly branchId: string | null; readonly financialYearId: string | null },
  serversYear: string | null,
): { branchId: string | null; financialYearId: string | null } {
  const branch = access.branches.find((each) => each.id === wanted.branchId) ?? access.branches[0];
  const year =
    access.years.find((each) => each.id === wanted.financialYearId) ??
    access.years.find((each) => each.id === serversYear) ??
    access.years.at(-1);
  return { branchId: branch?.id ?? null, financialYearId: year?.id ?? serversYear };
}
