import { type FormEvent, useState } from 'react';
import { FieldInput } from '../fields/field-input.tsx';
import type { ListedModule } from './list-state.ts';
import { useRefLabels } from './ref-labels.ts';

interface FilterEditorProps {
  readonly module: ListedModule;
  readonly column: string;
  readonly wanted: string | readonly string[] | null;
  readonly onChange: (wanted: string | readonly string[] | null) => void;
  readonly onDone: () => void;
}

/** Values to tick where the column has few, records to find where it names them, else a text to look for. */
export function FilterEditor(props: FilterEditorProps) {
  const { module, column } = props;
  const field = module.fields[column];
  const kind = module.list.columns.find(({ key }) => key === column)?.kind;
  if (kind === 'status') return <Ticks {...props} choices={statusesOf(module).map((value) => ({ value, label: value }))} />;
  if (kind === 'yes-no') return <Ticks {...props} choices={yesNo} />;
  if (field?.kind === 'choice') return <Ticks {...props} choices={field.of} />;
  if (field?.kind === 'ref') return <Records {...props} to={field.to} />;
  return <Text {...props} />;
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

function statusesOf(module: ListedModule): readonly string[] {
  return module.kind === 'document' ? module.statuses : ['Active', 'Inactive', 'Draft'];
}

function labelOf(module: ListedModule, column: string): string {
  return module.list.columns.find(({ key }) => key === column)?.label ?? column;
}

function Ticks({
  module,
  column,
  wanted,
  onChange,
  choices,
}: FilterEditorProps & { readonly choices: readonly { readonly value: string; readonly label: string }[] }) {
  const values = typeof wanted === 'string' || wanted === null ? [] : wanted;
  return (
    <fieldset className="filter-editor">
      <legend>{labelOf(module, column)}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            checked={values.includes(value)}
            onChange={(event) => onChange(event.target.checked ? [...values, value] : values.filter((other) => other !== value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Records({ module, column, wanted, onChange, to }: FilterEditorProps & { readonly to: string }) {
  const values = typeof wanted === 'string' || wanted === null ? [] : wanted;
  const labels = useRefLabels(to, values);
  return (
    <div className="filter-editor">
      <FieldInput
        id={`filter-${column}`}
        field={{ kind: 'ref', to, label: labelOf(module, column) }}
        value={null}
        autoFocus
        onChange={(id) => typeof id === 'string' && !values.includes(id) && onChange([...values, id])}
      />
      {values.map((id) => (
        <label key={id} className="check">
          <input type="checkbox" checked onChange={() => onChange(values.filter((other) => other !== id))} />
          {labels.get(id) ?? id}
        </label>
      ))}
    </div>
  );
}

function Text({ module, column, wanted, onChange, onDone }: FilterEditorProps) {
  const [text, setText] = useState(typeof wanted === 'string' ? wanted : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() === '' ? null : text.trim());
    onDone();
  };
  return (
    <form className="filter-editor" onSubmit={submit}>
      <FieldInput
        id={`filter-${column}`}
        field={{ kind: 'text', label: `${labelOf(module, column)} contains`, max: 200 }}
        value={text}
        autoFocus
        onChange={(value) => setText(String(value ?? ''))}
      />
      <button type="submit" className="button primary">
        Apply
      </button>
    </form>
  );
}
