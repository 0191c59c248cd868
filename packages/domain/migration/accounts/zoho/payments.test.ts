import { expect, it } from 'vitest';
import { readZoho, recordsOf } from '#test/kit/migration/read-accounts';
import { chart, contacts, receipts } from '#test/kit/migration/zoho-files';

it('payments settle their bills, and what is left is an advance', () => {
  const accounts = readZoho(contacts, chart, receipts);
  expect(recordsOf(accounts, 'bank-cash').map(({ rows }) => rows)).toMatchObject([
    [
      {
        type: 'Receipt',
        accountId: 'HDFC Current',
        mode: 'NEFT / RTGS',
        instrumentNo: 'UTR123',
        'lines.0.againstBill': 'INV-2',
        'lines.0.amount': '825.60',
      },
      { 'deductions.0.ledgerId': 'Bank Charges', 'deductions.0.amount': '5.60' },
    ],
    [
      { 'lines.0.againstBill': 'INV-1', 'lines.0.amount': '819.20' },
      { 'lines.0.ledgerId': 'Umbrella Retail', 'lines.0.amount': '180.80' },
    ],
  ]);
});
