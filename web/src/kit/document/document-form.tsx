import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { moduleOf } from '#modules/all';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { type Kept, resource } from '../../api/resource.ts';
import { confirm } from '../feedback/confirm.ts';
import { tell } from '../feedback/toast.ts';
import { useKeys } from '../keys.ts';
import { DocumentLines } from '../lines/document-lines.tsx';
import type { LineColumn, LineOption } from '../lines/line-column.ts';
import { cellId, type LinesHandle } from '../lines/line-grid.tsx';
import { useDirtyGuard } from '../record/dirty-guard.ts';
import { ErrorSummary, focusProblem } from '../record/record-fields.tsx';
import { texts } from '../texts.ts';
import { DocumentBar } from './document-bar.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { DocumentHeader } from './document-header.tsx';
import type { DocumentLayout, LinesLayout } from './document-layout.ts';
import { DocumentTabs } from './document-tabs.tsx';
import { placeOfProblem } from './live.ts';
import { PartySummary } from './party-summary.tsx';
import { PostingsTable } from './postings-table.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { type DocumentForm as Form, useDocument } from './use-document.ts';
import { masterQuery } from './use-facts.ts';

interface DocumentFormProps {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  readonly start: DocumentDraft;
  readonly stored: (AnyRow & Kept) | null;
  /** A fresh draft for the next document. */
  readonly next: () => DocumentDraft;
}

/** Entering or changing a document: party and dates, lines, totals, postings, and a bar that saves. */
export function DocumentForm({ module, layout, start, stored, next }: DocumentFormProps) {
  const form = useDocument({ module, layout, start, stored });
  const { draft, live, problems, saving } = form;
  const navigate = useNavigate();
  const lines = useRef<LinesHandle>(null);
  const leaving = useRef(false);
  useDirtyGuard(() => form.dirty && !leaving.current);

  const save = async (another: boolean) => {
    const answer = await form.save();
    if (answer === null) {
      // The problems are drawn first, then the caret goes to the first of them.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.document-problems button')?.focus());
      return;
    }
    if (another) {
      if (answer.warnings) tellWarnings(answer.warnings);
      form.restart(next());
      requestAnimationFrame(() => document.getElementById(`field-${layout.party}`)?.focus());
      return;
    }
    leaving.current = true;
    void navigate(`/app/${module.slug}/view/${answer.id}`, { replace: stored !== null, state: { warnings: answer.warnings ?? [] } });
  };
  const setSwitch = (key: 'payment' | 'receipt' | 'contra') => {
    const value = layout.switches?.keys[key];
    if (layout.switches && value !== undefined) form.setValues({ [layout.switches.field]: value });
  };
  const leave = () => void navigate(-1);
  useKeys({
    save: () => void save(false),
    ...(stored ? {} : { saveAndAdd: () => void save(true) }),
    leave,
    date: () => document.getElementById('field-date')?.focus(),
    ...(layout.switches
      ? { payment: () => setSwitch('payment'), receipt: () => setSwitch('receipt'), contra: () => setSwitch('contra') }
      : {}),
  });

  return (
    <form className="document" onSubmit={(event) => event.preventDefault()} aria-busy={saving}>
      <header className="document-title">
        <h1>
          {stored ? 'Edit' : 'New'} {String(draft.values['type'] ?? '') || module.title}
        </h1>
        <p className="muted">{stored ? String(stored['number']) : 'The number is given when it is saved'}</p>
      </header>
      {form.changed && <ChangedNotice module={module} id={form.id} />}
      <Problems form={form} module={module} layout={layout} onCell={(line, column) => lines.current?.focusCell(line, column)} />
      <div className="document-grid">
        <div className="document-main">
          {layout.Above && <layout.Above draft={draft} live={live} readOnly={false} onValues={form.setValues} id={stored?.id ?? null} />}
          <DocumentHeader
            module={module}
            layout={layout}
            values={draft.values}
            row={live.row}
            problems={problems}
            onValues={form.setValues}
            onLeave={() => undefined}
            onEnter={() => requestAnimationFrame(() => lines.current?.focusFirst())}
            focus={stored === null}
          />
          <PartySummary module={module} live={live} />
          <Table table={layout.lines} form={form} handle={lines} />
        </div>
        <div className="document-rest">
          {layout.charges && <Table table={layout.charges} form={form} />}
          {layout.Extra && <layout.Extra draft={draft} live={live} readOnly={false} onValues={form.setValues} id={stored?.id ?? null} />}
          <div className="document-fields">
            {layout.notes.map((name) => (
              <NoteField key={name} module={module} form={form} name={name} />
            ))}
          </div>
          <DocumentTabs
            tabs={[
              {
                title: 'Postings',
                panel: () => (
                  <PostingsTable
                    postings={live.postings}
                    facts={live.facts}
                    empty="The postings appear when party and lines are complete."
                  />
                ),
              },
            ]}
          />
        </div>
        <aside className="document-side">
          <TotalsPanel layout={layout} row={live.row} title={module.slug === 'sales-invoice' ? 'Invoice total' : 'Total'} />
          {layout.Beside && <layout.Beside draft={draft} live={live} readOnly={false} onValues={form.setValues} id={stored?.id ?? null} />}
        </aside>
      </div>
      <DocumentBar
        status={stored ? String(stored['status']) : null}
        cancelled={false}
        figure={formatPaise(paise(Number(live.row['total'] ?? 0)), { symbol: '₹ ' })}
        buttons={[
          { label: 'Back', act: leave, press: 'leave' },
          ...(stored
            ? []
            : [{ label: texts.submitAndAddMore, act: () => void save(true), press: 'saveAndAdd', why: saving ? 'Saving' : null } as const]),
          {
            label: saving ? 'Saving…' : texts.submit,
            act: () => void save(false),
            press: 'save',
            look: 'primary',
            why: saving ? 'Saving' : null,
            id: 'document-submit',
          },
        ]}
      />
    </form>
  );
}

