import { addressLines, labelledOf, text } from '#application/paper/issuer';
import type { PaperFacts, PaperOf } from '#application/paper/paper';
import { day, number } from '#application/paper/trade-paper';
import { tradeRowOf } from '#application/row-of';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import { isMovedBefore, lineIdOf } from '#modules/kit/trade/chain';
import type { TradeRow } from '#modules/kit/trade/fields';
import { inAlternateUnit } from '#modules/kit/trade/tax/alternate-unit';

/** What the warehouse gathers, by its place: goods only, without prices, and with a box to tick. */
export const picklistPaper: PaperOf = (stored, facts) => {
  const row = tradeRowOf({ row: stored });
  const picked = pickedOf(row, facts);
  if (picked.length === 0) throw new Refusal('notAllowed', { why: 'There are no goods to gather' });
  const hasBatch = picked.some(({ batch }) => batch !== '');
  return {
    title: 'Picklist',
    facts: labelledOf([
      ['Date', day(row.date)],
      ['Project', row.projectNo],
      ['Reference', row.referenceNo],
      ['Transporter', facts.transporter?.['name']],
      ['Vehicle', row.vehicleNumber],
    ]),
    parties: [
      {
        heading: 'Deliver to',
        name: text(row.shippingName) || text(row.partyName),
        lines: addressLines(row.shippingAddress ?? row.billingAddress),
      },
    ],
    lines: {
      columns: [
        { label: '#', align: 'right', width: 18 },
        { label: 'Location', align: 'left', width: 70 },
        { label: 'Item', align: 'left', width: 'rest' },
        ...(hasBatch ? [{ label: 'Batch', align: 'left', width: 80 } as const] : []),
        { label: 'Quantity', align: 'right', width: 64 },
        { label: 'Unit', align: 'left', width: 44 },
        { label: 'Picked', align: 'center', width: 44 },
      ],
      rows: picked.map(({ location, item, batch, quantity, unit }, index) => [
        ...[String(index + 1), location, item],
        ...(hasBatch ? [batch] : []),
        ...[quantity, unit, ''],
      ]),
    },
    totals: [],
    words: '',
    bank: [],
    ...(text(row.notes) === '' ? {} : { notes: text(row.notes) }),
    terms: [],
  };
};

/** The goods that leave with this document, in the order of their places. What a delivery note took away is not gathered again. */
function pickedOf(row: TradeRow, { open }: PaperFacts) {
  return row.lines
    .map((line, place) => ({ line, quantity: open === undefined ? number(line.quantity) : (open.get(lineIdOf(line, place)) ?? 0) }))
    .filter(({ line, quantity }) => line.itemType === 'Goods' && quantity > 0 && !isMovedBefore(line))
    .map(({ line, quantity }) => ({ line, quantity, other: inAlternateUnit(quantity, line) }))
    .map(({ line, quantity, other }) => ({
      location: text(line.location) || text(row.location),
      item: [text(line.itemName), text(line.description)].filter((part) => part !== '').join('\n'),
      batch: text(line.batch),
      quantity: [quantity, ...(other.alternateUnit ? [other.alternateQuantity ?? 0] : [])]
        .map((part) => formatScaled(scaled(part)))
        .join('\n'),
      unit: [text(line.unit), ...(other.alternateUnit ? [other.alternateUnit] : [])].join('\n'),
    }))
    .toSorted((one, other) => one.location.localeCompare(other.location, 'en', { numeric: true }));
}
