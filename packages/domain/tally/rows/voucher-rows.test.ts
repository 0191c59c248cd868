import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { VoucherRowsOf } from '#domain/tally/rows/voucher-rows';
import { bill, bills, goods, line, sale, traderKnown, traderMasters, voucherOf } from '#test/kit/tally/trader';

/** What vouchers become: `Type number day`, and what they have. */
type VoucherSample = readonly [head: string, content: object];

function rowsOf(...samples: readonly VoucherSample[]) {
  return rowsIf('left', ...samples);
}

function rowsIf(unlike: 'left' | 'journal', ...samples: readonly VoucherSample[]) {
  const { masters, names } = traderKnown();
  const rows = new VoucherRowsOf(masters, names, { asOf: '2026-03-31', unlike });
  const vouchers = samples.map(([head, content], at) => voucherOf(head, content, `g${at}`));
  for (const { voucher, base } of vouchers) rows.know(voucher, base);
  return vouchers.map(({ voucher, base }) => rows.rows(voucher, base));
}

/** The records of what is taken, or the sentence. */
const shortly = (...samples: readonly VoucherSample[]) =>
  rowsOf(...samples).map((rows) => ('left' in rows ? rows.left : rows.taken.map(({ slug, level }) => `${slug} ${level}`).join(', ')));
const recordOf = (...samples: readonly VoucherSample[]) => {
  const rows = rowsOf(...samples).at(-1);
  return rows === undefined || 'left' in rows ? rows?.left : rows.taken[0]?.rows;
};

