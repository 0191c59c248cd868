import { documentTotals } from '#domain/documents/totals';
import { paise, scaled } from '#domain/money/paise';
import { groupSets } from '#domain/posting/chart';
import type { BillChange, Movement, Posting } from '#domain/posting/effect';
import { postSalesInvoice as postTotals } from '#domain/posting/sales';
import { ledgerIsUnder } from '#modules/kit/chart';
import type { DocumentFacts } from '#modules/kit/module';
import { totalsInput } from '#modules/sales/sales-invoice/complete';
import type { SalesInvoice } from '#modules/sales/sales-invoice/fields';

/** Dr party; Cr the sales ledger of each item, charges, output taxes, round-off (decision D29). */
export function postSalesInvoice(row: SalesInvoice, facts: DocumentFacts): readonly Posting[] {
  const sales = row.salesLedgerId ?? facts.ledger('sales');
  return postTotals(documentTotals(totalsInput(row, facts)), {
    party: row.partyId,
    lines: row.lines.map(({ itemId }) => {
      const own = facts.find('inventory-item', itemId)?.['salesLedgerId'];
      return typeof own === 'string' ? own : sales;
    }),
    charges: row.charges.map(({ ledgerId }) => ledgerId),
    igst: facts.ledger('output_igst'),
    cgst: facts.ledger('output_cgst'),
    sgst: facts.ledger('output_sgst'),
    cess: facts.ledger('output_cess'),
    roundOff: facts.ledger('round_off'),
  });
}

/** Goods leave the line's location, or the document's; services do not move. */
export function moveSalesInvoice(row: SalesInvoice): readonly Movement[] {
  return row.lines
    .filter(({ itemType }) => itemType === 'Goods')
    .map(({ itemId, location, batch, quantity }) => ({
      itemId,
      locationId: location ?? row.location,
      batch,
      quantity: scaled(-quantity),
      value: null,
    }));
}

/** Opens a bill for the amount the party owes; a cash sale opens none. */
export function billSalesInvoice(row: SalesInvoice, id: string, facts: DocumentFacts): readonly BillChange[] {
  if (row.total === 0 || ledgerIsUnder(facts, row.partyId, groupSets.bankCash)) return [];
  return [
    {
      ledgerId: row.partyId,
      billId: id,
      kind: 'opens',
      amount: paise(row.total),
      number: row.number,
      date: row.date,
      dueDate: row.dueDate ?? row.date,
    },
  ];
}
