import type { Accounts, SourceTable } from '#domain/migration/accounts/accounts';
import { accountsOf } from '#domain/migration/accounts/accounts-of';

/** What these files of Zoho Books become, for tables of cases. */
export function readZoho(...tables: readonly SourceTable[]): Accounts {
  return accountsOf('zoho', tables, { format: 'YYYY-MM-DD' });
}

/** The records of a kind. */
export function recordsOf({ records }: Accounts, slug: string): Accounts['records'] {
  return records.filter((record) => record.slug === slug);
}

/** The one row that each master of a kind has. */
export function mastersOf(accounts: Accounts, slug: string): readonly (Readonly<Record<string, string>> | undefined)[] {
  return recordsOf(accounts, slug).map(({ rows }) => rows[0]);
}
