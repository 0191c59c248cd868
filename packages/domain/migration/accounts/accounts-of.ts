import type { Accounts, SourceTable } from '#domain/migration/accounts/accounts';
import { accountsOfErpnext, isErpnext } from '#domain/migration/accounts/erpnext';
import { accountsOfLedger } from '#domain/migration/accounts/general-ledger';
import { isLedger } from '#domain/migration/accounts/ledger-headings';
import { accountsOfWorkbook, isOwnWorkbook } from '#domain/migration/accounts/own-workbook';
import { hasHeadings } from '#domain/migration/accounts/table';
import { accountsOfZoho, zohoFileOf } from '#domain/migration/accounts/zoho/zoho';
import type { DateFormat } from '#domain/time/file-date';

export const accountSources = ['workbook', 'zoho', 'erpnext', 'quickbooks', 'xero', 'ledger'] as const;
export type AccountSource = (typeof accountSources)[number];

/** Which program tables come from, by their headings, unless a person chose the columns of a general ledger; null: it cannot be told. */
export function sourceOf(tables: readonly SourceTable[]): AccountSource | null {
  if (tables.some(({ columns }) => columns !== undefined)) return 'ledger';
  if (isOwnWorkbook(tables)) return 'workbook';
  if (tables.some(isErpnext)) return 'erpnext';
  if (tables.some((table) => zohoFileOf(table) !== null)) return 'zoho';
  const ledger = tables.find(isLedger);
  if (ledger === undefined) return null;
  return hasHeadings(ledger, ['Transaction Type']) ? 'quickbooks' : 'xero';
}

/** Reads tables of a program. A table that is not of it is left out with a note. */
export function accountsOf(source: AccountSource, tables: readonly SourceTable[], { format }: { readonly format: DateFormat }): Accounts {
  switch (source) {
    case 'workbook':
      return accountsOfWorkbook(tables, format);
    case 'zoho':
      return accountsOfZoho(tables, format);
    case 'erpnext':
      return accountsOfErpnext(tables, format);
    case 'quickbooks':
    case 'xero':
    case 'ledger':
      return accountsOfLedger(tables, format);
  }
}
