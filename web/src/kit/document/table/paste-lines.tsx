import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#domain/limits';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { Option } from '../../../api/resource.ts';
import { Button } from '../../button.tsx';
import { Modal } from '../../feedback/modal.tsx';
import { SelectBox } from '../../fields/choices/select-box.tsx';
import { FieldControl } from '../../fields/field-input.tsx';
import { RowProblems } from '../../fields/row-problems.tsx';
import { TextBox } from '../../fields/text-box.tsx';
import { useKeys } from '../../keys.ts';
import type { Line, LineColumn } from '../../lines/line-column.ts';
import type { PastedTable } from '../../lines/pasted-lines.ts';
import { texts } from '../../texts.ts';
import { lineFields } from '../document-draft.ts';
import type { LinesLayout } from '../document-layout.ts';
import { type UnknownName, usePastedLines } from './use-pasted-lines.ts';

interface PasteLinesProps {
  readonly module: AnyDocument;
  readonly table: LinesLayout;
  /** What was pasted into the lines; empty if the person opened the window. */
  readonly first: string;
  /** How many lines the document has. */
  readonly count: number;
  readonly onLines: (lines: readonly Line[]) => void;
  readonly onClose: () => void;
}

/** Lines copied from a sheet: columns chosen, unknown records corrected, and then added to the document. */
export function PasteLines({ module, table, first, count, onLines, onClose }: PasteLinesProps) {
  const sheet = usePastedLines(module, table, first);
  const { text, typed, pasted, lines, right, isPending, unknown, problems, picks } = sheet;
  const isReady = first !== '' && lines.length > 0 && !isPending;
  // What was pasted into the lines needs one more key, or a correction.
  useEffect(() => {
    if (isReady) (document.getElementById(unknownId(0)) ?? document.getElementById('paste-add'))?.focus();
  }, [isReady]);
  const room = limits.linesPerDocument - count;
  const tooMany = right.length > room ? `A document has at most ${limits.linesPerDocument.toLocaleString('en-IN')} lines` : null;
  const add = () => {
    if (right.length === 0 || isPending || tooMany !== null) return;
    onLines(sheet.rightLines());
    onClose();
  };
  return (
    <Modal title="Paste lines" width="md" asks={text !== ''} onClose={onClose}>
      <form
        className="stack gap-12"
        noValidate
        aria-busy={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          // The window is drawn inside the form of the document.
          event.stopPropagation();
          add();
        }}
      >
        <SaveKey act={add} />
        <label className="field">
          <span>Rows copied from a sheet</span>
          <TextBox
            area
            className="pasted-rows mono"
            rows={first === '' ? 8 : 4}
            spellCheck={false}
            autoFocus={first === ''}
            value={text}
            onChange={(event) => sheet.type(event.target.value)}
          />
          <span className="help">The first row may name the columns, such as {helpOf(typed)}.</span>
        </label>
        {lines.length > 0 && <Columns typed={typed} pasted={pasted} onChange={sheet.setChosen} />}
        {unknown.length > 0 && <Unknown module={module} table={table} unknown={unknown} picks={picks} onPick={sheet.pick} />}
        {problems.length > 0 && <RowProblems line="Row" problems={problems.slice(0, limits.importProblems)} />}
        <p role="status">{tooMany ?? says(lines.length, right.length, isPending)}</p>
        <div className="row">
          <Button id="paste-add" type="submit" look="main" press="save" why={tooMany} disabled={right.length === 0 || isPending}>
            {right.length === 1 ? 'Add 1 line' : `Add ${right.length.toLocaleString('en-IN')} lines`}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Inside the window, so that the key is not one of the screen below it. */
function SaveKey({ act }: { readonly act: () => void }) {
  useKeys({ save: act });
  return null;
}

function says(all: number, right: number, isPending: boolean): string {
  if (all === 0) return 'Copy the rows in your sheet and paste them here.';
  if (isPending) return 'The rows are being looked up.';
  const left = all - right;
  return left === 0 ? 'All rows can be added.' : `${left.toLocaleString('en-IN')} of ${all.toLocaleString('en-IN')} rows are left out.`;
}

function helpOf(typed: readonly LineColumn[]): string {
  return typed
    .filter(({ stop }) => stop)
    .map(({ label }) => label)
    .join(', ');
}

interface ColumnsProps {
  readonly typed: readonly LineColumn[];
  readonly pasted: PastedTable;
  readonly onChange: (columns: PastedTable['columns']) => void;
}

/** Each column of the sheet with an example, and the column of the lines that it fills. */
function Columns({ typed, pasted: { rows, heading, columns }, onChange }: ColumnsProps) {
  return (
    <fieldset>
      <legend>
        <strong>Columns</strong>
      </legend>
      <ul className="scrolls lined">
        {columns.map((key, at) => {
          const example = rows.map((cells) => cells[at] ?? '').find((cell) => cell !== '');
          const name = heading?.[at] || `Column ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a sheet have no other name
            <li key={at}>
              <label className="grid-2">
                <span className="stack gap-4">
                  {name} {example !== undefined && <span className="muted cut">{example}</span>}
                </span>
                <SelectBox
                  value={key ?? ''}
                  onChange={({ target }) => onChange(columns.map((other, index) => chosenAt(other, index, at, target.value)))}
                >
                  <option value="">Leave out</option>
                  {typed.map((column) => (
                    <option key={column.key} value={column.key}>
                      {column.label}
                    </option>
                  ))}
                </SelectBox>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** A column of the lines is filled once: the newest choice counts. */
function chosenAt(other: string | null, index: number, at: number, value: string): string | null {
  if (index === at) return value === '' ? null : value;
  return other === value ? null : other;
}

function unknownId(at: number): string {
  return `unknown-${at}`;
}

/** How many unknown texts are offered for correction at once. */
const unknownShown = 20;

interface UnknownProps {
  readonly module: AnyDocument;
  readonly table: LinesLayout;
  readonly unknown: readonly UnknownName[];
  readonly picks: ReadonlyMap<string, Option>;
  readonly onPick: (key: string, option: Option | null) => void;
}

/** A record can be chosen for each text that names none. */
function Unknown({ module, table, unknown, picks, onPick }: UnknownProps) {
  const queries = useQueryClient();
  const fields = lineFields(module, table);
  return (
    <fieldset>
      <legend>
        <strong>Not found</strong> <span className="muted">Choose what is meant, or leave these rows out</span>
      </legend>
      <ul className="lined">
        {unknown.slice(0, unknownShown).map(({ key, column, name, rows }, at) => {
          const field = fields[column];
          if (field?.kind !== 'ref') return null;
          const id = unknownId(at);
          return (
            <li key={key}>
              <label className="grid-2" htmlFor={id}>
                <span className="stack gap-4">
                  {name} <span className="muted">{rowsText(rows)}</span>
                </span>
                <FieldControl
                  id={id}
                  field={field}
                  name={`${field.label} for ${name}`}
                  asks={`${module.slug}.${table.field}.${column}`}
                  value={picks.get(key)?.id ?? null}
                  onChange={(value) => {
                    const option = queries.getQueryData<AnyRow & Option>([field.to, 'option', value]);
                    onPick(key, option ?? null);
                  }}
                />
              </label>
            </li>
          );
        })}
      </ul>
      {unknown.length > unknownShown && <p className="muted">and {unknown.length - unknownShown} more. Correct them in your sheet.</p>}
    </fieldset>
  );
}

/** How many rows are named. */
const rowsNamed = 5;

function rowsText(rows: readonly number[]): string {
  const rest = rows.length - rowsNamed;
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.slice(0, rowsNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
