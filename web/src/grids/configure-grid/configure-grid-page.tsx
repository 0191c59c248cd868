import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation } from 'react-router-dom';
import type { Problem } from '#domain/refusal';
import { Failure } from '../../api/failure.ts';
import { queryClient, tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { useKeptDraft } from '../../kit/drafts/use-kept-draft.ts';
import { confirm } from '../../kit/feedback/confirm.ts';
import { Confirmations } from '../../kit/feedback/confirmations.tsx';
import { GlobalLoader } from '../../kit/feedback/global-loader.tsx';
import { useStoreAfterPaint } from '../../kit/hooks/use-after-paint.ts';
import { useDirtyGuard } from '../../kit/record/dirty-guard.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { createStore } from '../../kit/store.ts';
import { Library } from '../../kit/theme/library.tsx';
import { Tips } from '../../kit/tips/tips.tsx';
import { Clauses, PickLists } from './clauses.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { ConditionsTable } from './conditions-table.tsx';
import { FiltersTable } from './filters-table.tsx';
import { FlagBoxes } from './flag-boxes.tsx';
import { bannerMilliseconds, blankDraft, bodyOf, draftOf, missingIn, type SetupDraft, type SetupTyping, stillTrue } from './setup-draft.ts';
import { SetupPreview } from './setup-preview.tsx';
import { setupService } from './setup-service.ts';
import '../../kit/record/record.css';
import './configure-grid.css';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';

/** Module Setup: how the lists of the product look, for administrators (section 2 of the specification). */
export function ConfigureGridPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Library>
        <main className="setup">
          <ScreenHead
            title="Module Setup"
            subtitle="Change a list for everyone in the organisation: its columns, its filters and where its rows come from."
            trail={[{ label: 'Dashboard', to: '/app/dashboard' }]}
          />
          <Setup />
        </main>
        <Confirmations />
        <Tips />
        <GlobalLoader navigating={useNavigation().state !== 'idle'} />
      </Library>
    </QueryClientProvider>
  );
}

/** Only the first rows and the version follow from the draft as a whole, so they wait until the typing pauses. */
const preview = { current: 200 };