describe('a sale', () => {
  it('is an invoice with the prices and the place of its goods', () => {
    expect(recordOf(['Sales S1 20250410', sale({ NARRATION: 'By hand', BASICSHIPPEDBY: 'Blue Dart' })])).toEqual([
      {
        ...{ document: 'g0', date: '2025-04-10', number: 'S1', partyId: 'Anvi', placeOfSupply: '27', salesLedgerId: 'Sales' },
        ...{ notes: 'By hand\nDispatched through: Blue Dart', 'lines.0.itemId': 'Lamp', 'lines.0.quantity': '10', 'lines.0.rate': '100' },
        'lines.0.location': 'MAIN',
      },
    ]);
  });

  it.each([
    ['paise of tax and its round-off', [1180, -90.01, -90.01, 0.02], { statedCgst: '90.01', statedSgst: '90.01', statedRoundOff: '-0.02' }],
    ['a round-off of what is not whole', [1179, -90, -89.5, 0.5], { statedSgst: '89.50', statedRoundOff: '-0.50' }],
  ])('states %s', (_, [total = 0, cgst = 0, sgst = 0, roundOff = 0], stated) => {
    const lines = [line('Anvi', total), line('Output CGST', cgst), line('Output SGST', sgst), line('Round Off', roundOff)];
    expect(recordOf(['Sales S1 20250410', sale({ LEDGERENTRIES: lines })])).toMatchObject([stated]);
  });

  it('has the place of supply, freight with its tax, and several places on lines of their own', () => {
    const content = {
      ...{ PARTYLEDGERNAME: 'Surat Mills', PLACEOFSUPPLY: 'Gujarat' },
      ALLINVENTORYENTRIES: [
        goods(-6, -600, { ledger: 'Sales' }),
        goods(-4, -400, { ledger: 'Sales', item: 'Oil', batch: 'GH 24', godown: 'Depot' }),
      ],
      LEDGERENTRIES: [line('Surat Mills', 1264), line('Freight', -100), line('Output IGST', -146), line('Round Off', -18)],
    };
    expect(recordOf(['Sales S1 20250410', content])).toBe('It has ₹146.00 of IGST, where ₹128.00 follows from the rates of its items.');
    const right = [line('Surat Mills', 1246), line('Freight', -100), line('Output IGST', -146)];
    expect(recordOf(['Sales S1 20250410', { ...content, LEDGERENTRIES: right }])).toMatchObject([
      {
        placeOfSupply: '24',
        'lines.0.itemId': 'Lamp',
        'charges.0.ledgerId': 'Freight',
        'charges.0.amount': '100.00',
        'charges.0.taxRate': '18',
      },
      { 'lines.0.itemId': 'Oil', 'lines.0.batch': 'GH-24', 'lines.0.location': 'DEPOT' },
    ]);
  });

  it.each([
    [
      'on two ledgers',
      [goods(-5, -500, { ledger: 'Sales' }), goods(-5, -500, { ledger: 'Scrap Sales' })],
      [line('Anvi', 1180), line('Output CGST', -90), line('Output SGST', -90)],
      '₹500.00 of it is sold on Scrap Sales and the rest on Sales; an invoice has one ledger.',
    ],
    [
      'with tax of another state',
      [goods(-10, -1000, { ledger: 'Sales' })],
      [line('Anvi', 1180), line('Output IGST', -180)],
      'It has ₹180.00 of IGST, where ₹0.00 follows from the rates of its items.',
    ],
    [
      'with more tax than its rates give',
      [goods(-10, -1000, { ledger: 'Sales' })],
      [line('Anvi', 1182.02), line('Output CGST', -91.01), line('Output SGST', -91.01)],
      'It has ₹91.01 of CGST, where ₹90.00 follows from the rates of its items.',
    ],
    [
      'with a discount below its items',
      [goods(-10, -1000, { ledger: 'Sales' })],
      [line('Anvi', 1130), line('Discount', 50), line('Output CGST', -90), line('Output SGST', -90)],
      'Discount takes ₹50.00 off, which an invoice of the books cannot.',
    ],
    [
      'with several bills',
      [goods(-10, -1000, { ledger: 'Sales' })],
      [
        line('Anvi', 1180, bills(bill('a', 'New Ref', 1000), bill('b', 'New Ref', 180))),
        ...[line('Output CGST', -90), line('Output SGST', -90)],
      ],
      'It opens several bills, such as a and b.',
    ],
    [
      'of goods whose delivery note is not there',
      [goods(-10, -1000, { ledger: 'Sales', tracking: 'DN-9' })],
      [line('Anvi', 1180), line('Output CGST', -90), line('Output SGST', -90)],
      'Its goods left with delivery note DN-9, which is not taken.',
    ],
  ])('%s is left', (_, ALLINVENTORYENTRIES, LEDGERENTRIES, why) => {
    expect(recordOf(['Sales S1 20250410', sale({ ALLINVENTORYENTRIES, LEDGERENTRIES })])).toBe(why);
  });

  it('without goods is debits and credits, unless it has GST', () => {
    const bare = [line('Anvi', 1000, bills(bill('S1', 'New Ref', 1000))), line('Sales', -1000)];
    expect(shortly(['Sales S1 20250410', { LEDGERENTRIES: bare }])).toEqual(['journal-voucher 0']);
    const lines = [
      line('Anvi', 1180, bills(bill('S1', 'New Ref', 1180))),
      line('Sales', -1000),
      line('Output CGST', -90),
      line('Output SGST', -90),
    ];
    expect(shortly(['Sales S1 20250410', { LEDGERENTRIES: lines }])).toEqual(['sales-invoice 0']);
  });
});

describe('a purchase of services with TDS', () => {
  const lines = [
    line('Surat Mills', -1080, bills(bill('SM/1', 'New Ref', -1080))),
    ...[line('Rent', 1000), line('Input IGST', 180), line('TDS', -100)],
  ];
  const paid = { ALLLEDGERENTRIES: [line('Surat Mills', 1080, bills(bill('SM/1', 'Agst Ref', 1080))), line('HDFC', -1080)] };

  it('is an invoice of the whole, whose bill a journal lowers by the TDS before it is paid', () => {
    const [bought, payment] = rowsOf(
      ['Purchase 5 20250410', { PARTYLEDGERNAME: 'Surat Mills', LEDGERENTRIES: lines }],
      ['Payment 1 20250501', paid],
    );
    expect(bought).toMatchObject({
      remark: null,
      taken: [
        {
          slug: 'purchase-invoice',
          level: 0,
          rows: [{ number: '5', 'lines.0.itemId': 'Rent', 'lines.0.rate': '1000', 'lines.0.ledgerId': 'Rent' }],
        },
        {
          ...{ slug: 'journal-voucher', level: 1 },
          rows: [
            { document: 'g0|kept', 'lines.0.ledgerId': 'Surat Mills', 'lines.0.debit': '100.00', 'allocations.0.number': '5' },
            { 'lines.0.ledgerId': 'TDS', 'lines.0.credit': '100.00' },
          ],
        },
      ],
    });
    expect(payment).toMatchObject({ taken: [{ level: 1, rows: [{ 'allocations.0.number': '5', 'allocations.0.amount': '1080.00' }] }] });
  });
});