/** Warnings of a save that went on to the next document: the first, and how many more. */
function tellWarnings(warnings: readonly string[]): void {
  const [first] = warnings;
  if (first !== undefined) tell('warning', warnings.length === 1 ? first : `${first} (and ${warnings.length - 1} more)`);
}

function Table({ table, form, handle }: { readonly table: LinesLayout; readonly form: Form; readonly handle?: React.Ref<LinesHandle> }) {
  const queries = useQueryClient();
  const { draft, live, problems } = form;
  const search = useCallback(
    (source: string, text: string): Promise<readonly LineOption[]> => {
      const module = moduleOf(source);
      if (module === undefined || module.kind === 'report') return Promise.resolve([]);
      return queries.fetchQuery({
        queryKey: [source, 'options', text],
        queryFn: () => resource(module).options({ ...(text === '' ? {} : { search: text }), limit: 50 }),
        staleTime: 60_000,
      });
    },
    [queries],
  );
  const onPicked = useCallback(
    (_: string, column: LineColumn, option: LineOption) => {
      // What follows from the record is computed as soon as it is here; asking now saves the wait.
      void queries.prefetchQuery(masterQuery({ slug: column.source ?? '', id: option.id }));
    },
    [queries],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: one function for the life of the form, so that rows are not drawn again
  const onEdit = useCallback(form.editLines(table.field), [table.field]);
  const cells = useMemo(() => {
    const places = problems.flatMap((problem) => {
      const place = placeOfProblem(draft, problem.path);
      return place !== null && place.table === table.field ? [[cellId(place.line, place.column), problem.message] as const] : [];
    });
    return new Map(places);
  }, [problems, draft, table.field]);
  return (
    <section className="document-lines" aria-label={table.label}>
      <h2>{table.label}</h2>
      <DocumentLines
        label={table.label}
        columns={table.columns}
        lines={draft.tables[table.field] ?? []}
        computed={live.lines}
        problems={cells}
        search={search}
        onEdit={onEdit}
        onPicked={onPicked}
        onLeave={(forward) => document.getElementById(forward ? 'document-submit' : 'field-date')?.focus()}
        {...(table.blank ? { blank: table.blank } : {})}
        {...(handle ? { handle } : {})}
      />
    </section>
  );
}

function NoteField({ module, form, name }: { readonly module: AnyDocument; readonly form: Form; readonly name: string }) {
  const field = module.fields[name];
  if (field?.kind !== 'text') return null;
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{field.label}</label>
      <textarea
        id={`field-${name}`}
        className="input"
        rows={2}
        maxLength={field.max ?? 4000}
        value={String(form.draft.values[name] ?? '')}
        onChange={(event) => form.setValues({ [name]: event.target.value === '' ? null : event.target.value })}
      />
    </div>
  );
}

/** What is wrong, in one place; pressing an entry goes to it. */
function Problems({
  form,
  module,
  layout,
  onCell,
}: {
  form: Form;
  module: AnyDocument;
  layout: DocumentLayout;
  onCell: (line: number, column: string) => void;
}) {
  const { problems, draft } = form;
  const inLines = problems.flatMap((problem) => {
    const place = placeOfProblem(draft, problem.path);
    return place === null ? [] : [{ problem, place }];
  });
  const others = problems.filter((problem) => placeOfProblem(draft, problem.path) === null);
  if (problems.length === 0) return null;
  return (
    <div className="document-problems">
      {inLines.length === 0 ? (
        <ErrorSummary problems={others} fields={module.fields} />
      ) : (
        <div className="error-summary" role="alert">
          <strong>Please correct the fields marked</strong>
          <ul>
            {others.map((problem) => (
              <li key={problem.path + problem.message}>
                <button type="button" className="link" onClick={() => focusProblem(problem)}>
                  {module.fields[problem.path.split('.')[0] ?? '']?.label ?? problem.path}: {problem.message}
                </button>
              </li>
            ))}
            {inLines.map(({ problem, place }) => {
              const table = place.table === layout.lines.field ? layout.lines : layout.charges;
              const at = (draft.tables[place.table] ?? []).findIndex((line) => line.key === place.line);
              const label = table?.columns.find((column) => column.key === place.column)?.label ?? place.column;
              return (
                <li key={problem.path + problem.message}>
                  <button type="button" className="link" onClick={() => onCell(at, place.column)}>
                    Line {at + 1}, {label}: {problem.message}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}

function ChangedNotice({ module, id }: { readonly module: AnyDocument; readonly id: string }) {
  const queries = useQueryClient();
  const reload = async () => {
    if (!(await confirm({ title: 'Reload', message: 'What you typed since you opened it is lost.' }))) return;
    await queries.invalidateQueries({ queryKey: [module.slug, 'record', id] });
  };
  return (
    <div className="notice" role="alert">
      <span>This {module.title} was changed by someone else while you were editing it.</span>
      <button type="button" className="button" onClick={() => void reload()}>
        Reload
      </button>
    </div>
  );
}
