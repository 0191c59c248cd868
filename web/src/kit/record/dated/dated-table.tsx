import { useState } from 'react';
import { formatDay } from '#domain/time/day';
import type { Field, Fields } from '#modules/kit/field';
import { tellFailure } from '../../../api/query-client.ts';
import { today } from '../../../session/working-day.ts';
import { Button } from '../../button.tsx';
import type { KeptAs } from '../../drafts/use-kept-values.ts';
import { confirm } from '../../feedback/confirm.ts';
import { tell } from '../../feedback/toast.ts';
import { Cell } from '../../fields/cell.tsx';
import { texts } from '../../texts.ts';
import type { Draft } from '../draft.ts';
import { type DatedRow, datedRows, standingOf } from './dated.ts';
import { DatedDialog } from './dated-dialog.tsx';

export interface DatedTableProps {
  readonly title: string;
  /** The form of one row, and the record it belongs to. */
  readonly keptAs: KeptAs;
  /** The word for one row inside a sentence: `rate`. */
  readonly noun: string;
  /** Shown under the title. */
  readonly note: string;
  /** The name of the list in its record, used in problem paths. */
  readonly list: string;
  readonly fields: Fields;
  readonly rows: unknown;
  /** The first values of a new row. */
  readonly begins: Draft;
  /** Fields that the typed row does not use. */
  readonly idle: (row: Draft) => Readonly<Record<string, string>>;
  /** Whether the only row stays. */
  readonly keepsOne?: boolean;
  /** Saves a row, replacing that of a day if one is given; null if the person may not. */
  readonly onSave: ((row: DatedRow, replaced: string | null) => Promise<void>) | null;
  readonly onDelete: ((day: string) => Promise<void>) | null;
}

/** A history on the screen of its record: newest first, today's row marked, each row changed separately. */
export function DatedTable({ title, noun, note, rows: value, fields, begins, keepsOne = false, ...rest }: DatedTableProps) {
  const { onSave, onDelete, list, idle, keptAs } = rest;
  const [open, setOpen] = useState<{ readonly row: Draft; readonly replaced: string | null } | null>(null);
  const rows = datedRows(value);
  const columns = Object.entries(fields);
  const remove = async (day: string) => {
    if (onDelete === null || !(await confirm({ title: `Delete the ${noun} from ${formatDay(day)}`, ok: 'Delete' }))) return;
    try {
      await onDelete(day);
      tell('success', texts.saved);
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <section className="record-section" aria-label={title}>
      <header className="row apart at-top below">
        <div>
          <h2>{title}</h2>
          <p className="muted small">{note}</p>
        </div>
        {onSave !== null && <Button onClick={() => setOpen({ row: begins, replaced: null })}>Add {noun}</Button>}
      </header>
      {rows.length > 0 && (
        <table className="plain-table stacked">
          <thead>
            <tr>
              {columns.map(([name, { label }]) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th>
                <span className="visually-hidden">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DatedLine
                key={row.effectiveFrom}
                row={row}
                rows={rows}
                columns={columns}
                noun={noun}
                onEdit={onSave === null ? null : () => setOpen({ row, replaced: row.effectiveFrom })}
                onDelete={onDelete === null || (keepsOne && rows.length === 1) ? null : () => void remove(row.effectiveFrom)}
              />
            ))}
          </tbody>
        </table>
      )}
      {open !== null && onSave !== null && (
        <DatedDialog
          title={open.replaced === null ? `Add ${noun}` : `Edit the ${noun} from ${formatDay(open.replaced)}`}
          keptAs={keptAs}
          list={list}
          fields={fields}
          start={open.row}
          idle={idle}
          rows={rows}
          replaced={open.replaced}
          onSave={onSave}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

interface DatedLineProps {
  readonly row: DatedRow;
  readonly rows: readonly DatedRow[];
  readonly columns: readonly (readonly [string, Field])[];
  readonly noun: string;
  /** Null if the person may not. */
  readonly onEdit: (() => void) | null;
  readonly onDelete: (() => void) | null;
}

function DatedLine({ row, rows, columns, noun, onEdit, onDelete }: DatedLineProps) {
  const standing = standingOf(rows, row, today());
  const day = formatDay(row.effectiveFrom);
  return (
    <tr className={standing === 'past' ? 'muted' : undefined}>
      {columns.map(([name, field]) => (
        <td key={name} data-label={field.label} className={name === 'effectiveFrom' ? 'whole-row' : undefined}>
          <span className="row gap-4">
            <Cell kind={field.kind} field={field} value={row[name]} />
            {name === 'effectiveFrom' && <Standing standing={standing} />}
          </span>
        </td>
      ))}
      <td className="amount whole-row">
        {onEdit !== null && (
          <Button look="quiet" aria-label={`Edit the ${noun} from ${day}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {onDelete !== null && (
          <Button look="quiet" aria-label={`Delete the ${noun} from ${day}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </td>
    </tr>
  );
}

function Standing({ standing }: { readonly standing: ReturnType<typeof standingOf> }) {
  if (standing === 'past') return null;
  return standing === 'holds' ? (
    <span className="badge badge-success">In force</span>
  ) : (
    <span className="badge badge-secondary">Upcoming</span>
  );
}