describe('what follows and settles', () => {
  it('comes after what it needs, whatever its place in the file', () => {
    const order = { PARTYLEDGERNAME: 'Anvi', ALLINVENTORYENTRIES: [goods(-10, -1000, { order: 'SO-1' })] };
    const note = { PARTYLEDGERNAME: 'Anvi', ALLINVENTORYENTRIES: [goods(-10, -1000, { order: 'SO-1', tracking: 'DN-1' })] };
    const receipt = { ALLLEDGERENTRIES: [line('HDFC', 1180), line('Anvi', -1180, bills(bill('S1', 'Agst Ref', -1180)))] };
    const invoice = sale({ ALLINVENTORYENTRIES: [goods(-10, -1000, { ledger: 'Sales', tracking: 'DN-1', order: 'SO-1' })] });
    const vouchers = [
      ['Receipt 1 20250501', receipt],
      ['Sales S1 20250410', invoice],
      ['Delivery Note DN-1 20250408', note],
      ['Sales Order SO-1 20250401', order],
    ] as const;
    expect(shortly(...vouchers)).toEqual(['bank-cash 3', 'sales-invoice 2', 'delivery-note 1', 'sales-order 0']);
    expect(recordOf(...vouchers.slice(2), ...vouchers.slice(1, 2))).toMatchObject([
      { 'lines.0.fromDocument': 'Delivery Note DN-1', 'lines.0.fromLine': '1' },
    ]);
  });

  it('knows a party by another of its names', () => {
    const called = { LANGUAGENAME: [{ NAME: ['Anvi', 'Anvi Stores'] }] };
    const note = { PARTYLEDGERNAME: 'anvi stores', ALLINVENTORYENTRIES: [goods(-10, -1000, { tracking: 'DN-1' })] };
    const invoice = sale({ ALLINVENTORYENTRIES: [goods(-10, -1000, { ledger: 'Sales', tracking: 'DN-1' })] });
    const { masters, names } = traderKnown({ 'LEDGER Anvi': { ...traderMasters['LEDGER Anvi'], ...called } });
    const rows = new VoucherRowsOf(masters, names, { asOf: '2026-03-31', unlike: 'left' });
    const delivered = voucherOf('Delivery Note DN-1 20250408', note, 'note');
    const sold = voucherOf('Sales S1 20250410', invoice, 'sale');
    for (const { voucher, base } of [delivered, sold]) rows.know(voucher, base);
    expect(rows.rows(sold.voucher, sold.base)).toMatchObject({ taken: [{ level: 1, rows: [{ 'lines.0.fromLine': '1' }] }] });
  });

  it('sets an invoice off against the advance that it uses', () => {
    const advance = { ALLLEDGERENTRIES: [line('HDFC', 500), line('Anvi', -500, bills(bill('ADV', 'Advance', -500)))] };
    const partly = sale({
      LEDGERENTRIES: [
        line('Anvi', 1180, bills(bill('ADV', 'Agst Ref', 500), bill('S1', 'New Ref', 680))),
        ...[line('Output CGST', -90), line('Output SGST', -90)],
      ],
    });
    const [received, sold] = rowsOf(['Receipt 1 20250401', advance], ['Sales S1 20250410', partly]);
    expect(received).toMatchObject({ taken: [{ rows: [{ 'allocations.0.kind': 'advance', 'allocations.0.number': 'ADV' }] }] });
    expect(sold).toMatchObject({
      taken: [
        { slug: 'sales-invoice', level: 0 },
        {
          ...{ slug: 'bill-set-off', level: 1 },
          rows: [
            { partyId: 'Anvi', 'lines.0.number': 'S1', 'lines.0.side': 'Debit', 'lines.0.amount': '500.00' },
            { 'lines.0.number': 'ADV', 'lines.0.side': 'Credit', 'lines.0.amount': '500.00' },
          ],
        },
      ],
    });
  });

  it('a payment names the bill of a purchase by the number of the books', () => {
    const bought = {
      ...{ PARTYLEDGERNAME: 'Surat Mills', REFERENCE: 'SM/9', REFERENCEDATE: '20250401' },
      ALLINVENTORYENTRIES: [goods(10, 1000, { ledger: 'Purchase' })],
      LEDGERENTRIES: [line('Surat Mills', -1180, bills(bill('SM/9', 'New Ref', -1180))), line('Input IGST', 180)],
    };
    const paid = { ALLLEDGERENTRIES: [line('Surat Mills', 1180, bills(bill('SM/9', 'Agst Ref', 1180))), line('HDFC', -1180)] };
    expect(recordOf(['Purchase 44 20250402', bought])).toMatchObject([
      { number: '44', referenceNo: 'SM/9', referenceDate: '2025-04-01', 'lines.0.ledgerId': 'Purchase', 'lines.0.itc': 'eligible' },
    ]);
    expect(recordOf(['Purchase 44 20250402', bought], ['Payment 1 20250501', paid])).toMatchObject([
      { type: 'Payment', accountId: 'HDFC', 'allocations.0.kind': 'against', 'allocations.0.number': '44', 'allocations.0.side': 'Debit' },
    ]);
  });
});

