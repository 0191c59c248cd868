import type { PromiseSlug } from '#domain/tally/rows/drafts';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import type { Placed } from '#domain/tally/rows/ledgers/journal-rows';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { documentRecord, fitted, type TakenRecord } from '#domain/tally/rows/row-texts';
import { type FromLine, goodsCells, mostOfNotes, supplyCells } from '#domain/tally/rows/trade/invoice-rows';
import { referenceCells } from '#domain/tally/rows/trade/reference-of-voucher';
import { purchaseSupply, type SupplyOfVoucher, saleSupply } from '#domain/tally/rows/trade/supply-of-voucher';
import { wordsOf } from '#domain/tally/rows/voucher-words';
import type { TallyVoucher } from '#domain/tally/voucher';

/** Why an order or a delivery note cannot be one of the books; undefined: it can. */
export function promiseProblem(voucher: TallyVoucher, slug: PromiseSlug, known: Known): string | undefined {
  const party = partyOf(voucher, slug, known);
  if (party === undefined) return 'It does not say who the customer or supplier is.';
  const { problem } = supplyOf(voucher, slug, known);
  return problem === null ? undefined : `${problem}.`;
}

/** An order or a delivery note. Its items have the prices that were agreed, and post nothing. */
export function promiseRecord(
  voucher: TallyVoucher,
  slug: PromiseSlug,
  goods: readonly GoodsLine[],
  { date, number, level }: Placed,
  follows: readonly (FromLine | undefined)[],
  known: Known,
): TakenRecord {
  return documentRecord({
    ...{ slug, date, level, key: voucher.guid },
    head: {
      ...{ number, partyId: partyOf(voucher, slug, known) },
      ...supplyCells(supplyOf(voucher, slug, known)),
      ...referenceCells(voucher, date),
      notes: fitted(wordsOf({ ...voucher, lines: [] }, number), mostOfNotes),
    },
    lists: {
      lines: goods.map((line, at) => {
        const cells = goodsCells(line, known);
        // An order is for any batch.
        return { ...cells, batch: slug === 'delivery-note' ? cells['batch'] : null, ...follows[at] };
      }),
    },
  });
}

function partyOf({ party }: TallyVoucher, slug: PromiseSlug, { masters, names }: Known): string | undefined {
  const found = masters.ledgers.find(party);
  const name = found && names.ledger(found.name, slug === 'purchase-order' ? 'input' : 'output');
  return name ?? undefined;
}

function supplyOf(voucher: TallyVoucher, slug: PromiseSlug, { masters, names }: Known): SupplyOfVoucher {
  const party = masters.ledgers.find(voucher.party);
  return slug === 'purchase-order' ? purchaseSupply(voucher, party, names.own) : saleSupply(voucher, party, names.own, false);
}
