import { useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { FieldInput } from '../fields/field-input.tsx';
import { problemAt, problemsBelow } from '../record/draft.ts';
import type { DocumentLayout } from './document-layout.ts';

interface DocumentHeaderProps {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  readonly values: AnyRow;
  /** The computed row: fields left empty show the value the product would fill in. */
  readonly row: AnyRow;
  readonly problems: readonly Problem[];
  readonly onValues: (values: AnyRow) => void;
  readonly onLeave: (name: string) => void;
  /** Enter in the first field moves to the lines. */
  readonly onEnter: () => void;
  readonly focus: boolean;
}

/** Party and dates first. Rare fields are folded away, and unfold when one of them has a problem. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { layout, onEnter } = props;
  return (
    <div className="document-head panel">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field inside goes on to the lines */}
      <div
        className="document-party"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) onEnter();
        }}
      >
        <HeaderField {...props} name={layout.party} focus={props.focus} />
      </div>
      {layout.main.map((name) => (
        <HeaderField key={name} {...props} name={name} focus={false} />
      ))}
      {layout.more.map((section) => (
        <MoreFields key={section.title} {...props} title={section.title} names={section.fields} />
      ))}
    </div>
  );
}

function MoreFields({ title, names, ...props }: DocumentHeaderProps & { readonly title: string; readonly names: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const wrong = props.problems.some(({ path }) => names.includes(path.split('.')[0] ?? ''));
  const shown = open || wrong;
  const typed = names.filter((name) => (props.values[name] ?? null) !== null && props.values[name] !== false).length;
  return (
    <details className="document-more" open={shown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">
        {title} {typed > 0 && <span className="badge badge-secondary">{typed}</span>}
      </summary>
      {shown && (
        <div className="grid-auto">
          {names.map((name) => (
            <HeaderField key={name} {...props} name={name} focus={false} />
          ))}
        </div>
      )}
    </details>
  );
}

function HeaderField({ module, values, row, problems, onValues, onLeave, name, focus }: DocumentHeaderProps & { readonly name: string }) {
  const field = module.fields[name];
  if (field === undefined) return null;
  const typed = values[name] ?? null;
  const filled = typed === null && field.kind !== 'ref' ? (row[name] ?? null) : typed;
  return (
    <FieldInput
      id={`field-${name}`}
      asks={`${module.slug}.${name}`}
      field={field}
      value={filled === '' ? null : filled}
      error={problemAt(problems, name)}
      problems={problemsBelow(problems, name)}
      autoFocus={focus}
      onChange={(value) => onValues({ [name]: value })}
      onLeave={() => onLeave(name)}
    />
  );
}
