import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { afterPress } from '../after-press.ts';
import { typedOver } from '../drafts/typed-over.ts';
import { type KeptDraft, useKeptDraft } from '../drafts/use-kept-draft.ts';
import { tell } from '../feedback/toast.ts';
import { settleLoose } from '../fields/loose-texts.ts';
import { useSettled } from '../hooks/use-settled.ts';
import { texts } from '../texts.ts';
import { agreesToRates } from './agrees-to-rates.ts';
import { type Draft, draftOf, emptyDraft, isSame, problemsLeft, problemsOf } from './draft.ts';
import { createOnce, isSaved, updateOnce } from './save-once.ts';
import { takenAt, valuesAsked } from './taken.ts';

/** The stored record; null when it was not saved, with the problems that can be shown. */
interface Saved {
  readonly stored: (AnyRow & Kept) | null;
  readonly problems: readonly Problem[];
}

export interface RecordForm {
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Someone else changed the record since it was read. */
  readonly changed: boolean;
  /** Keeps what is typed, even beyond the tab, until it is saved. */
  readonly kept: KeptDraft;
  change(name: string, value: unknown): void;
  /** Checks one field, and asks the server whether a record with this value exists. */
  leave(name: string): void;
  save(): Promise<Saved>;
  reset(): void;
}

interface RecordFormOptions {
  /** The record that is edited; absent for a new one. */
  readonly record?: (AnyRow & Kept) | undefined;
  /** The first values of a new record, besides those its module suggests. */
  readonly start?: Draft | undefined;
  /** The prefix of the ids of its controls. */
  readonly idPrefix?: string;
}

export function useRecordForm(module: AnyMaster, options: RecordFormOptions = {}): RecordForm {
  const { record, idPrefix = 'field' } = options;
  const queries = useQueryClient();
  const { id, draft, latest, problems, setProblems, dirty, kept, setClean, change, leave, reset } = useTypedRecord(module, options);
  const [saving, setSaving] = useState(false);
  const [changed, setChanged] = useState(false);
  const taken = useTaken(module, draft, record?.id);
  const busy = useRef(false);
  const save = async () => {
    // Keys may be pressed twice before the form shows that it is saving.
    if (busy.current) return { stored: null, problems: [] };
    busy.current = true;
    try {
      return await attempt();
    } finally {
      busy.current = false;
    }
  };
  const attempt = async (): Promise<Saved> => {
    const nowhere = await settleLoose(idPrefix, () => problemsOf(module.fields, latest.current));
    const sent = latest.current;
    const found = [...nowhere, ...problemsOf(module.fields, sent).filter(({ path }) => !nowhere.some((one) => one.path === path))];
    setProblems(found);
    if (found.length > 0) return { stored: null, problems: found };
    if (!(await agreesToRates(module.fields, sent, record))) return { stored: null, problems: [] };
    setSaving(true);
    try {
      const stored = record
        ? await updateOnce(resource<AnyRow>(module), record, sent)
        : await createOnce(resource<AnyRow>(module), id, sent);
      kept.drop();
      tell('success', texts.saved);
      setClean(sent);
      void queries.invalidateQueries({ queryKey: [module.slug] });
      return { stored, problems: [] };
    } catch (error) {
      const refused = error instanceof Failure ? error.problems : [];
      if (refused.length > 0) setProblems(refused);
      if (error instanceof Failure && error.code === 'changed') setChanged(true);
      else tellFailure(error);
      return { stored: null, problems: refused };
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    problems: [...problems, ...taken.filter(({ path }) => !problems.some((problem) => problem.path === path))],
    dirty,
    saving,
    changed,
    kept,
    change,
    leave,
    save,
    reset,
  };
}

/** The record as it is typed, with the draft that is kept of it. */
function useTypedRecord(module: AnyMaster, { record, start }: RecordFormOptions) {
  const [id, setId] = useState(() => record?.id ?? newId());
  const begin = (): Draft => ({ ...emptyDraft(module.fields, module.begins), ...start });
  const [clean, setClean] = useState<Draft>(() => (record ? draftOf(module.fields, record) : begin()));
  const [draft, setDraft] = useState<Draft>(clean);
  // Includes choices that fields made since the last render.
  const latest = useRef(draft);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const dirty = !isSame(draft, clean);
  const adding = `/app${verbPath(module, 'add')}`;
  const kept = useKeptDraft({
    form: module.slug,
    id,
    isNew: record === undefined,
    ofPlace: module.belongsTo === 'branch',
    title: record ? `Edit ${module.label(record)}` : `New ${module.title}`,
    // A record may be created from inside another form; its draft belongs to its own form.
    screen: record || location.pathname === adding ? undefined : adding,
    value: draft,
    clean,
    dirty,
    exists: (other) => isSaved(resource<AnyRow>(module), other),
    restore(found) {
      setId(found.id);
      setProblems([]);
      latest.current = typedOver(found.value, found.clean, record ? clean : begin(), record ? undefined : anyway);
      setDraft(latest.current);
    },
  });

  const change = (name: string, value: unknown) => {
    const typed = { ...latest.current, [name]: value };
    const filled: Draft = module.fill?.(latest.current, typed) ?? {};
    latest.current = { ...typed, ...filled };
    setDraft(latest.current);
    const touched = [name, ...Object.keys(filled)];
    setProblems((now) => now.filter(({ path }) => !touched.some((each) => path === each || path.startsWith(`${each}.`))));
  };
  const leave = (name: string) =>
    afterPress(() => {
      const own = problemsLeft(module.fields, latest.current, name);
      setProblems((now) => [...now.filter(({ path }) => path !== name && !path.startsWith(`${name}.`)), ...own]);
    });
  const reset = () => {
    const next = begin();
    setId(newId());
    setClean(next);
    latest.current = next;
    setDraft(next);
    setProblems([]);
  };
  return { id, draft, latest, problems, setProblems, dirty, kept, setClean, change, leave, reset };
}

/** Everything in the draft of a new record counts as typed. */
const anyway = () => false;

/** Milliseconds without a key before the server is asked. */
const pause = 400;

/** Shows at the field that a record with this name exists while it is typed; the save is refused anyway. */
function useTaken(module: AnyMaster, draft: Draft, id: string | undefined): readonly Problem[] {
  const values = valuesAsked(module, draft);
  const settled = useSettled(JSON.stringify(values), pause);
  const answer = useQuery({
    queryKey: [module.slug, 'exists', id ?? null, settled],
    queryFn: () => resource(module).exists(JSON.parse(settled), id),
    enabled: settled !== '{}',
    meta: { quiet: true },
    staleTime: 5_000,
  });
  if (answer.data?.exists !== true || settled !== JSON.stringify(values)) return [];
  const { field } = answer.data;
  return field === undefined ? [] : [takenAt(module, field)];
}