describe('money', () => {
  const lines = (...all: readonly object[]) => ({ ALLLEDGERENTRIES: all });
  it.each([
    [
      'a receipt less tax',
      'Receipt',
      lines(line('HDFC', 900), line('TDS', 100), line('Anvi', -1000)),
      'Receipt HDFC',
      ['Anvi 1000.00', 'TDS 100.00'],
    ],
    ['a payment that comes in', 'Payment', lines(line('Cash', 50), line('Rent', -50)), 'Receipt Cash', ['Rent 50.00']],
    ['a contra', 'Contra', lines(line('Cash', 70), line('HDFC', -70)), 'Contra HDFC', ['Cash 70.00']],
  ])('%s', (_, type, content, head, others) => {
    const [row] = recordOf([`${type} 1 20250410`, content]) as readonly Record<string, string>[];
    expect(`${row?.['type']} ${row?.['accountId']}`).toBe(head);
    const said = ['lines', 'deductions'].flatMap((list) =>
      row?.[`${list}.0.ledgerId`] === undefined ? [] : [`${row[`${list}.0.ledgerId`]} ${row[`${list}.0.amount`]}`],
    );
    expect(said).toEqual(others);
  });

  it('of two accounts, or of parts for several projects, is debits and credits', () => {
    const shop = { CATEGORYALLOCATIONS: [{ CATEGORY: 'Primary', COSTCENTREALLOCATIONS: [{ NAME: 'Shop', AMOUNT: '-60.00' }] }] };
    expect(
      shortly(
        ['Payment 1 20250410', lines(line('Rent', 100), line('HDFC', -60), line('SBI', -40))],
        ['Contra 2 20250410', lines(line('Rent', 1), line('Cash', 99), line('SBI', -100))],
        ['Payment 3 20250410', lines(line('Rent', 100, shop), line('HDFC', -100))],
      ),
    ).toEqual(['journal-voucher 0', 'journal-voucher 0', 'journal-voucher 0']);
    expect(recordOf(['Payment 3 20250410', lines(line('Rent', 100, shop), line('HDFC', -100))])).toMatchObject([
      { 'lines.0.ledgerId': 'Rent', 'lines.0.debit': '60.00', 'lines.0.projectId': 'SHOP' },
      { 'lines.0.ledgerId': 'Rent', 'lines.0.debit': '40.00' },
      { 'lines.0.ledgerId': 'HDFC', 'lines.0.credit': '100.00' },
    ]);
  });

  it('keeps the cheque, the project of the whole, and in words what has no field', () => {
    const CATEGORYALLOCATIONS = [
      { CATEGORY: 'Primary', COSTCENTREALLOCATIONS: [{ NAME: 'Shop', AMOUNT: '-100.00' }] },
      { CATEGORY: 'Departments', COSTCENTREALLOCATIONS: [{ NAME: 'Sales Team', AMOUNT: '-100.00' }] },
    ];
    const BANKALLOCATIONS = [
      { TRANSACTIONTYPE: 'Cheque', INSTRUMENTNUMBER: '471880', INSTRUMENTDATE: '20250409', BANKERSDATE: '20250412' },
    ];
    const content = lines(line('Rent', 100, { CATEGORYALLOCATIONS }), line('HDFC', -100, { BANKALLOCATIONS }));
    expect(recordOf(['Payment 1 20250410', { ...content, NARRATION: 'April' }])).toMatchObject([
      {
        ...{ mode: 'Cheque', instrumentNo: '471880', instrumentDate: '2025-04-09', projectId: 'SHOP' },
        narration: 'April\nCleared by the bank on 12-Apr-2025\nDepartments: Sales Team 100.00',
      },
    ]);
  });
});

