import { expect, it } from 'vitest';
import { sourceOf } from '#domain/migration/accounts/accounts-of';
import { zohoFileOf } from '#domain/migration/accounts/zoho/zoho';
import { table, zohoFiles } from '#test/kit/migration/zoho-files';

it('knows the files by their headings', () => {
  expect(zohoFiles.map(zohoFileOf)).toEqual([
    ...['contacts', 'items', 'invoices', 'bills', 'receipts', 'payments', 'journals', 'chart'],
    ...['creditNotes', 'vendorCredits'],
  ]);
  expect([sourceOf(zohoFiles), zohoFileOf(table('x.csv', 'A,B'))]).toEqual(['zoho', null]);
});
