import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '#domain/refusal';
import { documentName } from '#modules/kit/document-name';
import type { Field } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import type { LabelPreview } from '#modules/kit/operations/labels';
import { call, type Download, download, saveFile } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { keep } from '../../session/stored.ts';
import { Button } from '../button.tsx';
import { itemSlug } from '../document/goods/items.ts';
import { masterQuery } from '../document/use-facts.ts';
import { PdfPreview } from '../document/view/pdf-preview.tsx';
import { Modal } from '../feedback/modal.tsx';
import { GreyBar } from '../feedback/waiting.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { useSettled } from '../hooks/use-settled.ts';
import { useKeys } from '../keys.ts';
import { problemsOf } from '../record/draft.ts';
import { texts } from '../texts.ts';
import { askedLabels, firstValues, labelFields, labelPaths, toRemember } from './label-choices.ts';
import { LabelDrawing, SheetPicture } from './label-drawing.tsx';
import type { LabelSource } from './open-labels.ts';
import './labels.css';

interface LabelsWindowProps {
  readonly source: LabelSource;
  readonly onClose: () => void;
}

/** Labels of items or of what a document brought in: how they look, what they say, and the first of them as it will be printed. */
export function LabelsWindow({ source, onClose }: LabelsWindowProps) {
  const [values, setValues] = useState(firstValues);
  const [file, setFile] = useState<Download | null>(null);
  const title = titleOf(source);
  if (file !== null) return <PdfPreview title={title} file={file} onSave={() => saveFile(file)} onClose={() => setFile(null)} />;
  return (
    <Modal title={title} onClose={onClose} asks={false} width="md">
      <LabelsForm source={source} values={values} onValues={setValues} onFile={setFile} onClose={onClose} />
    </Modal>
  );
}

function titleOf({ module, rows }: LabelSource): string {
  const [row] = rows;
  if (row === undefined || rows.length > 1) return `Labels of ${rows.length} items`;
  return `Labels of ${module.kind === 'document' ? documentName(module, numbered(row)) : String(row['label'] ?? row['name'] ?? module.title)}`;
}

/** A row of a list has its number as its label. */
function numbered(row: AnyRow): AnyRow {
  return row['number'] === undefined ? { ...row, number: row['label'] } : row;
}

interface LabelsFormProps extends LabelsWindowProps {
  readonly values: AnyRow;
  readonly onValues: (values: AnyRow) => void;
  readonly onFile: (file: Download) => void;
}

function LabelsForm({ source, values, onValues, onFile, onClose }: LabelsFormProps) {
  const labels = useLabels({ source, values, onValues, onFile });
  const { own, others, busy, print } = labels;
  return (
    <form
      className="labels-window"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void print();
      }}
    >
      <div className="stack gap-12">
        {others.length > 0 && (
          <div className="notice" role="alert">
            {others.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        )}
        <div className="grid-2">
          <LabelInputs labels={labels} values={values} of={(field) => field.kind !== 'yes-no'} />
        </div>
        <div className="row gap-16">
          <LabelInputs labels={labels} values={values} of={(field) => field.kind === 'yes-no'} />
        </div>
        <div className="record-buttons wide-buttons row">
          <Button type="submit" look="main" disabled={busy || own.length > 0} press="save">
            {busy ? 'Making the PDF…' : 'Print'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </div>
      <LabelSeen labels={labels} values={values} />
    </form>
  );
}