describe('goods', () => {
  const stock = (...ALLINVENTORYENTRIES: readonly object[]) => ({ ALLINVENTORYENTRIES });
  it.each([
    ['moved', stock(goods(-5, -50, { to: 'Depot' }), goods(5, 50, { godown: 'Depot' })), 'stock-transfer 0'],
    ['made', stock(goods(-5, -50), goods(1, 50, { item: 'Oil', batch: 'B' })), 'production 0'],
    ['lost', stock(goods(-5, -50)), 'stock-adjustment 0'],
    ['of one location', stock(goods(-5, -50, { to: 'Main' }), goods(5, 50)), 'Its goods stay at one location of the books.'],
    ['nothing', {}, 'It has no goods.'],
  ])('that are %s', (_, content, expected) => {
    expect(shortly(['Stock Journal 1 20250410', content])).toEqual([expected]);
  });

  it('of one batch have one day on which they were made: the first', () => {
    const oil = (madeOn: string, batch: string) => stock(goods(2, 50, { item: 'Oil', batch, madeOn }));
    const rows = rowsOf(
      ['Stock Journal 1 20250410', oil('20250402', 'GH 24')],
      ['Stock Journal 2 20250411', oil('20250409', 'GH-24')],
      ['Stock Journal 3 20250412', oil('20250409', 'GH-25')],
    );
    const days = rows.flatMap((one) => ('left' in one ? [] : one.taken.map((record) => record.rows[0]?.['lines.0.manufactured'])));
    expect(days).toEqual(['2025-04-02', '2025-04-02', '2025-04-09']);
  });

  it.each([
    ['moved', stock(goods(-5, -50), goods(5, 50, { godown: 'Depot' }))],
    ['made', stock(goods(-5, -50), goods(1, 50, { item: 'Oil', batch: 'B' }))],
    ['lost', stock(goods(-5, -50))],
  ])('%s with a narration of any length have notes that fit', (_, content) => {
    const [record] = [recordOf(['Stock Journal 1 20250410', { ...content, NARRATION: 'x'.repeat(10_000) }])].flat();
    expect(record).toMatchObject({ notes: `${'x'.repeat(limits.textLength - 1)}…` });
  });
});

