import { istReceipt } from '#modules/stock/ist-receipt/ist-receipt';
import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { goodsLayout } from '../../kit/document/goods/goods-layout.ts';
import { FromIncoming } from './from-incoming.tsx';

const { lines, ...usual } = goodsLayout(istReceipt, ['incomingId', 'location'], [], { way: 'in', fixed: true });

/** What arrived of goods from another branch: filled with what is open, so that people change only what differs. */
export const istReceiptLayout: DocumentLayout = {
  ...usual,
  known: ['fromBranch', 'dispatchNumber', 'dispatchDate'],
  ...(lines === undefined
    ? {}
    : {
        lines: {
          ...lines,
          columns: [
            ...lines.columns
              .filter(({ key }) => !['quantity', 'unit'].includes(key))
              .map((one) => (one.key === 'itemId' || one.key === 'batch' ? { ...one, computed: true as const } : one)),
            { key: 'sent', label: 'Sent', kind: 'quantity', width: 76, computed: true },
            { key: 'quantity', label: 'Received', kind: 'quantity', width: 92, stop: true, strong: true, exact: true, onCard: true },
            { key: 'short', label: 'Short', kind: 'quantity', width: 80, stop: true, exact: true, onCard: true },
            { key: 'unit', label: 'Unit', kind: 'text', width: 56, computed: true },
            { key: 'shortReason', label: 'Why short', kind: 'choice', width: 150, choices: reasonsOf() },
            { key: 'shortBarcodes', label: 'Short barcodes', kind: 'codes', counts: 'short', width: 150, optional: true },
          ],
        },
      }),
  BelowParty: FromIncoming,
};

function reasonsOf() {
  const { lines: field } = istReceipt.fields;
  const reason = field?.kind === 'lines' ? field.of['shortReason'] : undefined;
  return reason?.kind === 'choice' ? reason.of : [];
}
