import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { ScrollBox } from '../../kit/scroll-box.tsx';

interface SetupTableProps {
  readonly title: string;
  readonly hint?: string;
  readonly heads: readonly string[];
  readonly add: string;
  readonly onAdd: () => void;
  readonly empty?: string;
  readonly children: readonly ReactNode[];
}

/** A table with rows that can be added and removed. On a narrow screen each row is a card with the headings in its cells. */
export function SetupTable({ title, hint, heads, add, onAdd, empty, children }: SetupTableProps) {
  return (
    <section className="record-section" aria-label={title}>
      <h2>{title}</h2>
      {hint !== undefined && <p className="muted below">{hint}</p>}
      {children.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ScrollBox className="below setup-scroll" aria-label={`${title}, rows`}>
          <table className="plain-table stacked setup-table">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </ScrollBox>
      )}
      <Button onClick={onAdd}>{`+ ${add}`}</Button>
    </section>
  );
}

interface TextCellProps {
  readonly label: string;
  readonly row: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly list?: string;
  readonly wide?: boolean;
}

export function TextCell({ label, row, value, onChange, error, list, wide = false }: TextCellProps) {
  return (
    <td data-label={label}>
      <input
        className={wide ? 'input wide' : 'input'}
        aria-label={`${label}, row ${row}`}
        aria-invalid={error !== undefined}
        value={value}
        list={list}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <span className="tiny bad">{error}</span>}
    </td>
  );
}

interface ChoiceCellProps {
  readonly label: string;
  readonly row: number;
  readonly value: string;
  readonly of: readonly string[];
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly children?: ReactNode;
}

export function ChoiceCell({ label, row, value, of, onChange, error, children }: ChoiceCellProps) {
  return (
    <td data-label={label}>
      <select
        className="input"
        aria-label={`${label}, row ${row}`}
        aria-invalid={error !== undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {of.map((one) => (
          <option key={one} value={one}>
            {one === '' ? 'As it is' : one}
          </option>
        ))}
      </select>
      {children}
      {error !== undefined && <span className="tiny bad">{error}</span>}
    </td>
  );
}

export function TickCell({
  label,
  row,
  checked,
  error,
  onChange,
}: {
  readonly label: string;
  readonly row: number;
  readonly checked: boolean;
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <td data-label={label} className="tick">
      <input type="checkbox" aria-label={`${label}, row ${row}`} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {error !== undefined && <span className="tiny bad">{error}</span>}
    </td>
  );
}

export function RemoveCell({
  row,
  disabled,
  onRemove,
}: {
  readonly row: number;
  readonly disabled?: boolean;
  readonly onRemove: () => void;
}) {
  return (
    <td className="remove">
      <Button look="quiet" aria-label={`Remove row ${row}`} disabled={disabled} onClick={onRemove}>
        ×
      </Button>
    </td>
  );
}
