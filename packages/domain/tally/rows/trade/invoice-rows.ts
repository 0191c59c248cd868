import { rupeesText, scaledText } from '#domain/migration/accounts/figures';
import { paise } from '#domain/money/paise';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import { allCentresInWords, byProject } from '#domain/tally/rows/ledgers/centres';
import type { Placed } from '#domain/tally/rows/ledgers/journal-rows';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { type Cells, codeText, documentRecord, fitted, type TakenRecord } from '#domain/tally/rows/row-texts';
import { lateReference, referenceCells } from '#domain/tally/rows/trade/reference-of-voucher';
import type { SupplyOfVoucher } from '#domain/tally/rows/trade/supply-of-voucher';
import type { TradeFit } from '#domain/tally/rows/trade/trade-fit';
import type { TradeWay } from '#domain/tally/rows/trade/trade-parts';
import { wordsOf } from '#domain/tally/rows/voucher-words';
import type { TallyVoucher } from '#domain/tally/voucher';
import type { Stated } from '#domain/totals/document-input';

/** The earlier document and the line of it that goods come from, as files name them. */
export interface FromLine {
  readonly fromDocument: string;
  /** From 1. */
  readonly fromLine: number;
}

export interface InvoiceToWrite {
  readonly voucher: TallyVoucher;
  readonly fit: TradeFit;
  readonly way: TradeWay;
  readonly placed: Placed;
  /** By the place of its goods; undefined: they follow nothing. */
  readonly follows: readonly (FromLine | undefined)[];
}

export function invoiceRecord({ voucher, fit, way, placed, follows }: InvoiceToWrite, known: Known): TakenRecord {
  const { date, number, level } = placed;
  const { parts, supply, stated, bill, chargeRate } = fit;
  const side = way === 'sale' ? 'output' : 'input';
  const project = projectOf(voucher, known);
  const isSale = way === 'sale';
  const words = [...(project === undefined ? allCentresInWords(voucher.lines) : []), ...lateReference(voucher, date)];
  const ledgers: Cells = isSale ? { salesLedgerId: fit.ledger } : { purchaseLedgerId: fit.ledger };
  return documentRecord({
    ...{ slug: isSale ? 'sales-invoice' : 'purchase-invoice', date, level, key: voucher.guid },
    head: {
      ...{ number, partyId: known.names.ledger(parts.party, side), ...supplyCells(supply), ...referenceCells(voucher, date) },
      ...{ projectId: project, creditDays: bill.creditDays, ...ledgers, ...statedCells(stated) },
      notes: fitted(wordsOf(voucher, number, words), mostOfNotes),
    },
    lists: {
      lines: parts.goods.map((line, at) => ({
        ...goodsCells(line, known),
        ...(isSale ? {} : boughtCells(line, supply, known)),
        ...follows[at],
      })),
      charges: parts.charges.map(({ ledger, amount }) => ({
        ledgerId: known.names.ledger(ledger, side),
        amount: rupeesText(amount),
        taxRate: chargeRate === 0 ? null : scaledText(chargeRate),
      })),
    },
  });
}

/** What every document of trade says of its supply. */
export function supplyCells({ placeOfSupply, exportType }: SupplyOfVoucher): Cells {
  return { placeOfSupply, exportType };
}

/** An item of a document of trade, without what only a purchase says. */
export function goodsCells({ item, quantity, price, godown, batch }: GoodsLine, { names }: Known): Cells {
  const { rate, percent, discount } = price;
  return {
    itemId: names.item(item.name),
    quantity: scaledText(quantity),
    rate: scaledText(rate),
    discountPercent: percent === null ? null : scaledText(percent),
    discountAmount: discount === null ? null : rupeesText(discount),
    ...(item.isService ? {} : placeCells(godown, batch, names)),
  };
}

export function placeCells(godown: string | null, batch: string | null, names: Known['names']): Cells {
  return { location: names.location(godown), batch: batch === null ? null : codeText(batch) };
}

function boughtCells({ ledger, batch, madeOn }: GoodsLine, { credit }: SupplyOfVoucher, { names }: Known): Cells {
  return {
    ledgerId: ledger === null ? null : names.ledger(ledger, 'input'),
    itc: credit ? 'eligible' : null,
    manufactured: batch === null ? null : madeOn,
  };
}

/** The project of the whole; null: none has one; undefined: some have another, or only a part has it. */
function projectOf({ lines }: TallyVoucher, { names }: Known): string | null | undefined {
  const some = lines.filter(({ centres }) => centres.length > 0);
  if (some.length === 0) return null;
  const booked = some.map(({ ledger }) => ledger);
  const alike = lines.filter(({ ledger }) => booked.includes(ledger));
  const projects = new Set(alike.flatMap((line) => byProject(line, names).map(({ project }) => project)));
  const [project = null] = projects;
  const isAll = projects.size === 1 && some.every(({ centres }) => centres.length === 1);
  return isAll && project !== null ? project : undefined;
}

export function statedCells({ cgst, sgst, igst, cess, roundOff }: Stated): Cells {
  const text = (amount: number | undefined) => (amount === undefined ? null : rupeesText(paise(amount)));
  return {
    statedCgst: text(cgst),
    statedSgst: text(sgst),
    statedIgst: text(igst),
    statedCess: text(cess),
    statedRoundOff: text(roundOff),
  };
}

export const mostOfNotes = 4_000;
