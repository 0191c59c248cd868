import { expect, it } from 'vitest';
import { refuseFiled } from '#application/in-use/filed-returns';

it('keeps a registration of which returns are filed, or balances entered', () => {
  const filed = { form: 'GSTR-1', from: '2026-10', month: '2026-10', arn: '', filedOn: '2026-11-11', open: null };
  expect(() => refuseFiled({ returns: [filed] })).toThrow('Returns of this GSTIN are marked as filed');
  const balance = { ledger: 'credit', asOf: '2026-11-11', igst: 1, cgst: 0, sgst: 0, cess: 0 };
  expect(() => refuseFiled({ balances: [balance] })).toThrow('Balances of this GSTIN at the portal are entered');
  for (const none of [undefined, {}, { returns: [] }]) expect(() => refuseFiled(none)).not.toThrow();
});
