import type { Context } from '#application/context';
import { onKnownFacts } from '#application/documents/commit-document';
import { decideDocument } from '#application/documents/decision/decide-document';
import { checkEntry, enterDocument, entryWork } from '#application/documents/enter-document';
import { documentReader, type ReadDocument } from '#application/imports/document-reader';
import { factsSoFar } from '#application/imports/facts-so-far';
import type { LineProblem, ReadingRules } from '#application/imports/rows/read-row';
import { nextId } from '#application/imports/rows/row-reader';
import { nothingTaken, type Outcome, type RowTaker } from '#application/imports/rows/row-taker';
import type { IsOfThisImport } from '#application/imports/rows/save-rows';
import { forStretch } from '#application/imports/rows/stretch';
import { numberHolders } from '#application/numbering/number-of';
import type { Work } from '#application/ports/journal';
import { type Problem, Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';

/** Rows of documents: each row is a line, and the rows of a document are below each other. A document is entered whole or not at all. */
export function documentRows(context: Context, document: AnyDocument, how: ReadingRules): RowTaker {
  const reader = documentReader(context, document, how);
  const soFar = factsSoFar(context, document);
  return {
    readHeadings: reader.readHeadings,
    begins: reader.begins,
    passOver: async (lines) => {
      await reader.read(lines);
    },
    check: async (lines) => {
      const { documents, leftOut } = await reader.read(lines);
      return { ...(await checkDocuments(context, document, documents, soFar)), leftOut };
    },
    save: async (lines, isOfThisImport) => {
      const { documents, leftOut } = await reader.read(lines);
      return { ...(await saveDocuments(context, document, documents, isOfThisImport)), leftOut };
    },
    ended: async () => nothingTaken,
  };
}

/**
 * What entering these documents would do now, one after the other. What is open and in stock is decided again when they are saved.
 */
async function checkDocuments(
  context: Context,
  document: AnyDocument,
  documents: readonly ReadDocument[],
  soFar: ReturnType<typeof factsSoFar>,
): Promise<Outcome> {
  const around = await stretchOf(context, document, documents);
  const tally = tallyOf();
  const right: { readonly one: ReadDocument; readonly entry: Awaited<ReturnType<typeof checkEntry>> }[] = [];
  for (const one of documents) {
    if (around.there.has(one.id)) tally.keep(one);
    else if (one.problems.length > 0) tally.refuse(one, one.problems);
    else {
      const entry = await orRefuse(tally, one, () => checkEntry(around, document, { ...one.body, id: one.id }));
      if (entry) right.push({ one, entry });
    }
  }
  const holders = await numberHolders(
    context,
    document,
    right.map(({ entry }) => entry),
  );
  const factsOf = await soFar.of(right.map(({ entry }) => entry));
  for (const [at, { one, entry }] of right.entries()) {
    if (holders[at] !== undefined) tally.refuse(one, one.at([{ path: 'number', message: `${entry.row.number} already exists` }]));
    else {
      const decide = async () => decideDocument(around, document, entry, 'create', factsOf(entry), { warnings: [] });
      const decided = await orRefuse(tally, one, () => onKnownFacts(decide));
      if (decided === undefined) continue;
      soFar.add(decided.effect);
      tally.announce();
    }
  }
  return tally.outcome();
}

/** Enters documents, many per transaction, each separately. One that is refused is tried again alone, which says exactly why. */
async function saveDocuments(
  context: Context,
  document: AnyDocument,
  documents: readonly ReadDocument[],
  isOfThisImport: IsOfThisImport,
): Promise<Outcome> {
  const { journal, records } = context.ports;
  const stream = { branchId: context.scope.branchId };
  const tally = tallyOf(isOfThisImport);
  let open = documents;
  while (open.length > 0) {
    const fence = await journal.fence(context.scope, stream);
    const around = await stretchOf(context, document, open);
    const works: { readonly one: ReadDocument; readonly work: Work }[] = [];
    for (const one of open) {
      const there = around.there.get(one.id);
      if (there) tally.keep(one, there);
      else if (one.problems.length > 0) tally.refuse(one, one.problems);
      else {
        const work = await orRefuse(tally, one, () => entryWork(around, document, { ...one.body, id: one.id }));
        if (work) works.push({ one, work: { ...work, fence } });
      }
    }
    const asked = works.map(({ work }) => work);
    const outcomes = await journal.commitAll(context.scope, stream, asked);
    const again: ReadDocument[] = [];
    for (const [at, { one }] of works.entries()) {
      const outcome = outcomes[at];
      if (outcome === undefined) throw new Error('Broken assumption: every work has an outcome');
      const isTaken = outcome instanceof Refusal ? outcome.code === 'idempotencyMismatch' : !(outcome instanceof Error) && outcome.repeated;
      const there = isTaken ? await records.find(context.scope, document.slug, one.id) : undefined;
      if (there) tally.keep(one, there);
      // A deleted document keeps its id; the same document again is a new one.
      else if (isTaken) again.push({ ...one, id: nextId(context, document, one.id) });
      else if (!(outcome instanceof Error)) tally.enter(one, outcome.stored);
      else {
        const entered = await orRefuse(tally, one, () => enterDocument(context, document, { ...one.body, id: one.id }));
        if (entered) tally.enter(one, entered);
      }
    }
    open = again;
  }
  return tally.outcome();
}

/** The same context, in which each master is read once for all of these documents. */
function stretchOf(context: Context, { slug }: AnyDocument, documents: readonly ReadDocument[]) {
  return forStretch(
    context,
    slug,
    documents.map(({ id }) => id),
  );
}

/** Refuses the document if the attempt says what people can correct. Anything else is retried. */
async function orRefuse<Answer>(
  tally: ReturnType<typeof tallyOf>,
  one: ReadDocument,
  attempt: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    const problems: readonly Problem[] = error.errors.length > 0 ? error.errors : [{ path: '', message: error.message }];
    tally.refuse(one, one.at(problems));
    return undefined;
  }
}

/** Counts what became of documents, in rows of the file. */
function tallyOf(isOfThisImport: IsOfThisImport = () => false) {
  const count = { created: 0, existing: 0, documents: 0 };
  const problems: LineProblem[] = [];
  return {
    enter({ lines }: ReadDocument, stored?: Parameters<IsOfThisImport>[0]) {
      if (stored) isOfThisImport(stored, true);
      count.created += lines.length;
      count.documents += 1;
    },
    /** Correct, and not saved yet. */
    announce() {
      count.documents += 1;
    },
    /** It exists: an earlier import entered it, or an earlier delivery of this one. */
    keep(one: ReadDocument, stored?: Parameters<IsOfThisImport>[0]) {
      if (stored && isOfThisImport(stored)) this.enter(one);
      else count.existing += one.lines.length;
    },
    /** All its rows are refused with the wrong one, so that the file of refused rows has the whole document. */
    refuse({ lines }: ReadDocument, own: readonly LineProblem[]) {
      problems.push(...own);
      const wrong = new Set(own.map(({ line }) => line));
      const message = `This document has an error in line ${[...wrong].join(', ')}`;
      for (const line of lines) if (!wrong.has(line)) problems.push({ line, column: '', message, isOther: true });
    },
    outcome: (): Outcome => ({ ...count, problems }),
  };
}
