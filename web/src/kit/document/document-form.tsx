import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, memo, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { calledOf } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { unposted } from '#modules/kit/trade/unposted';
import { waiting } from '../../api/patiently.ts';
import type { Kept } from '../../api/resource.ts';
import { mayKind } from '../../session/permission.ts';
import { Button } from '../button.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { SavingWaits } from '../drafts/saving-waits.tsx';
import { confirm } from '../feedback/confirm.ts';
import { tell } from '../feedback/toast.ts';
import { Heading } from '../heading.tsx';
import { useSteady } from '../hooks/use-steady.ts';
import { useStillHere } from '../hooks/use-still-here.ts';
import { useKeys } from '../keys.ts';
import type { LinesHandle } from '../lines/lines-props.ts';
import { useNarrow } from '../lines/narrow.ts';
import { useDirtyGuard } from '../record/dirty-guard.ts';
import { useStore } from '../store.ts';
import { texts } from '../texts.ts';
import { focusFirstBill } from './bills/bill-keys.ts';
import type { DocumentDraft } from './document-draft.ts';
import { DocumentHeader } from './document-header.tsx';
import type { DocumentLayout, ExtraProps } from './document-layout.ts';
import { DocumentProblems } from './document-problems.tsx';
import { EInvoiceNotes } from './e-invoice-notes.tsx';
import type { Live } from './live.ts';
import { useAskedField, useMending } from './portal/use-mending.ts';
import { DocumentTable } from './table/document-table.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { stepsOf, useBackOnce } from './use-back.ts';
import { useDocument } from './use-document.ts';
import { ClosedNotice } from './view/closed-notice.tsx';
import { DocumentBar } from './view/document-bar.tsx';
import { DocumentTabs } from './view/document-tabs.tsx';
import { NoteField } from './view/note-field.tsx';
import { PartySummary } from './view/party-summary.tsx';
import { PostingsTable, postsNothing } from './view/postings-table.tsx';

interface DocumentFormProps {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  readonly start: DocumentDraft;
  readonly stored: (AnyRow & Kept) | null;
  /** A fresh draft for the next document. */
  readonly next: () => DocumentDraft;
}

/** The lines are what is left to do in a form that begins with a party: what is typed must not replace it. */
function useLinesFirst(lines: RefObject<LinesHandle | null>, first: boolean, layout: DocumentLayout): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (first) lines.current?.focusCell(0, layout.lines?.columns.filter(({ stop }) => stop)[1]?.key ?? '');
  }, []);
}

