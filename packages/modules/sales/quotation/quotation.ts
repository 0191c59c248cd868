import { documentStatus, documentStatuses } from '#domain/documents/chain-status';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { AnyRow, DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { chainActions } from '#modules/kit/trade/chain-actions';
import { completeTrade } from '#modules/kit/trade/complete';
import { tradeList } from '#modules/kit/trade/list';
import { quotationPaper } from '#modules/kit/trade/paper';
import { selling } from '#modules/kit/trade/side';
import { unposted } from '#modules/kit/trade/unposted';
import { voucher } from '#modules/kit/voucher/voucher';
import { checkSale, saleFields } from '#modules/sales/sale';

const text = (label: string) => ({ kind: 'text', label, multiline: true }) as const;

export const quotationFields = {
  ...saleFields,
  dueDate: { ...saleFields.dueDate, label: 'Valid Until' },
  quotationMasterId: {
    kind: 'ref',
    label: 'Quotation Master',
    to: 'quotation-master',
    help: 'Brings its items, texts, pictures and terms',
  },
  introduction: text('Introduction'),
  inclusions: text('Included'),
  exclusions: text('Not Included'),
  closing: text('Closing'),
  /** Those of the quotation master when this was saved. */
  pictures: {
    kind: 'lines',
    label: 'Pictures',
    of: { picture: { kind: 'code', label: 'Picture' }, caption: { kind: 'text', label: 'Caption' } },
    max: 6,
    computed: true,
  },
} as const satisfies Fields;

export type Quotation = Omit<RecordOf<typeof quotationFields>, keyof DocumentRow> & DocumentRow;

/** A price offered to a customer. It posts nothing and holds no stock. */
export const quotation: DocumentModule<Quotation> = {
  ...voucher,
  ...unposted,
  slug: 'quotation',
  entity: 'quotation',
  area: 'sales',
  title: 'Quotation',
  plural: 'Quotations',
  entityType: 2,
  statuses: documentStatuses,
  series: { prefix: 'QU', gst: false },
  fields: quotationFields,
  list: tradeList('QUOTATION_LIST', selling, [{ key: 'dueDate', label: 'Valid Until', kind: 'date' }]),
  actions: chainActions,
  partyId: (row) => row.partyId,
  paper: {
    ...quotationPaper,
    texts: ({ introduction, inclusions, exclusions, closing }) => ({
      introduction,
      sections: [
        ['Included', inclusions],
        ['Not included', exclusions],
        ['Closing', closing],
      ],
    }),
    pictures: ({ pictures }) => picturesOf({ pictures }).map(({ picture, caption }) => ({ key: picture ?? '', caption: caption ?? '' })),
  },
  chain: { from: [], opens: true, tolerant: true, status: documentStatus },
  complete: (row, facts) => ({ ...completeTrade(row, facts, selling), pictures: picturesOf(masterOf(row, facts)) }),
  check: checkSale,
};

function masterOf({ quotationMasterId }: Quotation, facts: DocumentFacts): AnyRow | undefined {
  return quotationMasterId === null ? undefined : facts.find('quotation-master', quotationMasterId);
}

function picturesOf(row: AnyRow | undefined): Quotation['pictures'] {
  const pictures = row?.['pictures'];
  return Array.isArray(pictures) ? pictures : [];
}
