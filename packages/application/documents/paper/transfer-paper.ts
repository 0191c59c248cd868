import { goodsPaper, placeName } from '#application/documents/paper/goods-paper';
import { addressLines, labelledOf, said, text } from '#application/documents/paper/issuer';
import type { PaperOf } from '#application/documents/paper/paper';
import { day, tradePaper } from '#application/documents/paper/trade-paper';

const invoice = tradePaper({ form: 'trade', party: 'Bill to (branch)', reference: 'Reference' });

/** Within one registration there is no tax, so the challan has no values (rule 55 of the CGST Rules). */
const challan = goodsPaper({ form: 'goods', title: 'Delivery Challan', facts: () => [] });

/** Goods for another branch: a tax invoice or bill of supply if that branch has another GSTIN, else a delivery challan. */
export const transferPaper: PaperOf = (row, facts) => {
  // The registered person is the organisation, which rules 46 and 55 want named, and the branch is where the goods go.
  const partyName = [text(facts.organisation['legalName'] ?? facts.organisation['name']), text(row['toBranchName'])]
    .filter((part) => part !== '')
    .join(', ');
  const to = { partyName, partyGstin: row['toGstin'], billingAddress: row['toAddress'] };
  if (row['taxed'] === true) return invoice({ ...row, ...to }, facts);
  const printed = challan(row, facts);
  return {
    ...printed,
    facts: labelledOf([
      ['Date', day(row['date'])],
      ['From location', placeName(facts.branch, row['location'])],
      ['Transporter', facts.transporter?.['name']],
      ['Vehicle', row['vehicleNumber']],
      ['LR', [row['lrNumber'], day(row['lrDate'])].filter(Boolean).join(' of ')],
      ['Reason', 'Branch transfer, not a supply'],
    ]),
    parties: [
      {
        heading: 'Consignee',
        name: partyName,
        lines: [...addressLines(row['toAddress']), ...said('GSTIN', row['toGstin'])],
      },
    ],
  };
};