/** Entering or changing a document: party and dates, lines, totals, postings, and a bar that saves. */
export function DocumentForm({ module, layout, start, stored, next }: DocumentFormProps) {
  const form = useDocument({ module, layout, start, stored, reads: true });
  const { typing, draft, figured, live, saving } = form;
  const mending = useMending({ problems: form.problems, stored, start, figured });
  const { problems } = mending;
  const navigate = useNavigate();
  const location = useLocation();
  const lines = useRef<LinesHandle>(null);
  const narrow = useNarrow();
  const begun = stored === null && isBegun(start);
  useLinesFirst(lines, begun && !narrow, layout);
  const leaving = useRef(false);
  const stillHere = useStillHere();
  const waits = useStore(waiting).length > 0 && saving;
  useDirtyGuard(
    useCallback(() => !leaving.current && typing.isDirty(), [typing]),
    form.kept.drop,
  );

  const submit = async (another: boolean) => {
    const isHere = stillHere();
    const answer = await form.save();
    if (!isHere()) return;
    if (answer === null) {
      // The problems are drawn first, then the focus moves to the first of them, before the next key comes.
      flushSync(typing.drawNow);
      document.querySelector<HTMLElement>('.document-problems button')?.focus();
      return;
    }
    if (another) {
      if (answer.warnings) tellWarnings(answer.warnings);
      flushSync(() => form.restart(next()));
      document.getElementById(`field-${layout.party}`)?.focus();
      return;
    }
    leaving.current = true;
    void navigate(`/app${pathOf(module)}/view/${answer.id}`, {
      replace: true,
      state: { warnings: answer.warnings ?? [], steps: stepsOf(location) },
    });
  };
  const setSwitch = (key: 'payment' | 'receipt' | 'contra') => {
    const value = layout.switches?.keys[key];
    if (!layout.switches || value === undefined) return;
    const values = { [layout.switches.field]: value };
    if (mayKind(module, values)) typing.choose(values);
  };
  const { save, leave, toLines, toCell, together } = useSteady({
    together: (value: AnyRow | null) => {
      if (layout.together) typing.choose({ [layout.together.field]: value });
    },
    save: submit,
    leave: useBackOnce(`/app${pathOf(module)}`),
    toLines: () => {
      // The next key may come before the next frame and belongs to the cell or the bill.
      flushSync(typing.drawNow);
      if (layout.lines) lines.current?.focusFirst();
      else focusFirstBill(() => undefined);
    },
    toCell: (line: number, column: string) => lines.current?.focusCell(line, column),
  });
  useAskedField(figured, module, layout, toCell);
  useKeys({
    save: () => void save(false),
    ...(stored ? {} : { saveAndAdd: () => void save(true) }),
    leave,
    date: () => document.getElementById('field-date')?.focus(),
    ...(layout.switches
      ? { payment: () => setSwitch('payment'), receipt: () => setSwitch('receipt'), contra: () => setSwitch('contra') }
      : {}),
  });

  const called = calledOf(module, draft.values);
  const extra = { draft: figured, live, readOnly: false, onValues: typing.choose, editLines: typing.editLines, id: stored?.id ?? null };
  const table = { module, layout, typing, draft: figured, live, problems, id: form.id, isNew: stored === null };

  return (
    <form className="document" onSubmit={(event) => event.preventDefault()} aria-busy={saving}>
      <header className="row gap-16 below">
        <Heading>
          {stored ? 'Edit' : 'New'} {called}
        </Heading>
        <p className="muted">{stored ? String(stored['number']) : 'The number is assigned on save'}</p>
      </header>
      <DraftOffer kept={form.kept} />
      <SavingWaits />
      {form.changed && <ChangedNotice module={module} id={form.id} called={called} />}
      <ClosedNotice date={draft.values['date']} facts={live.facts} />
      <DocumentProblems {...mending} draft={figured} module={module} layout={layout} onCell={toCell} />
      <div className="document-grid" inert={waits}>
        <div className="document-main stack gap-12">
          {layout.Above && <Part of={layout.Above} {...extra} />}
          {layout.only === undefined && (
            <DocumentHeader
              module={module}
              layout={layout}
              typing={typing}
              row={live.row}
              partyKind={String(live.facts?.find('customer', String(live.row[layout.party] ?? ''))?.['ledgerKind'] ?? '')}
              problems={problems}
              onEnter={toLines}
              focus={stored === null && !begun}
            />
          )}
          <PartySummary module={module} live={live} stored={stored} />
          {layout.BelowParty && <Part of={layout.BelowParty} {...extra} />}
          {layout.lines && <DocumentTable {...table} table={layout.lines} handle={lines} />}
        </div>
        <div className="document-rest stack gap-12">
          {layout.charges && <DocumentTable {...table} table={layout.charges} />}
          {layout.Extra && <Part of={layout.Extra} {...extra} />}
          <EInvoiceNotes module={module} live={live} />
          <Notes module={module} typing={typing} names={layout.notes} />
          <PostingsTab module={module} live={live} layout={layout} />
        </div>
        <aside className="document-side stack gap-12">
          {!layout.quantitiesOnly && <TotalsPanel layout={layout} row={live.row} title={layout.formTotal ?? 'Total'} />}
          {stored === null && layout.together && (
            <Suspense>
              <layout.together.Part
                value={(draft.values[layout.together.field] ?? null) as AnyRow | null}
                live={live}
                problems={problems}
                onValue={together}
              />
            </Suspense>
          )}
          {layout.Beside && <Part of={layout.Beside} {...extra} />}
        </aside>
      </div>
      <SaveBar
        stored={stored}
        total={layout.quantitiesOnly ? null : Number(live.row['total'] ?? 0)}
        saving={saving}
        save={save}
        leave={leave}
      />
    </form>
  );
}

