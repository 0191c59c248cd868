import { changeOf } from '#application/commit/change-of';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { newRow } from '#application/records/master-row';
import type { Movement } from '#domain/posting/effect';
import { batchId } from '#domain/stock/batch';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { batchDateNames, isInBatches } from '#modules/kit/stock-lines/batches';
import { batch as batches } from '#modules/stock/batch/batch';

/**
 * Makes the records of batches that a document brings in, and fills in what is not known of them yet. It is done before the document is
 * saved, so that no goods are there without what is known of their batch. If the document is then refused, a batch has a record and no
 * goods, which does no harm.
 */
export async function keepBatches(context: Context, document: AnyDocument, row: DocumentRow, facts: DocumentFacts): Promise<void> {
  const { lines } = document.fields;
  if (lines?.kind !== 'lines' || lines.of['expires'] === undefined) return;
  const wanted = broughtIn(row, document.move(row, facts), facts);
  const ids = [...wanted.keys()].map((id) => ({ slug: batches.slug, id }));
  const kept = await recordsNamed(context, ids);
  for (const [id, known] of wanted) {
    const before = kept.get(id);
    if (before === undefined || batchDateNames.some((name) => has(known, name) && !has(before.row, name)))
      await keep(context, id, known, before);
  }
}

function has(row: AnyRow, name: string): boolean {
  return (row[name] ?? null) !== null;
}

/** What is known of each batch that comes in, by the id of its record. What a count brings in is not known yet. */
function broughtIn(row: DocumentRow, movements: readonly Movement[], facts: DocumentFacts): ReadonlyMap<string, AnyRow> {
  const goesOut = new Set(
    movements.flatMap(({ itemId, batch, quantity }) => (batch !== null && quantity < 0 ? [batchId(itemId, batch)] : [])),
  );
  const wanted = new Map<string, AnyRow>();
  const { lines = [] } = row as DocumentRow & { readonly lines?: readonly AnyRow[] };
  for (const line of lines) {
    const { itemId, batch: number } = line;
    if (typeof itemId !== 'string' || typeof number !== 'string' || !isInBatches(itemId, facts)) continue;
    const id = batchId(itemId, number);
    const before = wanted.get(id);
    const dates = batchDateNames.map((name) => [name, before?.[name] ?? line[name] ?? null] as const);
    if (!goesOut.has(id)) wanted.set(id, { itemId, number, ...Object.fromEntries(dates) });
  }
  return wanted;
}

async function keep(context: Context, id: string, known: AnyRow, before: Stored | undefined): Promise<void> {
  const { ports, scope } = context;
  const dates = (stored: AnyRow | undefined) =>
    Object.fromEntries(batchDateNames.map((name) => [name, stored?.[name] ?? known[name] ?? null]));
  const work: Work = {
    ...{ slug: batches.slug, id },
    ...(before === undefined ? { kind: 'create', fingerprint: 'batch' } : { kind: 'change' }),
    decide: ({ record }) => {
      const own = { itemId: known['itemId'], number: known['number'], ...dates(record?.row) };
      const row = { ...(record?.row ?? newRow(context, batches, own)), ...own };
      const action = record === undefined ? 'create' : 'edit';
      const change = changeOf(batches, { action, id, row, before: record, userId: scope.userId });
      // A document that is being decided right now may sell it.
      return record !== undefined && !has(record.row, 'expires') && has(row, 'expires') ? { ...change, fences: true } : change;
    },
  };
  await onSteadyFacts(context, async (fence) => ports.journal.commit(scope, 'organisation', { ...work, fence }), 'organisation');
}
