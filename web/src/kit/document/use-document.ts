import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Problem } from '#domain/refusal';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { tell } from '../feedback/toast.ts';
import { settleLoose } from '../fields/loose-texts.ts';
import type { Line } from '../lines/line-column.ts';
import { draftOf, isSame, problemsOf } from '../record/draft.ts';
import { texts } from '../texts.ts';
import { bodyOf, type DocumentDraft, rowOf } from './document-draft.ts';
import type { DocumentLayout } from './document-layout.ts';
import { rememberNotes } from './last-note.ts';
import { liveOf } from './live.ts';
import { useDocumentFacts } from './use-facts.ts';

type Stored = AnyRow & Kept;
type Answer = Stored & { readonly warnings?: readonly string[] };

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
  const facts = useDocumentFacts(
    module,
    useMemo(() => rowOf(module, layout, settled, {}), [module, layout, settled]),
  );
  const live = useMemo(() => liveOf(module, layout, settled, facts), [module, layout, settled, facts]);

  // Includes choices that fields made since the last render.
  const latest = useRef(draft);
  const put = (next: DocumentDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const setValues = (values: AnyRow) => {
    put({ ...latest.current, values: { ...latest.current.values, ...values } });
    setRefused((now) => now.filter(({ path }) => !Object.keys(values).includes(path.split('.')[0] ?? '')));
  };
  const editLines = (field: string) => (change: (lines: readonly Line[]) => readonly Line[]) => {
    put({ ...latest.current, tables: { ...latest.current.tables, [field]: change(latest.current.tables[field] ?? []) } });
    setRefused((now) => now.filter(({ path }) => !path.startsWith(field)));
  };

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
      const answer = stored ? await updateSame(api, module, stored, body) : await api.create({ ...body, id });
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

  /** After a change of a voucher, everything shown of the books is out of date. */
  const refreshBooks = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === module.slug || queryKey[1] === 'report' || queryKey[1] === 'bills' || queryKey[1] === 'options',
      refetchType: 'none',
    });

  /** Begins the next new document. */
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
    dirty: !isSameDraft(draft, clean),
    setValues,
    editLines,
    save,
    restart,
    refreshBooks,
  };
}

export type DocumentForm = ReturnType<typeof useDocument>;

/**
 * Changes a document on the version that was read. If only the product itself has changed it since (a mail was sent, its status moved on),
 * no typed field is affected, and the save is tried once more on the new version.
 */
async function updateSame(api: ReturnType<typeof resource<AnyRow>>, module: AnyDocument, stored: Stored, body: AnyRow) {
  const { id, version } = stored;
  try {
    return await api.update({ ...body, id, version });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'changed') throw error;
    const now = await api.get(id);
    if (!isSame(draftOf(module.fields, now), draftOf(module.fields, stored))) throw error;
    return api.update({ ...body, id, version: now.version });
  }
}

/** Problems of single fields come first. The document's own rules run only on valid fields, as on the server. */
function foundIn(module: AnyDocument, body: AnyRow, own: readonly Problem[]): readonly Problem[] {
  const { id: _, ...values } = body;
  const fields = problemsOf(module.fields, values).map((problem) => withOwnLabel(module, problem));
  return fields.length > 0 ? fields : own;
}

/** A missing value of a line is called by the name of its column. */
function withOwnLabel(module: AnyDocument, problem: Problem): Problem {
  const [table = '', , column = ''] = problem.path.split('.');
  const field = module.fields[table];
  if (field?.kind !== 'lines' || column === '' || problem.message !== `${field.label} is required`) return problem;
  return { ...problem, message: `${field.of[column]?.label ?? 'This'} is required` };
}

function merged(first: readonly Problem[], second: readonly Problem[]): readonly Problem[] {
  return [...first, ...second.filter(({ path }) => !first.some((problem) => problem.path === path))];
}

function isSameDraft(a: DocumentDraft, b: DocumentDraft): boolean {
  if (a === b) return true;
  const plain = (draft: DocumentDraft) => ({
    ...draft.values,
    ...Object.fromEntries(Object.entries(draft.tables).map(([field, lines]) => [field, lines.map((line) => line.values)])),
  });
  return isSame(plain(a), plain(b));
}
