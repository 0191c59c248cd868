import { expect, it } from 'vitest';
import { refuseFiled } from '#application/in-use/filed-returns';

it('keeps a registration of which returns are filed', () => {
  const filed = { form: 'GSTR-1', from: '2026-10', month: '2026-10', arn: '', filedOn: '2026-11-11', open: null };
  expect(() => refuseFiled({ returns: [filed] })).toThrow('Returns of this GSTIN are marked as filed');
  for (const none of [undefined, {}, { returns: [] }]) expect(() => refuseFiled(none)).not.toThrow();
});