function Setup() {
  const queries = useQueryClient();
  const [moduleId, setModuleId] = useState('');
  const [subModuleId, setSubModuleId] = useState('');
  const [store] = useState(() => createStore(blankDraft()));
  /** Whether a list is chosen and its setup has arrived. */
  const [open, setOpen] = useState(false);
  const [draft, drawNow] = useStoreAfterPaint(store, preview);
  const dirty = useRef(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [saved, setSaved] = useState(false);
  /** The list chosen last. Answers about other lists are dropped. */
  const chosen = useRef('');
  const [busy, setBusy] = useState(false);
  const builtIn = useRef<SetupDraft | null>(null);
  /** A report has only columns to set up: its rows follow from the books. */
  const [columnsOnly, setColumnsOnly] = useState(false);
  const modules = useQuery({ queryKey: ['configure-grid', 'modules'], queryFn: setupService.modules });
  const lists = useQuery({
    queryKey: ['configure-grid', 'lists', moduleId],
    queryFn: () => setupService.subModules(moduleId),
    enabled: moduleId !== '',
  });
  const model = useQuery({ queryKey: ['configure-grid', 'model'], queryFn: setupService.model });
  const [clean, setClean] = useState(draft);
  const isDirty = useCallback(() => dirty.current, []);
  const kept = useKeptDraft({
    form: 'configure-grid.setup',
    id: open ? subModuleId : '',
    isNew: false,
    title: `Module Setup of ${lists.data?.find((one) => one.subModuleId === subModuleId)?.subModuleName ?? subModuleId}`,
    value: draft,
    ahead: store,
    clean,
    dirty: isDirty,
    restore({ value }) {
      if (open) replace(value);
    },
  });
  useDirtyGuard(isDirty, kept.drop);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), bannerMilliseconds);
    return () => clearTimeout(timer);
  }, [saved]);

  const clear = () => {
    kept.drop();
    setOpen(false);
    dirty.current = false;
    setProblems([]);
    setSaved(false);
  };
  const mayLeave = async () =>
    !dirty.current || (await confirm({ title: 'Module Setup', message: 'Your changes are not saved.', ok: 'Discard changes' }));
  const chooseModule = async (id: string) => {
    if (!(await mayLeave())) return;
    clear();
    chosen.current = '';
    setSubModuleId('');
    setModuleId(id);
  };
  const chooseList = async (id: string) => {
    if (!(await mayLeave())) return;
    clear();
    chosen.current = id;
    setSubModuleId(id);
    if (id === '') return;
    try {
      const answer = await setupService.setup(id);
      if (chosen.current !== id) return;
      builtIn.current = draftOf(answer.builtIn, { commonGridSetUpId: answer.commonGridSetUpId, version: answer.version });
      setColumnsOnly(answer.columnsOnly);
      const read = draftOf(answer, answer);
      setClean(read);
      store.set(read);
      drawNow();
      setOpen(true);
    } catch (error) {
      tellFailure(error);
    }
  };
  const typing = useMemo(
    (): SetupTyping => ({
      draft: store,
      edit(change) {
        const before = store.get();
        store.set(change(before));
        setProblems((now) => stillTrue(now, before, store.get()));
        dirty.current = true;
      },
    }),
    [store],
  );
  /** Everything but what identifies the saved setup. */
  const replace = (next: SetupDraft) => {
    const { commonGridSetUpId, version } = store.get();
    store.set({ ...next, commonGridSetUpId, version });
    drawNow();
    dirty.current = true;
  };
  /** Leaves one blank column row. The saved setup stays until this one is saved. */
  const empty = () => {
    setProblems([]);
    const { fromClause } = columnsOnly ? store.get() : blankDraft();
    flushSync(() => replace({ ...blankDraft(), fromClause }));
    document.querySelector<HTMLInputElement>('[aria-label="Table Name, row 1"]')?.focus();
  };
  const reset = async () => {
    if (builtIn.current === null) return;
    if (
      !(await confirm({
        title: 'Reset to default',
        ok: 'Reset',
        message: 'This replaces your columns, filters and clauses with the defaults.',
      }))
    )
      return;
    setProblems([]);
    replace(builtIn.current);
  };
  const save = async () => {
    if (busy) return;
    const sent = store.get();
    const missing = missingIn(sent);
    setProblems(missing);
    setSaved(false);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      const { id, version } = await setupService.save(bodyOf(sent, moduleId, subModuleId));
      kept.drop();
      if (chosen.current === subModuleId) {
        // Changes made since then stay, and are not saved yet.
        dirty.current = store.get() !== sent;
        store.set((now) => ({ ...now, commonGridSetUpId: id, version }));
        drawNow();
        setSaved(true);
      }
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'grid' || queryKey[1] === 'report' });
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(error.problems);
      else tellFailure(error);
    }
    setBusy(false);
  };

  const shared = { typing, problems };
  return (
    <>
      {saved && (
        <div className="notice setup-banner bold" role="status">
          Saved Successfully
        </div>
      )}
      <section className="record-section grid-3" aria-label="List">
        <label className="field">
          <span>Module</span>
          <SelectBox value={moduleId} onChange={(event) => void chooseModule(event.target.value)}>
            <option value="">Choose</option>
            {modules.data?.map((one) => (
              <option key={one.moduleId} value={one.moduleId}>
                {one.moduleName}
              </option>
            ))}
          </SelectBox>
        </label>
        <label className="field">
          <span>Sub Module</span>
          <SelectBox value={subModuleId} disabled={moduleId === ''} onChange={(event) => void chooseList(event.target.value)}>
            <option value="">Choose</option>
            {lists.data?.map((one) => (
              <option key={one.subModuleId} value={one.subModuleId}>
                {one.subModuleName}
              </option>
            ))}
          </SelectBox>
        </label>
      </section>
      {!open ? (
        <p className="muted">Choose a module and one of its lists to see its setup.</p>
      ) : (
        <form
          className="setup-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <DraftOffer kept={kept} />
          {problems.length > 0 && <Summary problems={problems} />}
          {!columnsOnly && <FlagBoxes typing={typing} />}
          <ColumnsTable {...shared} model={model.data} columnsOnly={columnsOnly} />
          {columnsOnly ? (
            <>
              <p className="muted">The rows of a report follow from the books, so only its columns can be changed.</p>
              <PickLists model={model.data} typing={typing} />
            </>
          ) : (
            <>
              <ConditionsTable {...shared} />
              <FiltersTable {...shared} />
              <Clauses {...shared} model={model.data} />
            </>
          )}
          <SetupPreview body={bodyOf(draft, moduleId, subModuleId)} ready={missingIn(draft).length === 0} columnsOnly={columnsOnly} />
          <div className="record-buttons wide-buttons row">
            <Button type="submit" look="main" aria-disabled={busy}>
              Save
            </Button>
            <Button onClick={empty}>Clear</Button>
            <Button onClick={() => void reset()}>Reset to default</Button>
            <span className="muted">
              {draft.commonGridSetUpId === null ? 'Not saved yet: default setup.' : `Saved as version ${draft.version}.`}
            </span>
          </div>
        </form>
      )}
    </>
  );
}

/** Takes the focus, because Save is far below. */
function Summary({ problems }: { readonly problems: readonly Problem[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the problems change
  useEffect(() => box.current?.focus(), [problems]);
  return (
    <div ref={box} className="notice error-summary" role="alert" tabIndex={-1}>
      <strong>Please correct the marked fields</strong>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