describe('goods that come back', () => {
  const back = (reference: string, amount = 100, tax = 9) => ({
    PARTYLEDGERNAME: 'Anvi',
    ALLINVENTORYENTRIES: [goods(1, amount, { ledger: 'Sales', godown: 'Depot' })],
    LEDGERENTRIES: [
      line('Anvi', -amount - 2 * tax, bills(bill(reference, reference === 'CN' ? 'New Ref' : 'Agst Ref', -amount - 2 * tax))),
      ...[line('Output CGST', tax), line('Output SGST', tax)],
    ],
  });
  const sold: VoucherSample = ['Sales S1 20250410', sale()];

  it('of an invoice of the file are a return, whose value a journal moves to the ledger of Tally', () => {
    const [rows] = rowsOf(['Credit Note 1 20250510', back('S1')], sold);
    expect(rows).toEqual({
      remark: null,
      taken: [
        {
          ...{ slug: 'sales-return', date: '2025-05-10', level: 1 },
          rows: [
            {
              ...{ document: 'g0', date: '2025-05-10', number: '1', partyId: 'Anvi', statedRoundOff: '0.00' },
              ...{ 'lines.0.itemId': 'Lamp', 'lines.0.quantity': '1', 'lines.0.location': 'DEPOT' },
              ...{ 'lines.0.fromDocument': 'Sales Invoice S1', 'lines.0.fromLine': '1' },
            },
          ],
        },
        {
          ...{ slug: 'journal-voucher', date: '2025-05-10', level: 1 },
          rows: [
            {
              ...{ document: 'g0', date: '2025-05-10', type: 'Journal', 'lines.0.ledgerId': 'Sales', 'lines.0.debit': '100.00' },
              narration: 'Sales return 1: the ledgers that it has in Tally',
            },
            { document: 'g0', 'lines.0.ledgerId': 'Sales Return', 'lines.0.credit': '100.00' },
          ],
        },
      ],
    });
  });

  it('keep the bill of the invoice open if Tally does, and are set off against what else they lower', () => {
    const other: VoucherSample = [
      'Sales S2 20250411',
      sale({ LEDGERENTRIES: [line('Anvi', 1180, bills(bill('S2', 'New Ref', 1180))), ...taxes] }),
    ];
    const [first] = rowsOf(['Credit Note 1 20250510', back('CN')], sold);
    expect(first).toMatchObject({
      taken: [{ slug: 'sales-return', rows: [{ leaveOpen: 'Yes' }] }, { slug: 'journal-voucher' }],
      remark: 'It does not say which invoice it corrects. It is a return of the latest one that has its goods at their price.',
    });
    const named = { ...back('S2'), ORIGINVOICEDETAILS: [{ REFNUM: 'S1', DATE: '20250410' }] };
    const [second] = rowsOf(['Credit Note 1 20250510', named], sold, other);
    expect(second).toMatchObject({
      remark: null,
      taken: [
        { slug: 'sales-return', rows: [{ leaveOpen: 'Yes', 'lines.0.fromDocument': 'Sales Invoice S1' }] },
        { slug: 'journal-voucher' },
        {
          ...{ slug: 'bill-set-off', level: 2 },
          rows: [
            { 'lines.0.number': '1', 'lines.0.side': 'Credit', 'lines.0.amount': '118.00' },
            { 'lines.0.number': 'S2', 'lines.0.side': 'Debit', 'lines.0.amount': '118.00' },
          ],
        },
      ],
    });
  });
  const taxes = [line('Output CGST', -90), line('Output SGST', -90)];

  it('go back to a supplier, and a later receipt settles the bill that the return opens', () => {
    const bought = {
      ...{ PARTYLEDGERNAME: 'Surat Mills', ALLINVENTORYENTRIES: [goods(10, 1000, { ledger: 'Purchase' })] },
      LEDGERENTRIES: [line('Surat Mills', -1180, bills(bill('SM/9', 'New Ref', -1180))), line('Input IGST', 180)],
    };
    const sent = {
      ...{ PARTYLEDGERNAME: 'Surat Mills', ALLINVENTORYENTRIES: [goods(-2, -200, { ledger: 'Purchase' })], REFERENCE: 'SM/9' },
      LEDGERENTRIES: [line('Surat Mills', 236, bills(bill('DN/1', 'New Ref', 236))), line('Input IGST', -36)],
    };
    const repaid = { ALLLEDGERENTRIES: [line('HDFC', 236), line('Surat Mills', -236, bills(bill('DN/1', 'Agst Ref', -236)))] };
    const [back1, , receipt] = rowsOf(['Debit Note 4 20250601', sent], ['Purchase 44 20250402', bought], ['Receipt 1 20250701', repaid]);
    expect(back1).toMatchObject({
      taken: [
        { slug: 'purchase-return', level: 1, rows: [{ number: '4', leaveOpen: 'Yes', 'lines.0.fromDocument': 'Purchase Invoice 44' }] },
        {},
      ],
    });
    expect(receipt).toMatchObject({
      taken: [{ level: 2, rows: [{ 'allocations.0.kind': 'against', 'allocations.0.number': '4' }] }],
    });
  });

  it.each([
    ['of an invoice of an earlier year', back('OLD/1'), 'The file has no invoice OLD/1 that it could correct.'],
    ['for another price', back('S1', 80, 7.2), 'Lamp comes back for ₹80.00, and its invoice has ₹100.00 for it.'],
    [
      'with more tax than its rates give',
      back('S1', 100, 10.01),
      'It has ₹10.01 of CGST, where ₹9.00 follows from the rates of its items.',
    ],
  ])('%s are a journal and a stock adjustment, and a person is told', (_, content, why) => {
    const [rows] = rowsOf(['Credit Note 1 20250510', content], sold);
    expect(rows).toMatchObject({
      taken: [{ slug: 'journal-voucher' }, { slug: 'stock-adjustment' }],
      remark: `It is a journal, which no return of GST lists. ${why}`,
    });
  });

  it('of an invoice whose delivery note is not there are no return of it', () => {
    const undelivered = sale({ ALLINVENTORYENTRIES: [goods(-10, -1000, { ledger: 'Sales', tracking: 'DN-9' })] });
    const [rows] = rowsOf(['Credit Note 1 20250510', back('S1')], ['Sales S1 20250410', undelivered]);
    expect(rows).toMatchObject({ taken: [{ slug: 'journal-voucher' }, { slug: 'stock-adjustment' }] });
  });
});

