import { expect, it } from 'vitest';
import { pair, portal } from '../sample.ts';
import { letterOf, mailtoOf } from './letter.ts';

const about = { statement: 'GSTR-2B', organisation: 'Suryodaya Solar', gstin: '24AAQCA8719H1ZC', months: 'Oct 2026' } as const;
const ours = '- Invoice KP/81 of 12-Oct-2026, taxable value ₹10,000.00, tax ₹1,800.00';

it.each`
  tab              | row                                                                | subject                                  | lines
  ${'only-books'}  | ${{ ...pair, portal: [] }}                                         | ${'invoices that you have not reported'} | ${[ours]}
  ${'only-portal'} | ${{ ...pair, books: [] }}                                          | ${'documents that we do not have'}       | ${[ours.replace('KP/81', 'KP-81')]}
  ${'only-portal'} | ${{ ...pair, books: [], portal: [{ ...portal, kind: 'credit' }] }} | ${'documents that we do not have'}       | ${['- Credit note KP-81 of 12-Oct-2026, taxable value -₹10,000.00, tax -₹1,800.00']}
  ${'mismatch'}    | ${{ ...pair, portal: [{ ...portal, taxable: 9_000_00 }] }}         | ${'documents that differ'}               | ${['- Invoice KP/81', '  in our books: KP/81 of 12-Oct-2026, taxable value ₹10,000.00, tax ₹1,800.00', '  as you reported it: KP-81 of 12-Oct-2026, taxable value ₹9,000.00, tax ₹1,800.00']}
`('in $tab a supplier is asked about $subject', ({ tab, row, subject, lines }) => {
  const letter = letterOf([row], { ...about, tab });
  expect(letter.subject).toBe(`GSTR-2B of Oct 2026: ${subject}`);
  expect(letter.body.split('\n').slice(4, 4 + lines.length)).toEqual(lines);
  expect(letter.body.split('\n').slice(-3)).toEqual(['Kind regards,', 'Suryodaya Solar', 'GSTIN 24AAQCA8719H1ZC']);
});

it('puts every letter into the link as a mail program reads it', () => {
  const link = mailtoOf('a+b@kutch.example', { subject: 'A & B', body: 'One\nTwo' });
  expect(link).toBe('mailto:a%2Bb@kutch.example?subject=A%20%26%20B&body=One%0D%0ATwo');
});

it('keeps the link short enough for mail programs, and says that something is left out', () => {
  const many = letterOf(
    Array.from({ length: 60 }, (_, at) => ({ ...pair, id: `r${at}`, portal: [] })),
    { ...about, tab: 'only-books' },
  );
  const link = mailtoOf('accounts@kutch.example', many);
  expect(link.length).toBeLessThanOrEqual(1_900);
  expect(decodeURIComponent(link)).toMatch(/tax ₹1,800\.00\r\n\r\n\.\.\.$/);
});
