import { expect, it } from 'vitest';
import { goodsLines } from '#domain/tally/rows/goods/goods-lines';
import { GoodsLinks } from '#domain/tally/rows/goods/goods-links';
import { goods, type SampleGoods, traderKnown, voucherOf } from '#test/kit/tally/trader';

const { masters } = traderKnown();

/** Lamps of one voucher: how many, and what they name. */
function lamps(...samples: readonly (readonly [quantity: number, named: SampleGoods])[]) {
  const ALLINVENTORYENTRIES = samples.map(([quantity, named]) => goods(-quantity, -quantity, named));
  const found = goodsLines(voucherOf('Sales 1 20250410', { ALLINVENTORYENTRIES }).voucher, masters);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** An order of ten and a note of six that follows it. */
function ofOrderAndNote(): GoodsLinks {
  const links = new GoodsLinks();
  const [ordered, noted] = [lamps([10, { order: 'SO' }]), lamps([6, { order: 'SO', tracking: 'DN' }])];
  links.knowDocument({ number: '17' }, { guid: 'order', slug: 'sales-order', party: 'Anvi', lines: ordered });
  links.knowDocument({ number: '18' }, { guid: 'note', slug: 'delivery-note', party: 'Anvi', lines: noted });
  links.know({ guid: 'note', party: 'Anvi' }, 'delivery-note', noted);
  return links;
}

it.each([
  ['its note and not the order', [6, { order: 'SO', tracking: 'DN' }], 'note'],
  ['a note by its own number', [6, { tracking: '18' }], 'note'],
  ['the order, without a note', [4, { order: 'SO' }], 'order'],
  ['no order that has not enough', [4.5, { order: 'SO' }], undefined],
  ['no order that is not there', [1, { order: 'SO-9' }], undefined],
  ['nothing', [1, {}], undefined],
] as const)('an invoice follows %s', (_, sample, guid) => {
  const [links, sold] = [ofOrderAndNote(), lamps(sample)];
  links.know({ guid: 's', party: 'Anvi' }, 'sales-invoice', sold);
  const [follow] = links.followsOf({ party: 'Anvi' }, 'sales-invoice', sold);
  expect(typeof follow === 'object' ? follow.document.guid : follow).toBe(guid);
  expect(links.unfounded()).toEqual([]);
});

it('invoices that bill more than their note has are not founded, whichever comes first', () => {
  const links = ofOrderAndNote();
  const [first, second] = [lamps([4, { tracking: 'DN' }]), lamps([3, { tracking: 'DN' }])];
  links.know({ guid: 'a', party: 'Anvi' }, 'sales-invoice', first);
  links.know({ guid: 'b', party: 'Anvi' }, 'sales-invoice', second);
  expect(links.unfounded()).toEqual(['a', 'b']);
  expect(links.followsOf({ party: 'Anvi' }, 'sales-invoice', first)).toEqual(['Invoices bill more than delivery note DN has.']);
});

it('a note of another party is none', () => {
  const links = ofOrderAndNote();
  const sold = lamps([1, { tracking: 'DN' }]);
  links.know({ guid: 'a', party: 'Surat Mills' }, 'sales-invoice', sold);
  expect(links.followsOf({ party: 'Surat Mills' }, 'sales-invoice', sold)).toEqual([
    'Its goods left with delivery note DN, which is not taken.',
  ]);
});

it('what comes with a receipt note has no note here, and follows its order', () => {
  const links = new GoodsLinks();
  const bought = lamps([5, { tracking: 'GRN', order: 'PO' }]);
  links.knowDocument({ number: 'PO' }, { guid: 'po', slug: 'purchase-order', party: 'Surat Mills', lines: lamps([5, {}]) });
  links.know({ guid: 'p', party: 'Surat Mills' }, 'purchase-invoice', bought);
  expect(links.followsOf({ party: 'Surat Mills' }, 'purchase-invoice', bought)).toMatchObject([{ document: { guid: 'po' }, place: 0 }]);
  expect([...links.usesOf('p')]).toEqual(['po']);
});
