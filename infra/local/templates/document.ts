import { type NewModule, plural } from '#infra/local/templates/new-module';

export interface NewDocument extends NewModule {
  readonly side: 'selling' | 'buying';
  readonly entityType: number;
  /** Of its own numbers: `GI`. */
  readonly prefix: string;
}

export function documentFields({ type, variable, side }: NewDocument): string {
  return `import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentRow } from '#modules/kit/module';
import { tradeFields } from '#modules/kit/trade/fields';
import { ${side} } from '#modules/kit/trade/side';

export const ${variable}Fields = {
  ...tradeFields(${side}),
} as const satisfies Fields;

export type ${type} = Omit<RecordOf<typeof ${variable}Fields>, keyof DocumentRow> & DocumentRow;
`;
}

export function documentRules({ slug, area, type, title, side }: NewDocument): string {
  return `import type { Problem } from '#domain/refusal';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { tradeProblems } from '#modules/kit/trade/check';
import { partyGroups, ${side} } from '#modules/kit/trade/side';
import { stockFindings } from '#modules/kit/trade/stock';
import type { ${type} } from '#modules/${area}/${slug}/fields';

/** Rules on steady facts. */
export function check${type}(row: ${type}, facts: DocumentFacts): readonly Problem[] {
  const problems: Problem[] = [];
  if (row.date > facts.today) problems.push({ path: 'date', message: '${sentence(title)} date cannot be in the future' });
  if (!ledgerIsUnder(facts, row.partyId, partyGroups)) problems.push({ path: 'partyId', message: 'Choose a party, or a cash or bank ledger' });
  if (row.dueDate !== null && row.dueDate < row.date) problems.push({ path: 'dueDate', message: 'Due date is before the date' });
  return [...problems, ...tradeProblems(row, facts, ${side})];
}

/** Rules on what moves: stock follows the organisation's policy. */
export function check${type}Books(row: ${type}, facts: DocumentFacts, books: BookFacts) {
  return stockFindings(row, facts, books, ${side});
}
`;
}

/** A trade document with the whole effect of its side: what it does not post, move or open is deleted from here. */
export function documentFile({ slug, area, variable, type, title, side, entityType, prefix }: NewDocument): string {
  const party = side === 'selling' ? 'Customer' : 'Supplier';
  return `import { documentActions } from '#modules/kit/document-actions';
import type { DocumentModule } from '#modules/kit/module';
import { completeTrade } from '#modules/kit/trade/complete';
import { moveTrade, postTrade } from '#modules/kit/trade/effect';
import { plainPaper } from '#modules/kit/trade/paper';
import { ${side} } from '#modules/kit/trade/side';
import { documentList, voucher } from '#modules/kit/voucher/voucher';
import { type ${type}, ${variable}Fields } from '#modules/${area}/${slug}/fields';
import { check${type} } from '#modules/${area}/${slug}/rules';

export const ${variable}: DocumentModule<${type}> = {
  ...voucher,
  slug: '${slug}',
  entity: '${variable}',
  area: '${area}',
  title: '${title}',
  plural: '${plural(title)}',
  entityType: ${entityType},
  statuses: ['New Order'],
  series: { prefix: '${prefix}', gst: false },
  fields: ${variable}Fields,
  list: {
    id: '${slug.replaceAll('-', '_').toUpperCase()}_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'partyName', label: '${party}', kind: 'text' },
      { key: 'partyGstin', label: 'GSTIN', kind: 'gstin', hidden: true },
      { key: 'referenceNo', label: 'Reference No.', kind: 'text', hidden: true },
      { key: 'taxable', label: 'Taxable Value', kind: 'money' },
      { key: 'total', label: 'Total', kind: 'money' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'partyName', 'partyGstin', 'referenceNo'],
  },
  actions: documentActions,
  partyId: (row) => row.partyId,
  paper: plainPaper('${title}', '${party}'),
  complete: (row, facts) => completeTrade(row, facts, ${side}),
  check: check${type},
  post: (row, facts) => postTrade(row, facts, ${side}, facts.ledger(${side}.ledger)),
  move: (row) => moveTrade(row, ${side}),
};
`;
}

