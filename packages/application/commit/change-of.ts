import { assigneeFields } from '#application/access/own';
import { referencesOf, referenceWord } from '#application/commit/references';
import { asStored, partitionOf, toJson } from '#application/commit/stored-row';
import type { Change } from '#application/ports/journal';
import type { Json, ListEntry, Row, Stored } from '#application/ports/records';
import type { Effect } from '#domain/posting/effect';
import { wordsOf } from '#domain/text/normalise';
import { textsOf } from '#modules/books-of';
import { countedFor, listedFor, waitingPlace, waitsIn } from '#modules/kit/approval';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';
import { sortKeyOf, uniqueValue } from '#modules/kit/voucher/standing';

/** What is written: the row, and where it comes from. */
export interface Writing {
  readonly action: string;
  readonly id: string;
  readonly row: AnyRow;
  /** The current record; undefined when it is new. */
  readonly before: Stored | undefined;
  /** The writer. The person who created the record stays its creator. */
  readonly userId: string;
  /** The new effect of a document on the books; null or absent removes the old one. */
  readonly effect?: Effect | null;
  /** The unique values of a document's number; if absent, they stay. */
  readonly unique?: Change['unique'];
}

/**
 * From a module's definition and a row to what is written: the record, its place in lists, its unique values and its words. Everything
 * storage needs to know about a module is here.
 */
export function changeOf(module: AnyMaster | AnyDocument, writing: Writing): Change {
  const { action, id, row, effect } = writing;
  return {
    action,
    slug: module.slug,
    id,
    row: asStored(row),
    list: listEntryOf(module, writing),
    unique: uniqueOf(module, writing),
    words: [...wordsOf(...textsOf(module, row)), ...referenceWords(module, row, effect)],
    ...(effect === undefined ? {} : { effect }),
  };
}

/** The record leaves every list. Its revisions stay in the log, and permanent values stay taken. */
export function removalOf(module: AnyMaster | AnyDocument, id: string, before?: Stored): Change {
  return { action: 'delete', slug: module.slug, id, row: null, list: null, unique: heldForEver(module, before), words: [], fences: true };
}

function listEntryOf(module: AnyMaster | AnyDocument, { id, row, before, userId }: Writing): ListEntry {
  const place = { branchId: String(row['branchId'] ?? ''), financialYearId: String(row['financialYearId'] ?? '') };
  const partition = partitionOf(module, place);
  const waits = module.kind === 'document' ? waitsIn(module, row) : [];
  const listed = waits.slice(0, 1).map((first) => listedFor(partition, first));
  return {
    partition,
    ...(waits.length === 0 ? {} : { counted: [...waits.map((one) => countedFor(partition, one)), ...listed] }),
    keys: sortKeysOf(module, row),
    row: listRowOf(module, {
      ...row,
      id,
      version: (before?.version ?? 0) + 1,
      createdBy: before?.createdBy ?? userId,
    }),
  };
}

/** Its place in each order of its list, and in that of what waits. */
export function sortKeysOf(module: AnyMaster | AnyDocument, row: AnyRow): readonly string[] {
  const keys = module.list.orders.map((order) => sortKeyOf(order, row));
  const place = module.kind === 'document' ? waitingPlace(module, row, keys[0] ?? '') : undefined;
  return place === undefined ? keys : [...keys, place];
}

/** The fields of a record that a list page shows, and those that the menu and the guard of a row need. */
export function listRowOf(module: AnyMaster | AnyDocument, row: AnyRow): Row {
  const shown: Record<string, Json> = {};
  for (const name of [...always, ...assigneeFields(module), ...module.list.columns.map((column) => column.key)]) {
    if (row[name] !== undefined) shown[name] = toJson(row[name]);
  }
  if (module.kind === 'document') {
    shown['partyId'] = module.partyId(row);
    // Tells rows of different documents apart in a common list.
    shown['entityType'] = module.entityType;
  }
  return { ...shown, label: module.label(row) };
}

const always = ['status', 'isDefault', 'cancelled', 'hasAttachment', 'version', 'createdBy', 'branchId', 'financialYearId'];

function uniqueOf(module: AnyMaster | AnyDocument, { row, before, unique }: Writing): Change['unique'] {
  const own = module.unique.flatMap((unique) => {
    const value = uniqueValue(unique, row);
    return value === null ? [] : [{ name: unique.name, value }];
  });
  if (module.kind === 'document') {
    const named = new Set(module.unique.map(({ name }) => name));
    return [...(unique ?? before?.unique ?? []).filter(({ name }) => !named.has(name)), ...own];
  }
  const taken = new Set(own.map(({ name, value }) => `${name}|${value}`));
  return [...own, ...heldForEver(module, before).filter(({ name, value }) => !taken.has(`${name}|${value}`))];
}

/** An issued number is never issued again, so its series and code stay taken. */
function heldForEver(module: AnyMaster | AnyDocument, before: Stored | undefined): Change['unique'] {
  const forEver = namesForEver(module);
  return (before?.unique ?? []).filter(({ name }) => forEver.has(name));
}

/** The unique values that a deleted record keeps, by name. */
export function namesForEver(module: AnyMaster | AnyDocument): ReadonlySet<string> {
  return new Set(module.kind === 'document' ? ['series'] : module.unique.filter((one) => one.forEver).map(({ name }) => name));
}

/**
 * The records that a record refers to are among its words, so they cannot be deleted. The books know the records of postings and movements.
 */
function referenceWords(module: AnyMaster | AnyDocument, row: AnyRow, effect: Effect | null | undefined): readonly string[] {
  const inBooks = new Set([
    ...(effect?.postings ?? []).map(({ ledgerId }) => ledgerId),
    ...(effect?.movements ?? []).map(({ itemId }) => itemId),
  ]);
  const named = referencesOf(module.fields, row).filter(({ id }) => !inBooks.has(id));
  return [...new Set(named.map(referenceWord))];
}
