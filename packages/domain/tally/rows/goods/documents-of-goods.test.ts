import { expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import { DocumentsOfGoods } from '#domain/tally/rows/goods/documents-of-goods';
import { goodsLines } from '#domain/tally/rows/goods/goods-lines';
import { goods, traderKnown, voucherOf } from '#test/kit/tally/trader';

const { masters } = traderKnown();

/** Goods of one voucher, lot by lot. */
function linesOf(...ALLINVENTORYENTRIES: readonly object[]) {
  const found = goodsLines(voucherOf('Delivery Note 1 20250410', { ALLINVENTORYENTRIES }).voucher, masters);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const oil = (batch: string, godown = 'Main') => goods(-5, -50, { item: 'Oil', batch, godown });
const lines = linesOf(goods(-4, -40), oil('A'), oil('B'), oil('B', 'Depot'));
const known = new DocumentsOfGoods();
known.know('DN 1', { guid: 'd1', slug: 'delivery-note', party: 'Anvi', lines });
known.know('dn  1', { guid: 'd2', slug: 'delivery-note', party: 'Anvi', lines: [] });

it.each([
  ['its item', goods(-1, -10), 0],
  ['its batch', oil('B'), 2],
  ['its batch and place', oil('B', 'Depot'), 3],
  ['its item, if no line has its batch', oil('C'), 1],
  ['nothing, for another item', goods(-1, -10, { item: 'Soap' }), undefined],
])('a line is found by %s', (_, sought, place) => {
  const [line] = linesOf(sought);
  expect(line && known.lineFor('delivery-note', ' dn 1', 'ANVI', line)?.place).toBe(place);
});

it.each([
  ['of another party', 'delivery-note', 'DN 1', 'Surat Mills'],
  ['of another number', 'delivery-note', 'DN 2', 'Anvi'],
  ['of another kind', 'sales-order', 'DN 1', 'Anvi'],
])('no line is found in a document %s', (_, slug, name, party) => {
  const [line] = lines;
  expect(line && known.lineFor(slug, name, party, line)).toBeUndefined();
});

it('a line suffices until more is taken than it has', () => {
  const [line] = lines;
  const found = line && known.lineFor('delivery-note', 'DN 1', 'Anvi', line);
  if (found === undefined) throw new Error('not found');
  expect(found.document.guid).toBe('d1');
  known.take(found, scaled(3_0000));
  known.take(found, scaled(1_0000));
  expect(known.suffices(found)).toBe(true);
  known.take(found, scaled(1));
  expect(known.suffices(found)).toBe(false);
});
