import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { type Kept, resource } from '../../api/resource.ts';
import { useMay } from '../../session/permission.ts';
import { Button } from '../button.tsx';
import { stepsOf, useBack, useBackOnce, useLeave, useStepsOn } from '../document/use-back.ts';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { SavingWaits } from '../drafts/saving-waits.tsx';
import { confirm } from '../feedback/confirm.ts';
import { GreyBar } from '../feedback/waiting.tsx';
import { useStillHere } from '../hooks/use-still-here.ts';
import { useKeys } from '../keys.ts';
import { offersOf } from '../list/actions/row-actions.ts';
import { RowMenu } from '../list/actions/row-menu.tsx';
import { useRowActions } from '../list/actions/use-row-actions.ts';
import { ScreenHead } from '../screen-head.tsx';
import { texts } from '../texts.ts';
import { useDirtyGuard } from './dirty-guard.ts';
import type { Draft } from './draft.ts';
import { notesOf, type OwnNote } from './own-note.tsx';
import { ErrorSummary, RecordFields } from './record-fields.tsx';
import { RecordValues } from './record-values.tsx';
import { useIdle } from './use-idle.ts';
import { useProblemFocus } from './use-problem-focus.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import './record.css';
import { Moment } from '../when.tsx';

const HistoryDrawer = lazy(async () => ({ default: (await import('../list/actions/history-drawer.tsx')).HistoryDrawer }));

export type RecordMode = 'add' | 'edit' | 'view';

interface RecordScreenProps {
  readonly module: AnyMaster;
  readonly mode: RecordMode;
  /** Draws the inputs of a master whose definition is not enough (the permission tree of a role). */
  readonly inputs?: (form: RecordForm) => ReactNode;
  readonly note?: OwnNote | undefined;
  /** The first values of a new record, from the screen it was opened from. */
  readonly start?: Draft | undefined;
  /** Shown above the values when the record is read. */
  readonly above?: (record: AnyRow & Kept) => ReactNode;
  /** Shown under the values when the record is read. */
  readonly below?: (record: AnyRow & Kept) => ReactNode;
}

/** Adding, editing and reading a master, from its fields. */
export function RecordScreen({ module, mode, inputs, note, start, above, below }: RecordScreenProps) {
  const { id } = useParams();
  const record = useQuery({
    queryKey: [module.slug, 'record', id],
    queryFn: () => resource<AnyRow>(module).get(id ?? ''),
    enabled: mode !== 'add' && id !== undefined,
    staleTime: 0,
  });
  const trail = [{ label: module.plural, to: `/app${pathOf(module)}` }];
  if (mode === 'add') return <RecordEditor module={module} start={start} trail={trail} inputs={inputs} note={note} />;
  const isForm = mode === 'edit';
  const notShown = { title: module.title, trail, isForm, above: `/app${pathOf(module)}${isForm ? `/view/${id}` : ''}` };
  if (record.isError) return <NotRead {...notShown} why={record.error.message} />;
  // An edit starts from the version the server has now, not from one read earlier.
  if (record.data === undefined || (mode === 'edit' && record.isFetching && record.dataUpdatedAt < record.errorUpdatedAt + 1))
    return <RecordSkeleton {...notShown} />;
  if (mode === 'view') return <RecordView module={module} record={record.data} trail={trail} above={above} below={below} />;
  return <RecordEditor key={record.data.version} module={module} record={record.data} trail={trail} inputs={inputs} note={note} />;
}

type Trail = readonly { readonly label: string; readonly to: string }[];

interface RecordEditorProps {
  readonly module: AnyMaster;
  readonly record?: AnyRow & Kept;
  readonly start?: Draft | undefined;
  readonly trail: Trail;
  readonly inputs: RecordScreenProps['inputs'];
  readonly note: RecordScreenProps['note'];
}

