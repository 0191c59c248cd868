import { goodsPaper, placeName } from '#application/paper/goods-paper';
import { addressLines, labelledOf, said, text } from '#application/paper/issuer';
import type { PaperOf } from '#application/paper/paper';
import { day, money, number, tradePaper } from '#application/paper/trade-paper';
import { rowOf } from '#application/row-of';

const invoice = tradePaper({ form: 'trade', party: 'Bill to (branch)', reference: 'Reference', receivedBy: true });

/** Within one registration there is no tax and no price, but a challan states what its goods are worth (rule 55(1)(vi) of the CGST Rules). */
const challan = goodsPaper({ form: 'goods', title: 'Delivery Challan', receivedBy: true, facts: () => [] });

/** Goods for another branch: a tax invoice or bill of supply if that branch has another GSTIN, else a delivery challan. */
export const transferPaper: PaperOf = (stored, facts) => {
  const row = rowOf('ist-sales', { row: stored });
  // The registered person is the organisation, which rules 46 and 55 want named, and the branch is where the goods go.
  const partyName = [text(facts.organisation['legalName'] ?? facts.organisation['name']), text(row.toBranchName)]
    .filter((part) => part !== '')
    .join(', ');
  const to = { partyName, partyGstin: row.toGstin, billingAddress: row.toAddress };
  if (row.taxed === true) return invoice({ ...row, ...to }, facts);
  const lines = row.lines.map((line) => ({ ...line, value: line.total || null }));
  const printed = challan({ ...row, lines }, facts);
  // Challans of earlier versions know only what all their goods are worth.
  const isUnsplit = printed.lines.totals === undefined && number(row.total) > 0;
  return {
    ...printed,
    totals: isUnsplit ? [{ label: 'Value ₹', value: money(row.total), strong: true }] : [],
    facts: labelledOf([
      ['Date', day(row.date)],
      ['From location', placeName(facts.branch, row.location)],
      ['Transporter', facts.transporter?.['name']],
      ['Vehicle', row.vehicleNumber],
      ['LR', [row.lrNumber, day(row.lrDate)].filter(Boolean).join(' of ')],
      ['Reason', 'Branch transfer, not a supply'],
    ]),
    parties: [
      {
        heading: 'Consignee',
        name: partyName,
        lines: [...addressLines(row.toAddress), ...said('GSTIN', row.toGstin)],
      },
    ],
  };
};