/** The texts side by side. */
function Notes({
  module,
  typing,
  names,
}: Pick<ComponentProps<typeof NoteField>, 'module' | 'typing'> & { readonly names: readonly string[] }) {
  return (
    <div className="grid-2">
      {names.map((name) => (
        <NoteField key={name} module={module} typing={typing} name={name} />
      ))}
    </div>
  );
}

/** It takes lines of an earlier document, so its party is known. */
function isBegun({ tables }: DocumentDraft): boolean {
  return tables['lines']?.some(({ values }) => typeof values['sourceId'] === 'string') === true;
}

/** A part that only one document has, drawn again only when the figures change. */
const Part = memo(function Part({ of: Own, ...extra }: ExtraProps & { readonly of: ComponentType<ExtraProps> }) {
  return <Own {...extra} />;
});

interface PostingsTabProps {
  readonly module: AnyDocument;
  readonly live: Live;
  readonly layout: DocumentLayout;
}

function PostingsTab({ module, live: { postings, facts }, layout: { lines } }: PostingsTabProps) {
  const empty = lines && module.post !== unposted.post ? 'Postings appear once the lines are complete.' : postsNothing;
  const tabs = useMemo(
    () => [{ title: 'Postings', panel: () => <PostingsTable postings={postings} facts={facts} empty={empty} /> }],
    [postings, facts, empty],
  );
  return <DocumentTabs tabs={tabs} />;
}

interface SaveBarProps {
  readonly stored: (AnyRow & Kept) | null;
  /** Null if the document has none. */
  readonly total: number | null;
  readonly saving: boolean;
  readonly save: (another: boolean) => Promise<void>;
  readonly leave: () => void;
}

const SaveBar = memo(function SaveBar({ stored, total, saving, save, leave }: SaveBarProps) {
  const why = saving ? 'Saving' : null;
  return (
    <DocumentBar
      status={stored ? String(stored['status']) : null}
      cancelled={false}
      figure={total === null ? null : formatPaise(paise(total), { symbol: '₹ ' })}
      buttons={[
        { label: 'Back', act: leave, press: 'leave' },
        ...(stored ? [] : [{ label: texts.submitAndAddMore, act: () => void save(true), press: 'saveAndAdd', why } as const]),
        {
          label: saving ? 'Saving…' : texts.submit,
          act: () => void save(false),
          press: 'save',
          look: 'main',
          why,
          id: 'document-submit',
        },
      ]}
    />
  );
});

/** Warnings of a save that went on to the next document: the first, and how many more. */
function tellWarnings(warnings: readonly string[]): void {
  const [first] = warnings;
  if (first !== undefined) tell('warning', warnings.length === 1 ? first : `${first} (and ${warnings.length - 1} more)`);
}

function ChangedNotice({ module, id, called }: { readonly module: AnyDocument; readonly id: string; readonly called: string }) {
  const queries = useQueryClient();
  const reload = async () => {
    if (!(await confirm({ title: 'Reload', message: 'Your changes will be lost.', ok: 'Reload' }))) return;
    await queries.invalidateQueries({ queryKey: [module.slug, 'record', id] });
  };
  return (
    <div className="notice" role="alert">
      <span>This {called} was changed by someone else while you were editing it.</span>
      <Button onClick={() => void reload()}>Reload</Button>
    </div>
  );
}
