import { describe, expect, it } from 'vitest';
import { picklistPaper } from '#application/paper/picklist-paper';
import type { TradeLine } from '#modules/kit/trade/fields';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const one = 1_0000;
const facts = sampleFacts({}, {});

function printed(lines: readonly TradeLine[], change: object = {}, open?: ReadonlyMap<string, number>) {
  const typed = { ...blankDocument(salesInvoiceFields, '2026-11-20', 'local', lines), projectId: 'roof', ...change };
  const row = { ...salesInvoice.complete(typed, facts) };
  const { organisation, branch } = facts;
  return picklistPaper(row, { organisation, branch, transporter: undefined, ledger: String, ...(open && { open }) });
}

const panels = blankLine('panel', 12 * one);

it('lists the goods by their place, with a column to tick and without prices', () => {
  const paper = printed(
    [{ ...panels, location: 'B2' }, { ...blankLine('cable', 5 * one), description: 'Red' }, blankLine('fitting', one)],
    {
      location: 'A1',
    },
  );
  expect(paper.title).toBe('Picklist');
  expect(paper.lines.columns.map(({ label }) => label)).toEqual(['#', 'Location', 'Item', 'Quantity', 'Unit', 'Picked']);
  expect(paper.lines.rows).toEqual([
    ['1', 'A1', 'Cable\nRed', '5', 'nos', ''],
    ['2', 'B2', 'Panel', '12', 'nos', ''],
  ]);
  expect([paper.totals, paper.words, paper.bank, paper.taxes]).toEqual([[], '', [], undefined]);
});

it('names the project and where the goods go', () => {
  const site = { line1: 'Godown 3', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
  const paper = printed([panels], { shippingAddress: site, shippingName: 'Asha Godown', vehicleNumber: 'GJ01AB1234' });
  expect(paper.facts.map(({ label }) => label)).toEqual(['Date', 'Project', 'Vehicle']);
  expect(paper.parties).toMatchObject([{ heading: 'Deliver to', name: 'Asha Godown', lines: ['Godown 3', 'Surat 395001, 24 Gujarat'] }]);
});

it('has a column for batches if a line names one', () => {
  const { lines } = printed([panels, { ...blankLine('batched', one), batch: 'B-26' }]);
  expect(lines.columns.map(({ label }) => label)).toContain('Batch');
  expect(lines.rows.map((row) => row[3])).toEqual(['', 'B-26']);
});

describe('what is gathered', () => {
  const sent = { ...panels, sourceSlug: 'delivery-note', sourceId: 'n', sourceLine: '1' };

  it('of an order is what is still open', () => {
    const { lines } = printed(
      [panels, blankLine('cable', one)],
      {},
      new Map([
        ['1', 4 * one],
        ['2', 0],
      ]),
    );
    expect(lines.rows.map(([, , item, quantity]) => [item, quantity])).toEqual([['Panel', '4']]);
  });

  it('is not what a delivery note took away', () => {
    expect(printed([sent, blankLine('cable', one)]).lines.rows).toHaveLength(1);
  });

  it.each([
    ['services', [blankLine('fitting', one)]],
    ['goods that left before', [sent]],
  ])('is nothing for %s, so there is no list', (_, lines) => {
    expect(() => printed(lines)).toThrow('There are no goods to gather');
  });
});