/** What can be chosen, what is wrong with it, the first label as it will be printed, and the print. */
function useLabels({ source, values, onValues, onFile }: Omit<LabelsFormProps, 'onClose'>) {
  const { module, rows } = source;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const item = useQuery(masterQuery({ slug: itemSlug, id: module.kind === 'master' && rows.length === 1 ? (rows[0]?.id ?? '') : '' }));
  const paths = labelPaths(source);
  const known = item.data ?? noItem;
  // Many labels have parts to choose from, which only the answer tells.
  const [parts, setParts] = useState<LabelPreview>();
  const fields = labelFields(source, values, known, parts);
  const own = problemsOf(fields, Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null])));
  const asked = JSON.stringify(askedLabels(source, values, fields));
  const settled = useSettled(asked, 250);
  const preview = useQuery({
    queryKey: ['labels', paths.preview, settled],
    queryFn: async () => {
      const answer = await call<LabelPreview>('POST', paths.preview, { body: JSON.parse(settled), hideLoader: true });
      setParts(answer);
      return answer;
    },
    enabled: own.length === 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
  const problems = [...own, ...refused, ...(own.length === 0 ? problemsIn(preview.data, preview.error) : [])];
  const others = problems.filter(({ path }) => fields[path.split('.')[0] ?? ''] === undefined);
  const change = (name: string, value: unknown) => {
    setRefused([]);
    const next = { ...values, [name]: value, ...(name === 'part' || name === 'sheet' ? {} : { part: '1' }) };
    onValues(name === 'sheet' ? { ...next, first: 1 } : next);
  };
  const print = async () => {
    if (busy || own.length > 0) return;
    setBusy(true);
    try {
      onFile(await download('POST', paths.print, { body: JSON.parse(asked) }));
      keep('labels', toRemember(values));
    } catch (error) {
      if (error instanceof Failure) setRefused(ofFields(error.problems));
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  useKeys({ save: () => void print() });
  return { fields, own, others, problems, preview, busy, change, print };
}

interface LabelInputsProps {
  readonly labels: ReturnType<typeof useLabels>;
  readonly values: AnyRow;
  readonly of: (field: Field) => boolean;
}

function LabelInputs({ labels: { fields, preview, problems, change }, values, of: isWanted }: LabelInputsProps) {
  const noPrice = preview.data?.prices === false;
  return Object.entries(fields).map(([name, field]) =>
    isWanted(field) ? (
      <FieldInput
        key={name}
        id={`labels-${name}`}
        field={name === 'price' && noPrice ? { ...field, help: 'You may not see what items sell for' } : field}
        value={values[name] ?? null}
        onChange={(value) => change(name, value)}
        error={messagesAt(problems, name)}
        {...(name === 'price' && noPrice ? { disabled: true } : {})}
      />
    ) : null,
  );
}

/** The first label, how many there are, and their places on the sheet. */
function LabelSeen({ labels: { fields, own, preview, change }, values }: Omit<LabelInputsProps, 'of'>) {
  return (
    <aside className="labels-seen stack" aria-busy={preview.isFetching}>
      <div className="label-space">
        {preview.data?.label ? (
          <LabelDrawing label={preview.data.label} />
        ) : preview.isPending && own.length === 0 ? (
          <GreyBar width="100%" height={130} />
        ) : (
          <p className="muted small">No label to show yet.</p>
        )}
      </div>
      {preview.data && (
        <p className="small" role="status">
          {amountText(preview.data, fields['first'] === undefined)}
        </p>
      )}
      <SheetPicture
        sheet={String(values['sheet'])}
        first={Number(values['first'] ?? 1)}
        count={preview.data?.count ?? 0}
        onFirst={(first) => change('first', first)}
      />
    </aside>
  );
}

const noItem: AnyRow = {};

function messagesAt(problems: readonly Problem[], name: string): string | undefined {
  const messages = problems.filter(({ path }) => path === name || path.startsWith(`${name}.`)).map(({ message }) => message);
  return messages.length === 0 ? undefined : messages.join('. ');
}

function problemsIn(preview: LabelPreview | undefined, error: Error | null): readonly Problem[] {
  if (error instanceof Failure && error.problems.length > 0) return ofFields(error.problems);
  return error === null ? ofFields(preview?.problems ?? []) : [{ path: '', message: error.message }];
}

/** The window asks about one item without a list of items. */
function ofFields(problems: readonly Problem[]): readonly Problem[] {
  return problems.map(({ path, message }) => ({ path: path.replace(/^items\.0\./, ''), message }));
}

function amountText({ count, pages, parts }: LabelPreview, roll: boolean): string {
  const labels = `${number.format(count)} ${count === 1 ? 'label' : 'labels'}`;
  if (parts > 1) return `${labels}, printed in ${number.format(parts)} parts`;
  return roll ? labels : `${labels} on ${number.format(pages)} ${pages === 1 ? 'sheet' : 'sheets'}`;
}

const number = new Intl.NumberFormat('en-IN');
