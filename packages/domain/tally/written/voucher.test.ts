import { describe, expect, it } from 'vitest';
import { voucherXml, type WrittenVoucher } from '#domain/tally/written/voucher';

const line = { bills: [], centre: null, bank: null };
const invoice: WrittenVoucher = {
  ...{
    guid: 'g',
    revision: 7,
    type: 'Sales Invoice',
    base: 'Sales',
    number: 'SI/1',
    date: '2026-04-05',
    reference: null,
    referenceDate: null,
  },
  ...{ ownGstin: null, narration: null, isCancelled: false },
  party: { name: 'Asha', gstin: null, address: [], state: 'Gujarat', placeOfSupply: 'Gujarat' },
  lines: [
    { ...line, ledger: 'Asha', amount: 118_00, bills: [{ type: 'New Ref', name: 'SI/1', amount: 118_00, dueDate: '2026-05-05' }] },
    { ...line, ledger: 'Output IGST', amount: -18_00 },
  ],
  goods: [
    {
      ...{
        item: 'Cable',
        way: 'out',
        quantity: 2_0000,
        unit: 'Nos',
        amount: -100_00,
        godown: 'Main Location',
        hasBatches: false,
        batch: null,
      },
      ...{ tracking: null, ledger: 'Sales', centre: 'Rooftop' },
    },
  ],
};

const amountsIn = (xml: string) => [...xml.matchAll(/<AMOUNT>([^<]*)</g)].map(([, amount]) => amount);

describe('an invoice', () => {
  const xml = voucherXml(invoice);

  it('has the ledger of sales only in the allocations of its goods', () => {
    expect(xml).toContain('OBJVIEW="Invoice Voucher View"');
    expect([...xml.matchAll(/<LEDGERNAME>([^<]*)</g)].map(([, name]) => name)).toEqual(['Sales', 'Asha', 'Output IGST']);
    // Goods, their batch, the ledger and its centre; the party and its bill; the tax.
    expect(amountsIn(xml)).toEqual(['100.00', '100.00', '100.00', '100.00', '-118.00', '-118.00', '18.00']);
    expect(xml).toContain('<RATE>50.00/Nos</RATE>');
  });

  it('has its bill, with the days until it is due', () => {
    expect(xml).toContain('<NAME>SI/1</NAME>\r\n<BILLTYPE>New Ref</BILLTYPE>\r\n<BILLCREDITPERIOD>30 Days</BILLCREDITPERIOD>');
  });
});

it('is an accounting voucher without goods, with what the bank knows of it', () => {
  const bank = { way: 'Cheque', instrument: '123', instrumentDate: null, clearedOn: '2026-04-09', favouring: 'Asha' };
  const lines = [
    { ...line, ledger: 'HDFC', amount: 50_00, bank },
    { ...line, ledger: 'Asha', amount: -50_00 },
  ];
  const xml = voucherXml({ ...invoice, type: 'Receipt', base: 'Receipt', goods: [], lines });
  expect(xml).toContain('<ALLLEDGERENTRIES.LIST>');
  expect(xml).toContain('<BANKERSDATE>20260409</BANKERSDATE>\r\n<TRANSACTIONTYPE>Cheque</TRANSACTIONTYPE>');
});

it('is a stock journal with goods in and out', () => {
  const [out] = invoice.goods;
  const goods =
    out === undefined
      ? []
      : [
          { ...out, ledger: null, amount: 0 },
          { ...out, way: 'in' as const, ledger: null, amount: 0 },
        ];
  const xml = voucherXml({ ...invoice, type: 'Transfer', base: 'Stock Journal', lines: [], goods });
  expect([...xml.matchAll(/<(INVENTORYENTRIES\w+)\.LIST>/g)].map(([, tag]) => tag)).toEqual(['INVENTORYENTRIESOUT', 'INVENTORYENTRIESIN']);
  expect(xml).not.toContain('<RATE>');
});

it('keeps the number of a cancelled voucher', () => {
  const xml = voucherXml({ ...invoice, lines: [], goods: [], isCancelled: true });
  expect(xml).toContain('<VOUCHERNUMBER>SI/1</VOUCHERNUMBER>');
  expect([xml.includes('<ISCANCELLED>Yes</ISCANCELLED>'), amountsIn(xml)]).toEqual([true, []]);
});
