import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Problem } from '#domain/refusal';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { typedOver } from '../drafts/typed-over.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { tell } from '../feedback/toast.ts';
import { settleLoose } from '../fields/loose-texts.ts';
import type { Line } from '../lines/line-column.ts';
import { draftOf, isSame, problemsOf } from '../record/draft.ts';
import { createOnce, isSaved, updateOnce } from '../record/save-once.ts';
import { texts } from '../texts.ts';
import { bodyOf, type DocumentDraft, isSameDraft, keptLines, rowOf } from './document-draft.ts';
import type { DocumentLayout } from './document-layout.ts';
import { rememberNotes } from './last-note.ts';
import { liveOf } from './live.ts';
import { useDocumentFacts } from './use-facts.ts';

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
}

/** A document being typed: its draft, the computed values, its problems, and saving it. */
export function useDocument({ module, layout, start, stored }: DocumentFormOptions) {
  const [id, setId] = useState(() => stored?.id ?? newId());
  const [clean, setClean] = useState(start);
  const [draft, setDraft] = useState(start);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [changed, setChanged] = useState(false);
  const busy = useRef(false);
  const queries = useQueryClient();
  const settled = useDeferredValue(draft);
  const { facts, whole } = useDocumentFacts(
    module,
    useMemo(() => rowOf(module, layout, settled, {}), [module, layout, settled]),
  );
  const live = useMemo(() => liveOf(module, layout, settled, { facts, whole }), [module, layout, settled, facts, whole]);

  // Includes choices that fields made since the last render.
  const latest = useRef(draft);
  const put = (next: DocumentDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const setValues = (values: AnyRow, proposed?: 'proposed') => {
    const before = latest.current;
    if (proposed) setClean((now) => (isSameDraft(before, now) ? { ...now, values: { ...now.values, ...values } } : now));
    put({ ...latest.current, values: { ...latest.current.values, ...values } });
    setRefused((now) => now.filter(({ path }) => !Object.keys(values).includes(path.split('.')[0] ?? '')));
  };
  const editLines = (field: string) => (change: (lines: readonly Line[]) => readonly Line[]) => {
    put({ ...latest.current, tables: { ...latest.current.tables, [field]: change(latest.current.tables[field] ?? []) } });
    setRefused((now) => now.filter(({ path }) => !path.startsWith(field)));
  };

  const dirty = !isSameDraft(draft, clean);
  const kept = useKeptDraft({
    form: module.slug,
    id,
    isNew: stored === null,
    ofPlace: true,
    title: stored ? `${called(module, draft.values)} ${String(stored['number'])}` : `New ${called(module, draft.values)}`,
    value: draft,
    clean,
    dirty,
    exists: (other) => isSaved(resource<AnyRow>(module), other),
    restore(found) {
      const { value, clean: began } = found;
      setId(found.id);
      setRefused([]);
      // Others may have changed an existing document since; a new one cannot change.
      put({
        values: typedOver(value.values, began.values, start.values, stored ? undefined : anyway),
        tables: keptLines(value.tables, began.tables, start.tables, stored ? undefined : anyway),
      });
    },
  });

  /** The stored document, or null when it was refused; the problems are then at their fields. */
  const save = async (): Promise<Answer | null> => {
    if (busy.current) return null;
    busy.current = true;
    try {
      setTried(true);
      const nowhere = await settleLoose('field');
      const sent = latest.current;
      const body = bodyOf(module, layout, sent);
      const found = foundIn(module, body, sent === settled ? live.problems : []);
      setRefused(nowhere);
      if (found.length > 0 || nowhere.length > 0) return null;
      setSaving(true);
      const api = resource<AnyRow>(module);
      const isAsTyped = (now: Stored) => stored !== null && isSame(draftOf(module.fields, now), draftOf(module.fields, stored));
      const answer = stored ? await updateOnce(api, stored, body, isAsTyped) : await createOnce(api, id, body);
      kept.drop();
      tell('success', texts.saved, { title: documentName(module, answer) });
      setClean(sent);
      rememberNotes(module, body);
      queries.setQueryData([module.slug, 'record', answer.id], answer);
      await refreshBooks();
      return answer;
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setRefused(error.problems);
      if (error instanceof Failure && error.code === 'changed') setChanged(true);
      else tellFailure(error);
      return null;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /** After a change of a voucher, all figures from the books are out of date. */
  const refreshBooks = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === module.slug || queryKey[1] === 'report' || queryKey[1] === 'bills' || queryKey[1] === 'options',
      refetchType: 'none',
    });

  /** Starts the next new document. */
  const restart = (next: DocumentDraft) => {
    setId(newId());
    setClean(next);
    put(next);
    setRefused([]);
    setTried(false);
  };

  const problems = tried ? merged(refused, foundIn(module, bodyOf(module, layout, draft), live.problems)) : refused;
  return {
    id,
    draft,
    /** The draft with keys that are not drawn yet. */
    draftNow: () => latest.current,
    live,
    problems,
    saving,
    changed,
    dirty,
    kept,
    setValues,
    editLines,
    save,
    restart,
    refreshBooks,
  };
}

export type DocumentForm = ReturnType<typeof useDocument>;

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
