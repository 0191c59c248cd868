import { expect, it } from 'vitest';
import { creditDecision, creditTake } from '#application/gst-reconciliation/decided/credit-takes';
import { refuseGstReconciled } from '#application/gst-reconciliation/decided/refuse-reconciled';
import type { Facts } from '#application/ports/journal';

const line = { taxability: 'Taxable', taxedBy: 'party', taxRate: 18_00, taxable: 100_00, cgst: 9_00, sgst: 9_00 };
const row = {
  ...{ id: 'p', number: 'PI/1', date: '2026-10-05', partyGstin: '27AAACK1234F1ZB', partyName: 'Om Steel' },
  ...{ referenceNo: 'OS/9', referenceDate: '2026-10-04', placeOfSupply: '29', notes: 'first', lines: [line], charges: [], items: [] },
};

/** The purchase, and what takes it. */
function factsOf(...takers: readonly { readonly slug: string; readonly lineId: string }[]): Pick<Facts, 'sources'> {
  const taken = takers.map(({ slug, lineId }, at) => ({
    voucher: { slug, id: String(at) },
    lines: new Map([[lineId, 10_000]]),
  }));
  const source = { stored: { slug: 'purchase-invoice', row, effect: { date: '2026-10-05' } }, takers: taken };
  return { sources: new Map([['p', source]]) } as unknown as Pick<Facts, 'sources'>;
}

const on = (statement: 'GSTR-2A' | 'GSTR-2B') => creditTake({ slug: 'purchase-invoice', id: 'p' }, statement).lineId;
const decided = factsOf({ slug: creditDecision, lineId: on('GSTR-2A') }, { slug: creditDecision, lineId: on('GSTR-2B') });

it.each`
  what                     | facts                                                     | after                                           | refused
  ${'nothing takes it'}    | ${factsOf()}                                              | ${undefined}                                    | ${false}
  ${'a return takes it'}   | ${factsOf({ slug: 'purchase-return', lineId: 'a line' })} | ${undefined}                                    | ${false}
  ${'its notes change'}    | ${decided}                                                | ${{ ...row, notes: 'second' }}                  | ${false}
  ${'its tax changes'}     | ${decided}                                                | ${{ ...row, lines: [{ ...line, cgst: 9_01 }] }} | ${true}
  ${'its bill changes'}    | ${decided}                                                | ${{ ...row, referenceNo: 'OS/10' }}             | ${true}
  ${'it leaves the books'} | ${decided}                                                | ${undefined}                                    | ${true}
`(
  '$what: refused is $refused',
  ({ facts, after, refused }: { facts: Pick<Facts, 'sources'>; after: object | undefined; refused: boolean }) => {
    const look = () => refuseGstReconciled(facts, 'p', after);
    if (refused) expect(look).toThrow('This is reconciled with GSTR-2A and GSTR-2B. Take that back in GST Reconciliation first');
    else expect(look).not.toThrow();
  },
);