function RecordEditor({ module, record, start, trail, inputs, note }: RecordEditorProps) {
  const form = useRecordForm(module, { record, start });
  const idle = useIdle(module, form.draft);
  const box = useRef<HTMLFormElement>(null);
  const { submit, leave, tried } = useSubmitting({ module, record, form, box });
  const { hash } = useLocation();
  useKeys({
    save: () => void submit(false),
    ...(record ? {} : { saveAndAdd: () => void submit(true) }),
    leave,
  });
  useEffect(() => {
    // A link may name the field that the person came for.
    if (hash !== '') document.getElementById(hash.slice(1))?.querySelector<HTMLElement>('input, button')?.focus();
  }, [hash]);
  const parts = record === undefined ? module.parts : partsKept(module);
  const first = parts?.[0]?.fields[0] ?? Object.entries(module.fields).find(([, field]) => field.computed !== true)?.[0];
  return (
    <form
      ref={box}
      className="record"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
    >
      <ScreenHead
        title={record ? `Edit ${module.label(record)}` : `Add ${module.title}`}
        trail={record ? [...trail, { label: module.label(record), to: `/app${pathOf(module)}/view/${record.id}` }] : trail}
      />
      <DraftOffer kept={form.kept} />
      <SavingWaits />
      {form.changed && <Changed module={module} record={record} dirty={form.dirty} />}
      {tried && <ErrorSummary problems={form.problems} fields={module.fields} />}
      {inputs ? (
        inputs(form)
      ) : (
        <RecordFields
          slug={module.slug}
          fields={module.fields}
          draft={form.draft}
          problems={form.problems}
          onChange={form.change}
          onLeave={form.leave}
          disabled={form.saving}
          focus={first}
          parts={parts}
          asking={{ idle, begins: module.begins }}
          notes={notesOf(note, form)}
        />
      )}
      <div className="record-buttons wide-buttons row">
        {/* An edit in which nothing was changed has nothing to submit (section 5). */}
        <Button type="submit" look="main" disabled={form.saving || (record !== undefined && !form.dirty)} press="save">
          {texts.submit}
        </Button>
        {record === undefined && (
          <Button disabled={form.saving} onClick={() => void submit(true)} press="saveAndAdd">
            {texts.submitAndAddMore}
          </Button>
        )}
        <Button look="quiet" onClick={leave}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

interface SubmittingOptions extends Pick<RecordEditorProps, 'module'> {
  readonly record: RecordEditorProps['record'] | undefined;
  readonly form: RecordForm;
  readonly box: RefObject<HTMLFormElement | null>;
}

/** Saving, what is shown after it, and leaving without it. */
function useSubmitting({ module, record, form, box }: SubmittingOptions) {
  const focus = useProblemFocus(form.saving);
  const navigate = useNavigate();
  const location = useLocation();
  const leave = useBackOnce(record ? `/app${pathOf(module)}/view/${record.id}` : `/app${pathOf(module)}`);
  const [tried, setTried] = useState(false);
  const stillHere = useStillHere();
  const saved = useRef(false);
  const dirty = form.dirty;
  useDirtyGuard(
    useCallback(() => dirty && !saved.current, [dirty]),
    form.kept.drop,
  );

  const submit = async (andAdd: boolean) => {
    const isHere = stillHere();
    setTried(true);
    const { stored, problems } = await form.save();
    if (!isHere()) return;
    if (stored === null) return focus(problems);
    setTried(false);
    if (andAdd) {
      form.reset();
      box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
      return;
    }
    saved.current = true;
    await navigate(`/app${pathOf(module)}/view/${stored.id}`, { replace: true, state: { steps: stepsOf(location) } });
  };
  return { submit, leave, tried };
}

interface ChangedProps extends Pick<RecordEditorProps, 'module'> {
  readonly record: RecordEditorProps['record'] | undefined;
  readonly dirty: boolean;
}

function Changed({ module, record, dirty }: ChangedProps) {
  const queries = useQueryClient();
  const reload = async () => {
    const message = 'Your changes will be replaced by the saved version.';
    if (!dirty || (await confirm({ title: 'Reload', message, ok: 'Reload' })))
      await queries.refetchQueries({ queryKey: [module.slug, 'record', record?.id] });
  };
  return (
    <div className="notice" role="alert">
      This {module.title} was changed by someone else.
      <Button onClick={() => void reload()}>Reload</Button>
    </div>
  );
}

interface RecordViewProps {
  readonly module: AnyMaster;
  readonly record: AnyRow & Kept;
  readonly trail: Trail;
  readonly above: RecordScreenProps['above'];
  readonly below: RecordScreenProps['below'];
}

function RecordView({ module, record, trail, above, below }: RecordViewProps) {
  const may = useMay();
  const navigate = useNavigate();
  const [history, setHistory] = useState(false);
  const { run, canRun } = useRowActions(module);
  const offers = offersOf(module, record, may).filter(canRun);
  const edit = offers.find(({ key }) => key === 'edit');
  const steps = useStepsOn();
  const back = useBack(`/app${pathOf(module)}`);
  const goEdit = () => void navigate(`/app${pathOf(module)}/edit/${record.id}`, { state: steps });
  const remove = offers.find(({ key }) => key === 'delete' && key !== null);
  const stillHere = useStillHere();
  const choose = async (offer: (typeof offers)[number]) => {
    const isHere = stillHere();
    const left = await run(offer, [record]);
    if (left.length === 0 && offer.key === 'delete' && isHere()) back();
  };
  useKeys({
    leave: back,
    ...(edit?.why === null ? { open: goEdit } : {}),
    ...(remove?.why === null ? { remove: () => void choose(remove) } : {}),
  });
  return (
    <div className="record">
      <ScreenHead
        title={module.label(record)}
        trail={trail}
        extra={
          <>
            <Button onClick={() => setHistory(true)}>History</Button>
            <RowMenu
              label={`Actions of ${module.label(record)}`}
              offers={() => offers.filter(({ key }) => key !== 'edit')}
              onChoose={(offer) => void choose(offer)}
            />
          </>
        }
        {...(edit ? { action: { label: 'Edit', press: 'open', act: () => (edit.why === null ? goEdit() : undefined) } } : {})}
      />
      {above?.(record)}
      <RecordValues
        fields={module.fields}
        record={record}
        parts={partsKept(module)}
        hasStatus={module.without?.includes('status') !== true}
      />
      {below?.(record)}
      <p className="muted small">
        Last changed <Moment at={record.updatedAt} />
      </p>
      {history && (
        <Suspense>
          <HistoryDrawer module={module} id={record.id} name={module.label(record)} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The parts of an existing record. */
function partsKept({ parts }: AnyMaster): AnyMaster['parts'] {
  return parts?.filter(({ onlyNew }) => onlyNew !== true);
}

/** A record that is not shown, what is above it, and whether it was to be shown as a form. */
interface NotShown {
  readonly title: string;
  readonly above: string;
  readonly isForm: boolean;
  readonly trail: Trail;
}

function NotRead({ title, above, isForm, trail, why }: NotShown & { readonly why: string }) {
  useLeave(above, isForm);
  return (
    <div className="record">
      <ScreenHead title={title} trail={trail} />
      <div className="notice">{why}</div>
    </div>
  );
}

function RecordSkeleton({ title, above, isForm, trail }: NotShown) {
  useLeave(above, isForm);
  return (
    <div className="record" aria-busy="true">
      <ScreenHead title={title} trail={trail} />
      <div className="record-section">
        <div className="grid-2">
          {[60, 80, 45, 70, 55, 65].map((width) => (
            <GreyBar key={width} width={`${width}%`} height={32} />
          ))}
        </div>
      </div>
    </div>
  );
}
