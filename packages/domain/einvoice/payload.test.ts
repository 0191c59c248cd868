import { expect, it } from 'vitest';
import { eInvoicePayload } from '#domain/einvoice/payload';
import { paise } from '#domain/money/paise';
import { eInvoice, eInvoiceItem } from '#test/kit/books/e-invoice';

const payload = (change: object, ewayBill = false) => JSON.parse(JSON.stringify(eInvoicePayload({ ...eInvoice, ...change }, { ewayBill })));

it('leaves out what is nothing', () => {
  expect(Object.keys(payload({}))).toEqual(['Version', 'TranDtls', 'DocDtls', 'SellerDtls', 'BuyerDtls', 'ItemList', 'ValDtls']);
  expect(payload({})).toMatchObject({ ValDtls: { AssVal: 1000, TotInvVal: 1180 } });
});

it('takes out the two characters that the portal refuses, and puts text in one line', () => {
  const buyer = { ...eInvoice.buyer, name: ' "Asha"\\ &\n Sons  ', line2: 'x', line1: 'y'.repeat(120) };
  expect(payload({ buyer })['BuyerDtls']).toMatchObject({ LglNm: 'Asha & Sons', Addr1: 'y'.repeat(100) });
  expect(payload({ buyer })['BuyerDtls']).not.toHaveProperty('Addr2');
});

it('names the invoices that a note corrects, as far as the portal takes their numbers', () => {
  const preceding = ['7', 'SI/7', '/7'].map((number) => ({ number, date: '2026-04-01' }));
  expect(payload({ type: 'CRN', preceding })['RefDtls']).toEqual({ PrecDocDtls: [{ InvNo: 'SI/7', InvDt: '01/04/2026' }] });
  expect(payload({ type: 'CRN', preceding: preceding.slice(0, 1) })).not.toHaveProperty('RefDtls');
});

it('keeps tax under reverse charge out of the value of an item', () => {
  const items = [{ ...eInvoiceItem, cess: paise(30_00), cessByQuantity: paise(10_00) }];
  expect(payload({ items })['ItemList']).toMatchObject([{ CesAmt: 20, CesNonAdvlAmt: 10, TotItemVal: 1210 }]);
  expect(payload({ items, reverseCharge: true })['ItemList']).toMatchObject([{ CgstAmt: 90, TotItemVal: 1000 }]);
});

it('says how the goods go only if an e-way bill is asked for', () => {
  const transport = {
    ...{ mode: 'Road', distance: 12, vehicle: 'mh-15 gv 4471', vehicleType: 'Over Dimensional Cargo' },
    ...{ transporterId: '27AAPFU0939F1ZV', transporterName: 'AB', documentNumber: 'LR No. 7', documentDate: '2026-10-12' },
  };
  expect(payload({ transport })).not.toHaveProperty('EwbDtls');
  expect(payload({ transport }, true)['EwbDtls']).toEqual({
    ...{ TransId: '27AAPFU0939F1ZV', TransMode: '1', Distance: 12, VehNo: 'MH15GV4471', VehType: 'O' },
    ...{ TransDocNo: 'LRNo7', TransDocDt: '12/10/2026' },
  });
});
