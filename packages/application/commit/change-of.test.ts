import { describe, expect, it } from 'vitest';
import { changeOf, removalOf } from '#application/commit/change-of';
import { blankDocument, blankLine } from '#modules/kit/trade/sample';
import { transporter } from '#modules/masters/transporter/transporter';
import { salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const row = {
  name: ' Fast  Cargo',
  transporterId: null,
  contactPerson: 'Ravi',
  mobile: null,
  email: null,
  status: 'Active',
  isDefault: false,
  notes: 'long',
};

describe('what is written for a record', () => {
  it('a master is in its list by name, is found by its words, and has a unique name', () => {
    const change = changeOf(transporter, { action: 'create', id: 't1', row, before: undefined, userId: 'u1' });
    expect(change.list).toMatchObject({ partition: 'transporter', keys: ['fast cargo'] });
    expect(change.list?.row).toMatchObject({ name: ' Fast  Cargo', label: ' Fast  Cargo', version: 1, createdBy: 'u1', status: 'Active' });
    expect(change.list?.row).not.toHaveProperty('notes');
    expect(change.words).toEqual(expect.arrayContaining(['fast', 'cargo', 'ravi']));
    expect(change.unique).toEqual([{ name: 'name', value: 'fast cargo' }]);
  });

  it('an edit increases the version and keeps the creator', () => {
    const before = { slug: 'transporter', id: 't1', row: {}, version: 4, createdAt: '', createdBy: 'first', updatedAt: '', updatedBy: '' };
    const { list } = changeOf(transporter, { action: 'edit', id: 't1', row, before, userId: 'second' });
    expect(list?.row).toMatchObject({ version: 5, createdBy: 'first' });
  });

  it('a document is in the list of its branch and year, in each of its orders', () => {
    const invoice = {
      ...blankDocument(salesInvoiceFields, '2026-11-20', 'local', [blankLine('panel', 1)]),
      number: 'SI/9',
      partyName: 'Asha',
    };
    const { list } = changeOf(salesInvoice, { action: 'create', id: 's1', row: invoice, before: undefined, userId: 'u1' });
    expect(list?.partition).toBe('sales-invoice|gujarat|2026-27');
    expect(list?.keys).toHaveLength(2);
    expect(list?.keys[0]).toMatch(/^2026-11-20/);
    expect(list?.row).toMatchObject({ partyId: 'local', label: 'SI/9' });
  });

  it('a deletion leaves nothing behind and fences decisions based on it', () => {
    expect(removalOf(transporter, 't1')).toMatchObject({ row: null, list: null, words: [], unique: [], fences: true });
  });
});
