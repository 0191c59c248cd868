import { describe, expect, it } from 'vitest';
import type { Accounts } from '#domain/migration/accounts/accounts';
import { readZoho, recordsOf } from '#test/kit/migration/read-accounts';
import { bills, creditNotes, invoices, table, vendorCredits } from '#test/kit/migration/zoho-files';

const journals = (accounts: Accounts) =>
  recordsOf(accounts, 'journal-voucher').map(({ rows }) =>
    rows.map((row) => `${row['lines.0.ledgerId']} ${row['lines.0.debit'] ?? `-${row['lines.0.credit']}`}`),
  );
const told = ({ notes }: Accounts, object: string) =>
  notes.filter((note) => note.object === object).map(({ severity, text }) => [severity, text]);
const isJournal = 'It becomes a journal: no goods come back, and it is in no GST return.';

describe('credit notes', () => {
  const accounts = readZoho(invoices, creditNotes);

  it('are returns where goods come back at the price of their invoice', () => {
    expect(recordsOf(accounts, 'sales-return')).toEqual([
      {
        ...{ slug: 'sales-return', date: '2025-06-20' },
        rows: [
          {
            ...{ number: 'CN-1', partyId: 'Krishna Enterprises', leaveOpen: 'Yes', notes: 'One was bent', statedIgst: '42.00' },
            ...{ statedRoundOff: '0.00', 'lines.0.itemId': 'Steel Bracket', 'lines.0.quantity': '1' },
            ...{ 'lines.0.fromDocument': 'Sales Invoice INV-2', 'lines.0.fromLine': '1' },
          },
        ],
      },
    ]);
  });

  it('are notes where only the value changes, set off if all of it was applied to the invoice', () => {
    const [note] = recordsOf(accounts, 'credit-note');
    expect(note?.rows).toEqual([
      {
        ...{ number: 'CN-2', partyId: 'Walk In', statedCgst: '0.13', statedSgst: '0.13', statedRoundOff: '0.00' },
        ...{ 'lines.0.itemId': 'Hinge', 'lines.0.amount': '5.00', 'lines.0.ledgerId': 'Sales' },
        ...{ 'lines.0.fromDocument': 'Sales Invoice INV-3', 'lines.0.fromLine': '1' },
      },
    ]);
    expect(told(accounts, 'Credit Note CN-2')).toEqual([['warning', expect.stringContaining('no goods come back')]]);
  });

  it('are journals, and named, without their invoice and where it has less; drafts are left out', () => {
    expect(journals(accounts)).toEqual([
      ['Sales 40.00', 'Output CGST 2.40', 'Output SGST 2.40', 'Umbrella Retail -44.80'],
      ['Sales 360.00', 'Output CGST 21.60', 'Output SGST 21.60', 'Umbrella Retail -403.20'],
    ]);
    expect([told(accounts, 'Credit Note CN-3'), told(accounts, 'Credit Note CN-5'), told(accounts, 'Credit Note CN-4')]).toEqual([
      [['warning', `Its invoice is not in the files. ${isJournal}`]],
      [['warning', `It is no part of the lines of INV-1 alone. ${isJournal}`]],
      [['info', 'Its status is Draft. It is in no books, and is left out.']],
    ]);
  });

  const heading =
    'Credit Note Date,Credit Note Number,Customer Name,Associated Invoice Number,Item Name,Quantity,Item Price,Item Total,Item Tax Amount,Total';
  const of = (...rows: readonly string[]) => readZoho(invoices, table('c.csv', heading, ...rows));
  const kinds = ({ records }: Accounts) => records.flatMap(({ slug, date }) => (date === null || slug === 'sales-invoice' ? [] : [slug]));
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'what is left after another one',
      [
        '2025-06-20,1,Krishna Enterprises,INV-2,Steel Bracket,2,,466.67,84,550.67',
        '2025-06-20,2,Krishna Enterprises,INV-2,Steel Bracket,1,,233.33,42,275.33',
      ],
      ['sales-return', 'sales-return'],
    ],
    [
      'more than is left',
      [
        '2025-06-20,1,Krishna Enterprises,INV-2,Steel Bracket,2,,466.67,84,550.67',
        '2025-06-20,2,Krishna Enterprises,INV-2,Steel Bracket,2,,466.67,84,550.67',
      ],
      ['sales-return', 'journal-voucher'],
    ],
    ['an item that its invoice does not have', ['2025-06-20,1,Krishna Enterprises,INV-2,Hinge,1,40,40,5,45'], ['journal-voucher']],
    ['the invoice of another customer', ['2025-06-20,1,Umbrella Retail,INV-2,Steel Bracket,1,,233.33,42,275.33'], ['journal-voucher']],
    ['charges beside its lines', ['2025-06-20,1,Krishna Enterprises,INV-2,Steel Bracket,1,,233.33,42,300'], ['journal-voucher']],
    ['an amount that cannot be read', ['2025-06-20,1,Krishna Enterprises,INV-2,Steel Bracket,1,,much,42,300'], []],
    ['nothing but its price', ['2025-06-20,1,Umbrella Retail,INV-1,Steel Bracket,2,250,,90,'], ['sales-return']],
  ])('with %s become the right kind', (_, rows, expected) => {
    expect(kinds(of(...rows))).toEqual(expected);
  });
});

describe('credits of vendors', () => {
  const accounts = readZoho(bills, vendorCredits);

  it('are returns of the bill by the number that the vendor gave it', () => {
    expect(recordsOf(accounts, 'purchase-return').map(({ rows }) => rows)).toEqual([
      [
        {
          ...{
            number: 'VC-1',
            partyId: 'Om Steel',
            leaveOpen: 'Yes',
            referenceNo: 'VC-1',
            referenceDate: '2025-06-24',
            statedRoundOff: '0.00',
          },
          ...{ 'lines.0.itemId': 'Steel Bracket', 'lines.0.quantity': '2' },
          ...{ 'lines.0.fromDocument': 'Purchase Invoice B-1', 'lines.0.fromLine': '1' },
        },
      ],
    ]);
  });

  it('are journals if the bill is an expense, with the paise that it was rounded by', () => {
    expect(journals(accounts).filter(([first]) => first?.startsWith('Electricity -'))).toEqual([
      ['Electricity -50.00', 'Round Off -0.40', 'Power Company 50.40'],
    ]);
  });
});

it('in another currency without their invoice are left out, and named', () => {
  const heading = 'Credit Note Date,Credit Note Number,Customer Name,Currency Code,Item Name,Item Total,Total';
  const accounts = readZoho(table('c.csv', heading, '2025-06-20,1,Acme Inc,USD,Consulting,5,5'));
  expect([journals(accounts), told(accounts, 'Credit Note 1').at(-1)]).toEqual([
    [],
    ['error', 'It is in USD, and a journal is in rupees. It is left out.'],
  ]);
});
