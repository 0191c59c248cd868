import type { FieldOf, InputProps } from './input-props.ts';

/** The name of an uploaded file, and taking it away. */
export function FileInput({ id, value, onChange, disabled, name, field }: InputProps<FieldOf<'file'>>) {
  const key = typeof value === 'string' ? value : null;
  return (
    <span className="choices">
      <span id={id}>
        <span className="visually-hidden">{name ?? field.label}: </span>
        {key === null ? <span className="muted">No file</span> : key.split('/').at(-1)}
      </span>
      {key !== null && (
        <button type="button" className="link" disabled={disabled === true} onClick={() => onChange(null)}>
          Remove
        </button>
      )}
    </span>
  );
}
