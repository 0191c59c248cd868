import { addressLines, bankOf, labelledOf, said, stateLine, text } from '#application/paper/issuer';
import type { PaperFacts, PaperOf } from '#application/paper/paper';
import type { Labelled, PrintedDocument, PrintedTable } from '#application/ports/papers';
import { tradeRowOf } from '#application/row-of';
import { stateTaxName } from '#domain/address/state';
import { compositionWords, documentTitle, endorsement, type Supplier, supplierOf } from '#domain/gst/invoice-rules';
import { type Taxability, taxabilities } from '#domain/gst/rate';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { upiLink } from '#domain/money/upi';
import { amountInWords } from '#domain/money/words';
import { Refusal } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import type { RecordOf } from '#modules/kit/field';
import { type trackingFields, trackingLink } from '#modules/kit/masters/tracking';
import type { AnyRow } from '#modules/kit/module';
import type { TradePaper } from '#modules/kit/paper';
import type { AlternateUnit, TradeCharge, TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { isForeign } from '#modules/kit/trade/tax/foreign';

/** An order, challan, invoice or note as its module says (`kit/trade/paper.ts`); an invoice with the details of rules 46 and 49. */
export function tradePaper(paper: TradePaper): PaperOf {
  return (stored, { organisation, branch, transporter, deliveryProvider }) => {
    const row: Printed = tradeRowOf({ row: stored });
    const tracking = trackingLink(deliveryProvider?.['trackingUrl'], row.consignmentNumber);
    const supplier = supplierAt(row, branch);
    const heads = headsOf(row, text(branch['state']));
    const isInvoice = paper.title === undefined;
    return {
      title: paper.title ?? documentTitle(supplier, taxabilitiesOf(row)),
      ...noticeOf(paper, supplier),
      facts: factsOf(paper, row, supplier, { transporter, deliveryProvider }),
      ...(tracking === null ? {} : { tracking }),
      parties: partiesOf(row, paper),
      ...textsOf(paper, row),
      lines: linesOf(row, heads.length > 0, paper.rate ?? 'Rate'),
      totals: totalsOf(row, heads),
      words: amountInWords(paise(number(row.total))),
      ...(heads.length === 0 ? {} : { taxes: hsnTable(row, heads) }),
      bank: paper.asksMoney ? bankOf(organisation) : [],
      ...(paper.asksMoney ? upiOf(row, organisation) : {}),
      ...(text(row.notes) === '' ? {} : { notes: text(row.notes) }),
      ...(paper.receivedBy && { receivedBy: paper.receivedBy }),
      terms: [
        ...(isInvoice ? zeroRated(row, organisation) : []),
        ...(row.reverseCharge === true ? ['Tax on this supply is payable by the recipient under reverse charge'] : []),
        ...text(row.terms ?? (isInvoice ? organisation['invoiceTerms'] : ''))
          .split('\n')
          .filter((line) => line.trim() !== ''),
      ],
    };
  };
}

/** A trade document with the names that its ids are printed by. */
type Printed = Omit<TradeRow, 'lines' | 'charges'> &
  Partial<RecordOf<typeof trackingFields>> & {
    readonly lines: readonly (TradeLine & AlternateUnit & Named)[];
    readonly charges: readonly (TradeCharge & Named & { readonly ledgerName?: string })[];
  };

interface Named {
  /** Of the invoice that the line corrects. */
  readonly invoiceNumber?: string;
}

/** Empty texts are left out. */
function textsOf({ texts }: TradePaper, row: Printed): Pick<PrintedDocument, 'introduction' | 'sections'> {
  if (texts === undefined) return {};
  const { introduction, sections } = texts({ ...row });
  const written = labelledOf(sections);
  return {
    ...(text(introduction) === '' ? {} : { introduction: text(introduction) }),
    ...(written.length === 0 ? {} : { sections: written }),
  };
}

/** A cancelled document, one without a number and one in a foreign currency ask for no rupees. */
function upiOf(row: Printed, organisation: AnyRow): { readonly upi?: string } {
  const [id, note, total] = [text(organisation['upiId']), text(row.number), number(row.total)];
  if (id === '' || note === '' || total <= 0 || row.cancelled === true || row.clientType === 'Overseas' || isForeign(row)) return {};
  return { upi: upiLink({ id, name: text(organisation['legalName'] ?? organisation['name']), amount: paise(total), note }) };
}

function noticeOf({ title, notice }: TradePaper, supplier: Supplier): { readonly notice?: string } {
  const words = title === undefined && supplier === 'Composition' ? compositionWords : notice;
  return words === undefined ? {} : { notice: words };
}

/** Who takes the goods, and who delivers them. */
type Carried = Pick<PaperFacts, 'transporter' | 'deliveryProvider'>;

function factsOf(paper: TradePaper, row: Printed, supplier: Supplier, carried: Carried): readonly Labelled[] {
  const { title, reference, due, facts } = paper;
  const reverseCharge = row.reverseCharge === true ? 'Yes' : title === undefined ? 'No' : '';
  return labelledOf([
    ['Date', day(row.date)],
    ...(due === undefined ? [] : [[due, day(row.dueDate)] as const]),
    ['Place of supply', stateLine(row.placeOfSupply)],
    ['Reverse charge', supplier === 'Unregistered' ? '' : reverseCharge],
    [reference, [row.referenceNo, day(row.referenceDate)].filter(Boolean).join(' of ')],
    ['Project', row.projectNo],
    ...(facts?.({ ...row }) ?? []),
    ['Currency', isForeign(row) ? `${text(row.currency)} at ₹ ${rate(row.exchangeRate)}` : ''],
    ['Transporter', carried.transporter?.['name']],
    ['Vehicle', row.vehicleNumber],
    ['LR', [row.lrNumber, day(row.lrDate)].filter(Boolean).join(' of ')],
    ['Delivered by', carried.deliveryProvider?.['name']],
    ['Consignment', row.consignmentNumber],
  ]);
}

/** The branch's registration when the invoice was entered. Older invoices do not have it, so the current one is used. */
function supplierAt(row: Printed, branch: AnyRow): Supplier {
  const { supplier } = row as { readonly supplier?: Supplier };
  return supplier ?? supplierOf({ gstin: text(branch['gstin']) || null, composition: branch['composition'] === true });
}

function taxabilitiesOf(row: Printed): readonly Taxability[] {
  return (row.rates ?? []).map(({ taxability }) => taxabilities.find((one) => one === taxability) ?? 'Taxable');
}

/** Exports and supplies to SEZ carry their endorsement; one without payment is not issued without the number of the letter (rule 96A). */
function zeroRated(row: Printed, organisation: AnyRow): readonly string[] {
  if (row.exportType === 'with-payment') return [endorsement(true, null)];
  if (row.exportType !== 'without-payment') return [];
  const letter = text(row.lutNumber) || text(organisation['lutNumber']);
  if (letter === '') throw new Refusal('notAllowed', { why: 'Enter the LUT number on the invoice or in the organisation first' });
  return [endorsement(false, letter)];
}

function partiesOf(row: Printed, { party, place }: TradePaper): PrintedDocument['parties'] {
  const name = text(row.partyName);
  const billTo = { heading: party, name, lines: [...addressLines(row.billingAddress), ...said('GSTIN', row.partyGstin)] };
  const site = addressLines(row.shippingAddress);
  if (place === undefined || site.length === 0) return [billTo];
  const shipTo = {
    heading: place,
    name: text(row.shippingName) || name,
    lines: [...site, ...said('GSTIN', row.shippingGstin)],
  };
  return [billTo, shipTo];
}

function linesOf(row: Printed, taxed: boolean, rateLabel: string): PrintedTable {
  const columns = [
    { label: '#', align: 'right', width: 14 },
    { label: 'Item', align: 'left', width: 'rest' },
    { label: 'HSN / SAC', align: 'left', width: 42 },
    { label: 'Quantity', align: 'right', width: 50 },
    { label: isForeign(row) ? `${rateLabel} ${text(row.currency)}` : rateLabel, align: 'right', width: 50 },
    { label: 'Taxable', align: 'right', width: 64 },
    { label: 'GST', align: 'right', width: 26 },
    { label: 'Amount ₹', align: 'right', width: 66 },
  ] as const;
  const goods = row.lines.map((line, index) => [
    String(index + 1),
    [
      text(line.itemName),
      text(line.description),
      ...said('Batch', line.batch),
      ...said('Serial No.', Array.isArray(line.barcodes) ? line.barcodes.join(', ') : null),
      ...said('Invoice', line.invoiceNumber),
      discount(line),
    ]
      .filter((part) => part !== '')
      .join('\n'),
    text(line.hsn),
    [quantity(line), ...alternateText(line)].filter((part) => part !== '').join('\n'),
    // A correction of the price has neither: its value is the difference.
    line.quantity === null && line.rate === null ? '' : rate(line.rate),
    money(line.taxable),
    taxed ? percent(line.taxRate) : '',
    money(line.total),
  ]);
  let sum = 0;
  const running = [...row.lines, ...(row.charges ?? [])].map((line) => {
    sum += number(line.total);
    return money(sum);
  });
  const charges = (row.charges ?? []).map((line) => [
    '',
    [text(line.ledgerName), ...said('Invoice', line.invoiceNumber)].join('\n'),
    text(line.hsn),
    '',
    '',
    money(line.taxable),
    taxed ? percent(line.taxRate) : '',
    money(line.total),
  ]);
  return {
    columns,
    rows: [...goods, ...charges],
    running,
    totals: ['', 'Total', '', '', '', money(row.taxable), '', money(number(row.total) - number(row.roundOff) - number(row.tcs))],
  };
}

/** The quantity in the second unit of the item. */
export function alternateText({ alternateQuantity, alternateUnit }: AlternateUnit): readonly string[] {
  return said(formatScaled(scaled(number(alternateQuantity))), alternateUnit);
}

function discount(line: TradeLine): string {
  const rate = number(line.discountPercent);
  const amount = number(line.discountAmount);
  return rate > 0 ? `Discount ${percent(rate)}` : amount > 0 ? `Discount ${money(amount)}` : '';
}

type Head = { readonly key: 'cgst' | 'sgst' | 'igst' | 'cess'; readonly label: string };

const allHeads: readonly Head[] = [
  { key: 'cgst', label: 'CGST' },
  { key: 'sgst', label: 'SGST' },
  { key: 'igst', label: 'IGST' },
  { key: 'cess', label: 'Cess' },
];

/** Union territories without a legislature levy UTGST in place of SGST. */
function headsOf(row: Printed, state: string): readonly Head[] {
  return allHeads
    .filter(({ key }) => number(row[key]) !== 0)
    .map((head) => (head.key === 'sgst' ? { ...head, label: stateTaxName(state) } : head));
}

/** Figures that are printed unless they are 0. */
type Figure = 'documentDiscount' | 'reverseChargeTax' | 'importTax' | 'tcs' | 'tds' | 'roundOff';

function totalsOf(row: Printed, heads: readonly Head[]): PrintedDocument['totals'] {
  const payable = row.reverseCharge === true ? ' (payable by recipient)' : '';
  const taxes = heads.flatMap((head) =>
    ratesOf(row, head).map(
      ({ rate, amount }): Labelled => ({ label: [head.label, rate].filter(Boolean).join(' ') + payable, value: amount }),
    ),
  );
  const figure = (label: string, key: Figure): readonly Labelled[] => (number(row[key]) === 0 ? [] : [{ label, value: money(row[key]) }]);
  const total = { label: 'Total', value: formatPaise(paise(number(row.total)), { symbol: '₹' }), strong: true as const };
  const foreign = isForeign(row) ? [{ label: `Total ${text(row.currency)}`, value: money(row.foreignTotal), strong: true as const }] : [];
  return [
    ...figure(isForeign(row) ? `Discount ${text(row.currency)}` : 'Discount', 'documentDiscount'),
    { label: 'Taxable value', value: money(row.taxable) },
    ...taxes,
    ...(row.reverseCharge === true ? [] : figure('of it under reverse charge', 'reverseChargeTax')),
    ...figure('of it by bill of entry', 'importTax'),
    ...figure('TCS', 'tcs'),
    ...figure('Round off', 'roundOff'),
    total,
    ...figure('Less TDS', 'tds'),
    ...foreign,
  ];
}

/** More rates than this are added up in the totals: the tax summary shows each. */
const mostRates = 3;

/** The tax of a head at each of its rates. Cess has rates of other kinds, so it is one sum. */
function ratesOf(row: Printed, { key }: Head): readonly { readonly rate: string; readonly amount: string }[] {
  const rates = (row.rates ?? []).filter((line) => number(line[key]) !== 0);
  if (key === 'cess' || rates.length === 0 || rates.length > mostRates) return [{ rate: '', amount: money(row[key]) }];
  return rates.map((line) => ({ rate: percent(rateOfHead(key, line.rate)), amount: money(line[key]) }));
}

/** CGST and SGST are each half the rate of the item (sections 8 and 9 of the CGST Act share it), IGST is all of it. */
function rateOfHead(key: Head['key'], rate: unknown): number {
  return key === 'igst' ? number(rate) : number(rate) / 2;
}

/** The summary by HSN or SAC and rate, with the rate and the amount of each tax (rule 46(l) and (m)). */
function hsnTable(row: Printed, heads: readonly Head[]): PrintedTable {
  const right = (label: string, width: number) => ({ label, align: 'right' as const, width });
  const rated = (head: Head) => head.key !== 'cess';
  return {
    columns: [
      { label: 'HSN / SAC', align: 'left', width: 'rest' },
      right('Quantity', 60),
      right('Taxable', 74),
      ...heads.flatMap((head) => [...(rated(head) ? [right(`${head.label} %`, 36)] : []), right(`${head.label} ₹`, 62)]),
    ],
    rows: (row.hsnSummary ?? []).map((line) => [
      text(line.hsn),
      quantity(line),
      money(line.taxable),
      ...heads.flatMap((head) => [...(rated(head) ? [formatScaled(scaled(rateOfHead(head.key, line.rate)))] : []), money(line[head.key])]),
    ]),
    totals: ['Total', '', money(row.taxable), ...heads.flatMap((head) => [...(rated(head) ? [''] : []), money(row[head.key])])],
  };
}

/** Empty where no goods are counted, such as in a correction of the price. */
function quantity(line: { readonly quantity: number | null; readonly unit: string | null }): string {
  const count = number(line.quantity);
  return count === 0 ? '' : `${formatScaled(scaled(count))} ${text(line.unit)}`.trim();
}

export function linesOfRow(row: AnyRow, name: string): readonly AnyRow[] {
  const lines = row[name];
  return Array.isArray(lines) ? lines : [];
}

export function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export function money(value: unknown): string {
  return formatPaise(paise(number(value)));
}

/** Rupees per unit with two decimals, or more if the rate has more. */
export function rate(value: unknown): string {
  const text = formatScaled(scaled(number(value)));
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  return decimals >= 2 ? text : `${text}${decimals === 0 ? '.00' : '0'}`;
}

function percent(value: unknown): string {
  return `${formatScaled(scaled(number(value)))} %`;
}

export function day(value: unknown): string {
  return typeof value === 'string' && value !== '' ? formatDay(value) : '';
}
