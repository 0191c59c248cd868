import type { Books } from '#application/ports/books';
import type { Clock } from '#application/ports/clock';
import type { Files } from '#application/ports/files';
import type { Journal } from '#application/ports/journal';
import type { Mailer } from '#application/ports/mailer';
import type { Papers } from '#application/ports/papers';
import type { Records } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { Day } from '#domain/time/day';

/** Who is calling: built from the token and the membership, for the branch of the scope. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** The caller's permission paths in the current branch; `all` for a super admin. */
  readonly permissions: ReadonlySet<string> | 'all';
  /** The same in another branch, for reports that add branches up; absent: the caller sees the open branch only. */
  readonly permissionsIn?: (branchId: string) => ReadonlySet<string> | 'all';
  /** The same in another of their branches, even an inactive one: what they may grant there. If absent, `permissionsIn` is used. */
  readonly mayGiveIn?: (branchId: string) => ReadonlySet<string> | 'all';
  /** For a read-only role: the years that the caller may see. Such a caller changes nothing, even with a path that allows it. */
  readonly reads?: { readonly years: readonly ReadYear[] | 'all' };
}

/** A financial year that somebody may read, both days inclusive. */
export interface ReadYear {
  readonly id: string;
  readonly label: string;
  readonly from: Day;
  readonly to: Day;
}

export interface Ports {
  readonly records: Records;
  readonly journal: Journal;
  readonly books: Books;
  readonly mailer: Mailer;
  readonly files: Files;
  readonly papers: Papers;
  readonly clock: Clock;
}

/** What every use case gets: where, who, when, and the ports to the outside world. */
export interface Context {
  readonly scope: Scope;
  readonly caller: Caller;
  readonly ports: Ports;
  /** Today in the organisation's time zone (Asia/Kolkata). */
  readonly today: Day;
  /** Who wrote what the caller enters, if somebody else did: the person who uploaded the file of an import. */
  readonly author?: string;
  /** The documents were issued in another program: they keep their numbers, and what its settings allowed has happened. */
  readonly issuedElsewhere?: boolean;
}

/** A record as the API returns it: the row with the data the product keeps about it. */
export type Answered = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
};

/** Bytes to download. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}
