import { expect, it } from 'vitest';
import { rowOf } from '#application/row-of';
import { transporter } from '#modules/masters/transporter/transporter';

it('reads a record by its module or by its slug, and never as another one', () => {
  const stored = { slug: 'transporter', row: { name: 'Konkan Carriers' } };
  expect(rowOf(transporter, stored).name).toBe('Konkan Carriers');
  expect(rowOf('branch', { slug: 'branch', row: { code: 'HO' } }).code).toBe('HO');
  expect(() => rowOf('branch', stored)).toThrow('a branch is read as one');
});