/** What only the server asks of it: the whole effect of its side, as far as a form does not show it. */
export function documentBooks({ slug, area, variable, type, side }: NewDocument): string {
  return `import type { DocumentBooks } from '#modules/kit/books';
import { billTrade, goodsOf } from '#modules/kit/trade/effect';
import { ${side} } from '#modules/kit/trade/side';
import type { ${type} } from '#modules/${area}/${slug}/fields';
import { check${type}Books } from '#modules/${area}/${slug}/rules';

export const ${variable}Books: DocumentBooks<${type}> = {
  says: ${side === 'selling' ? "{ register: 'sales', sale: 'sold' }" : "{ register: 'purchases' }"},
  bills: (row, id, facts) => billTrade(row, id, facts, ${side}),
  needs: (row) => ({ onHand: goodsOf(row) }),
  checkBooks: (row, _id, facts, books) => check${type}Books(row, facts, books),
};
`;
}

export function documentTest({ slug, area, variable, type, title }: NewDocument): string {
  return `import { describe, expect, it } from 'vitest';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { type ${type}, ${variable}Fields } from '#modules/${area}/${slug}/fields';
import { ${variable} } from '#modules/${area}/${slug}/${slug}';
import { ${variable}Books } from '#modules/${area}/${slug}/${slug}.books';

const facts = sampleFacts();
const one = 1_0000;
const typed = blankDocument(${variable}Fields, '2026-11-21', 'local', [blankLine('panel', 2 * one), blankLine('fitting', one)]);
const done = (change: Partial<${type}> = {}) => ${variable}.complete({ ...typed, ...change }, facts);
const rated = { lines: typed.lines.map((line) => ({ ...line, rate: 1000_0000 })) };

it('has the figures of its items: 2 at 5 % and 1 at 18 %', () => {
  expect(done(rated)).toMatchObject({ partyName: 'Asha Traders', taxable: 3000_00, cgst: 140_00, sgst: 140_00, total: 3280_00 });
});

describe('refusals and their fields', () => {
  it.each([
    ['an ordinary one', {}, []],
    ['dated tomorrow', { date: '2026-11-22' }, ['date']],
    ['without lines', { lines: [] }, ['lines']],
    ['to an expense', { partyId: 'rent' }, ['partyId']],
    ['due before its date', { creditDays: null, dueDate: '2026-11-20' }, ['dueDate']],
  ])('%s', (_, change: Partial<${type}>, paths) => {
    expect(${variable}.check(done(change), facts).map(({ path }) => path)).toEqual(paths);
  });
});

it('balances, opens a bill of what its party owes or is owed, and moves goods but no services', () => {
  const row = done(rated);
  const postings = ${variable}.post(row, facts);
  const owed = postings.filter(({ ledgerId }) => ledgerId === row.partyId).reduce((sum, { amount }) => sum + amount, 0);
  expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(${variable}Books.bills(row, 'it', facts)).toMatchObject([{ billId: 'it', kind: 'opens', amount: owed }]);
  expect(${variable}.move(row, facts)).toMatchObject([{ itemId: 'panel' }]);
});

it.each([
  [false, ['view', 'edit', 'download', 'print', 'email', 'clone', 'cancel', 'upload-attachment', 'delete']],
  [true, ['view', 'download', 'print', 'clone', 'undo-cancel', 'upload-attachment', 'delete']],
])('a ${title.toLowerCase()} (cancelled: %s) offers %j', (cancelled, offers) => {
  const offered = Object.entries(${variable}.actions).filter(([, action]) => action.offered({ ...done(), cancelled }) === true);
  expect(offered.map(([verb]) => verb)).toEqual(offers);
});
`;
}

function sentence(title: string): string {
  return `${title[0]}${title.slice(1).toLowerCase()}`;
}
