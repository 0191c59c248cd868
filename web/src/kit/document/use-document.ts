import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '#domain/refusal';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { typedOver } from '../drafts/typed-over.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { tell } from '../feedback/toast.ts';
import { settleLoose } from '../fields/loose-texts.ts';
import { useSame } from '../hooks/use-same.ts';
import { agreesToRates } from '../record/agrees-to-rates.ts';
import { draftOf, isSame, problemsOf } from '../record/draft.ts';
import { createOnce, isSaved, updateOnce } from '../record/save-once.ts';
import { useStore } from '../store.ts';
import { texts } from '../texts.ts';
import { bodyOf, type DocumentDraft, isSameDraft, keptLines, rowOf, withoutNotes } from './document-draft.ts';
import type { DocumentLayout } from './document-layout.ts';
import { useTyping } from './document-typing.ts';
import { itemsIn, useStockAtPlaces } from './goods/stock-at-places.ts';
import { type Live, liveOf } from './live.ts';
import { type LoadedFacts, useDocumentFacts } from './use-facts.ts';
import { rememberNotes } from './view/last-note.ts';

type Stored = AnyRow & Kept;
type Answer = Stored & { readonly warnings?: readonly string[] };

/** Everything in the draft counts as typed. */
const anyway = () => false;

const called = (module: AnyDocument, values: AnyRow) => String(values['type'] ?? '') || module.title;

interface DocumentFormOptions {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  readonly start: DocumentDraft;
  /** The document that is changed; null for a new one. */
  readonly stored: Stored | null;
  /** Its figures follow from the books as they are now; without it, they are those of the stored document. */
  readonly reads?: true;
}

const none: readonly string[] = [];

/** A document being typed: its draft, the computed values, its problems, and saving it. */
export function useDocument({ module, layout, start, stored, reads }: DocumentFormOptions) {
  const [id, setId] = useState(() => stored?.id ?? newId());
  const rest = useRef(0);
  const [typing, draft] = useTyping(start, rest);
  const clean = useStore(typing.clean);
  const refused = useStore(typing.refused);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [changed, setChanged] = useState(false);
  const busy = useRef(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Changes only with what the figures depend on, so a narration draws nothing but itself.
  const figured = useSame(useMemo(() => withoutNotes(layout, draft), [layout, draft]));
  const typed = useMemo(() => rowOf(module, layout, figured, {}), [module, layout, figured]);
  const loaded = useDocumentFacts(module, typed, stored?.id ?? null);
  const stock = useStockAtPlaces(reads && layout.byStock ? itemsIn(typed) : none);
  const live = useLive(module, layout, figured, reads && layout.byStock ? { ...loaded, stock } : loaded, rest, stored);
  const known = useRef({ figured, problems: live.problems });
  known.current = { figured, problems: live.problems };

  const kept = useKeptDraft({
    form: layout.only?.form ?? module.slug,
    id,
    isNew: stored === null,
    ofPlace: true,
    title: stored ? `${called(module, draft.values)} ${String(stored['number'])}` : `New ${called(module, draft.values)}`,
    value: draft,
    clean,
    dirty: typing.isDirty,
    ahead: typing.draft,
    exists: (other) => isSaved(resource<AnyRow>(module), other),
    restore(found) {
      const { value, clean: began } = found;
      setId(found.id);
      // Others may have changed an existing document since; a new one cannot change.
      typing.replace({
        values: typedOver(value.values, began.values, { ...nothingTogether(layout), ...start.values }, stored ? undefined : anyway),
        tables: keptLines(value.tables, began.tables, start.tables, stored ? undefined : anyway),
      });
    },
  });

  /** Its own rules, if what is sent is drawn; else the server decides. */
  const ownProblems = (sent: DocumentDraft): readonly Problem[] =>
    isSameDraft(withoutNotes(layout, sent), known.current.figured) ? known.current.problems : [];

  /** Problems of its fields before typed names are looked up. */
  const problemsNow = (without: { readonly tables: boolean }): readonly Problem[] => {
    const now = typing.draft.get();
    const found = [...foundIn(module, bodyOf(module, layout, now), []), ...problemsTogether(layout, now)];
    return without.tables ? found.filter(({ path }) => module.fields[path.split('.')[0] ?? '']?.kind !== 'lines') : found;
  };

  /** The stored document, or null when it was refused; the problems are then at their fields. */
  const save = async (): Promise<Answer | null> => {
    if (busy.current) return null;
    busy.current = true;
    try {
      setTried(true);
      setSaving(true);
      const nowhere = await settleLoose('field', problemsNow);
      // Bills are proposed for what is drawn.
      flushSync(typing.drawNow);
      const sent = typing.draft.get();
      const body = bodyOf(module, layout, sent);
      const found = [...foundIn(module, body, ownProblems(sent)), ...problemsTogether(layout, sent)];
      typing.refused.set(nowhere);
      if (found.length > 0 || nowhere.length > 0) return null;
      if (!(await agreesToRates(module.fields, body, stored))) return null;
      const api = resource<AnyRow>(module);
      const isAsTyped = (now: Stored) => stored !== null && isSame(draftOf(module.fields, now), draftOf(module.fields, stored));
      const answer = stored
        ? await updateOnce(api, stored, onlyOf(layout, body), isAsTyped)
        : await createOnce(savesTogether(module, layout, sent) ?? api, id, body);
      kept.drop();
      tellSaved(answer, sent);
      typing.clean.set(sent);
      rememberNotes(module, body);
      queries.setQueryData([module.slug, 'record', answer.id], answer);
      await refreshBooks();
      return answer;
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) typing.refused.set(error.problems);
      if (error instanceof Failure && error.code === 'changed') setChanged(true);
      else tellFailure(error);
      return null;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const tellSaved = (answer: Answer, sent: DocumentDraft) => {
    const title = documentName(module, answer);
    const { together } = layout;
    const wanted = stored === null && together ? rowAt(sent.values, together.field) : null;
    if (together === undefined || wanted === null) return tell('success', texts.saved, { title });
    const second = rowAt(answer, together.field);
    // An earlier try was saved although its answer was lost, and more was typed since.
    if (second === null) return tell('warning', `This was saved by an earlier try. Check its ${together.called}`, { title });
    const name = `${together.called} ${String(second['number'])}`;
    const act = () => void navigate(`/app${together.path}/view/${String(second['id'])}`);
    tell('success', texts.saved, { title: `${title} and ${name}`, next: { label: `Open ${name}`, act } });
  };

  /** After a change of a voucher, all figures from the books are out of date. */
  const refreshBooks = () => {
    void queries.invalidateQueries({ queryKey: [module.slug, 'waiting'] });
    return queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === module.slug || ofBooks.has(queryKey[1]),
      refetchType: 'none',
    });
  };

  /** Starts the next new document. */
  const restart = (next: DocumentDraft) => {
    setId(newId());
    typing.clean.set(next);
    typing.replace(next);
    setTried(false);
  };

  const checked = tried
    ? merged(refused, [...foundIn(module, bodyOf(module, layout, draft), live.problems), ...problemsTogether(layout, draft)])
    : refused;
  const problems = useSame(checked);
  return {
    id,
    typing,
    /** As it is drawn. */
    draft,
    /** The same without its notes. */
    figured,
    live,
    problems,
    saving,
    changed,
    kept,
    save,
    restart,
    refreshBooks,
  };
}

