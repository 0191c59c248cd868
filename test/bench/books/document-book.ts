import { randomUUID } from 'node:crypto';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { addDays } from '#domain/time/day';
import type { AnyDocument, AnyRow, Column } from '#modules/kit/module';
import type { Storage } from '#storage/storage';
import { newScope } from '../load.ts';
import { dice } from './book.ts';

export const year = { start: '2026-04-01', end: '2027-03-31' };

/** What the rows of a book have, besides what their columns say. */
export type RowPart = (index: number) => AnyRow;

/**
 * An organisation with one year and this many documents of a kind in its list. They have what lists show and no more, because lists are
 * read, not documents.
 */
export async function documentBook(storage: Storage, document: AnyDocument, count: number, part: RowPart = () => ({})): Promise<Context> {
  const scope = newScope();
  await storage.journal.commit(scope, 'organisation', yearWork(scope));
  const next = works(scope, document, part);
  for (let left = count; left > 0; left -= 600) {
    const answers = await storage.journal.commitAll(scope, { branchId: scope.branchId }, next(Math.min(600, left)));
    for (const answer of answers) if (answer instanceof Error) throw answer;
  }
  const clock = { now: () => new Date() };
  const read: Pick<Context['ports'], 'records' | 'journal' | 'books' | 'clock'> = { ...storage, clock };
  return {
    scope,
    caller: { userId: scope.userId, email: '', name: '', permissions: 'all' },
    ports: read as Context['ports'],
    today: '2026-11-21',
  };
}

function yearWork(scope: Scope): Work {
  const id = scope.financialYearId;
  const row = { ...year, label: '2026-27', status: 'Active' };
  return {
    slug: 'financial-year',
    id,
    kind: 'create',
    fingerprint: id,
    decide: () => ({
      action: 'create',
      slug: 'financial-year',
      id,
      row,
      list: { partition: 'financial-year', keys: [row.start], row },
      unique: [],
      words: [],
    }),
  };
}

function works(scope: Scope, document: AnyDocument, part: RowPart): (count: number) => Work[] {
  const { slug } = document;
  const roll = dice(20261121);
  let index = 0;
  const next = (): Work => {
    const id = randomUUID();
    index += 1;
    // Most documents lack what is sparse.
    const stored = document.list.columns.filter(({ key }) => !document.fields[key]?.onRead && !document.fields[key]?.sparse);
    const columns = stored.map((column) => [column.key, cellOf(document, column, index, scope, roll)]);
    const place = { branchId: scope.branchId, financialYearId: scope.financialYearId };
    const partyId = randomUUID();
    // Vouchers have their party in a line.
    const made = { status: 'New Order', cancelled: false, partyId, lines: [{ ledgerId: partyId }] };
    const row = { ...made, ...Object.fromEntries(columns), ...place, ...part(index) };
    // Only lists are measured; the words would be folded for nothing.
    const change = { ...changeOf(document, { action: 'create', id, row, before: undefined, userId: scope.userId }), words: [] };
    return { slug, id, kind: 'create', fingerprint: id, decide: () => change };
  };
  return (count) => Array.from({ length: count }, next);
}

/** A value as long as usual; nothing is left empty. */
function cellOf(
  document: AnyDocument,
  { key, kind }: Column<AnyRow>,
  index: number,
  { userId }: Scope,
  roll: (below: number) => number,
): unknown {
  const field = document.fields[key];
  switch (kind) {
    case 'date':
      return addDays(year.start, roll(365));
    case 'money':
    case 'quantity':
    case 'percent':
      return roll(10_000_000);
    case 'yes-no':
      return false;
    case 'gstin':
      return '27AAPFU0939F1ZV';
    case 'choice':
      return field?.kind === 'choice' ? field.of[roll(field.of.length)]?.value : null;
    case 'status':
      return 'New Order';
    case 'code':
      return `${document.slug.slice(0, 2).toUpperCase()}/${String(index).padStart(6, '0')}`;
    case 'ref':
      return randomUUID();
    default:
      return key === 'enteredBy' ? userId : /name/i.test(key) ? `Sharma Traders ${roll(5_000)}` : `PO/${roll(100_000)}`;
  }
}