it('what the books would post otherwise is debits and credits with a stock adjustment, if a person wants it', () => {
  const vouchers = [
    [
      'Sales S1 20250410',
      sale({
        ALLINVENTORYENTRIES: [goods(-6, -600, { ledger: 'Sales' }), goods(-4, -400, { ledger: 'Sales', tracking: 'DN-1' })],
        LEDGERENTRIES: [line('Anvi', 1000, bills(bill('S1', 'New Ref', 1000)))],
      }),
    ],
    ['Receipt 1 20250501', { ALLLEDGERENTRIES: [line('HDFC', 1000), line('Anvi', -1000, bills(bill('S1', 'Agst Ref', -1000)))] }],
    [
      'Purchase 9 20250410',
      {
        ...{ PARTYLEDGERNAME: 'Surat Mills', ALLINVENTORYENTRIES: [goods(3, 60, { ledger: 'Purchase' })] },
        LEDGERENTRIES: [line('Surat Mills', -60)],
      },
    ],
  ] as const;
  const [sold, received, bought] = rowsIf('journal', ...vouchers);
  expect(sold).toMatchObject({
    taken: [{ slug: 'journal-voucher' }, { slug: 'stock-adjustment', rows: [{ 'lines.0.change': '-6' }] }],
    remark: 'It is a journal, which no return of GST lists. It has no CGST, where ₹90.00 follows from the rates of its items.',
  });
  expect(received).toMatchObject({ taken: [{ level: 1, rows: [{ 'allocations.0.kind': 'against', 'allocations.0.number': 'S1' }] }] });
  expect(bought).toMatchObject({ taken: [{}, { rows: [{ 'lines.0.change': '3', 'lines.0.rate': '20' }] }] });
  // Left, it has no bill that a receipt could settle.
  expect(rowsOf(...vouchers)[1]).toMatchObject({ taken: [{ level: 0, rows: [{ 'allocations.0.kind': 'new' }] }] });
});

it.each([
  ['Receipt Note', {}, 'Its goods come with the purchase that has its number.'],
  ['Sales', { ISOPTIONAL: 'Yes' }, 'It is optional in Tally and counts nowhere.'],
  ['Sales', { ISCANCELLED: 'Yes' }, 'It is cancelled in Tally.'],
  ['Journal', { ALLLEDGERENTRIES: [line('Rent', 5), line('Cash', -4)] }, 'Its debits and credits differ by ₹1.00.'],
  ['Journal', { ALLLEDGERENTRIES: [line('Rent', 5), line('Nobody', -5)] }, 'The books have no ledger for Nobody.'],
  ['Journal', {}, 'It has no amounts.'],
])('a %s with %j is left', (type, content, why) => {
  expect(shortly([`${type} 1 20250410`, content])).toEqual([why]);
});

it('a post-dated voucher waits for its day', () => {
  const content = { ISPOSTDATED: 'Yes', ALLLEDGERENTRIES: [line('Rent', 5), line('Cash', -5)] };
  expect(shortly(['Payment 1 20260331', content], ['Payment 2 20260401', content])).toEqual([
    'bank-cash 0',
    'It is post-dated to 01-Apr-2026. Take it when that day has come.',
  ]);
});