function rowAt(values: AnyRow, field: string): AnyRow | null {
  const value = values[field];
  return typeof value === 'object' && value !== null ? (value as AnyRow) : null;
}

function nothingTogether({ together }: DocumentLayout): AnyRow {
  return together === undefined ? {} : { [together.field]: null };
}

/** Problems of the document that is saved in the same act, at its fields. */
function problemsTogether({ together }: DocumentLayout, { values }: DocumentDraft): readonly Problem[] {
  const typed = together && rowAt(values, together.field);
  if (!together || !typed) return [];
  return problemsOf(together.fields, draftOf(together.fields, typed)).map((one) => ({ ...one, path: `${together.field}.${one.path}` }));
}

/** The call that saves both documents; null if only one is wanted. */
function savesTogether(module: AnyDocument, { together }: DocumentLayout, { values }: DocumentDraft) {
  const typed = together && rowAt(values, together.field);
  if (!together || !typed) return null;
  const second = { ...draftOf(together.fields, typed), id: typed['id'] };
  const api = resource<AnyRow>(module);
  return {
    ...api,
    create: (body: AnyRow & { readonly id: string }) =>
      call<Answer>('POST', `${basePath(module)}${together.below}`, { body: { ...body, [together.field]: second } }),
  };
}

/** What is sent of a stored document. */
function onlyOf({ only }: DocumentLayout, body: AnyRow): AnyRow {
  return only === undefined ? body : Object.fromEntries(only.fields.map((name) => [name, body[name]]));
}

export type DocumentForm = ReturnType<typeof useDocument>;

/** What did not change stays the same object, so that only what changed is drawn again. */
function useLive(
  module: AnyDocument,
  layout: DocumentLayout,
  draft: DocumentDraft,
  { facts, whole, stock }: LoadedFacts,
  rest: { current: number },
  stored: Stored | null,
): Live {
  const before = useRef<Live | null>(null);
  return useMemo(() => {
    const begun = performance.now();
    const loaded = { facts, whole, ...(stock === undefined ? {} : { stock }) };
    const live = liveOf(module, layout, draft, loaded, before.current, stored);
    before.current = live;
    rest.current = performance.now() - begun > quick ? betweenKeys : 0;
    return live;
  }, [module, layout, draft, facts, whole, stock, rest, stored]);
}

/** The second parts of the keys of queries whose figures are from the books. */
const ofBooks: ReadonlySet<unknown> = new Set(['report', 'bills', 'options', 'stock']);

/** Figures that take more milliseconds wait for a rest in the typing, so that no key waits for them: half a frame, as drawing takes the rest. */
const quick = 8;
const betweenKeys = 200;

/** Problems of single fields come first. The document's own rules run only on valid fields, as on the server. */
function foundIn(module: AnyDocument, body: AnyRow, own: readonly Problem[]): readonly Problem[] {
  const { id: _, ...values } = body;
  const fields = problemsOf(module.fields, values).map((problem) => withOwnLabel(module, problem));
  return fields.length > 0 ? fields : own;
}

/** A missing value in a line is named by its column. */
function withOwnLabel(module: AnyDocument, problem: Problem): Problem {
  const [table = '', , column = ''] = problem.path.split('.');
  const field = module.fields[table];
  if (field?.kind !== 'lines' || column === '' || problem.message !== `${field.label} is required`) return problem;
  return { ...problem, message: `${field.of[column]?.label ?? 'This'} is required` };
}

function merged(first: readonly Problem[], second: readonly Problem[]): readonly Problem[] {
  return [...first, ...second.filter(({ path }) => !first.some((problem) => problem.path === path))];
}
