import type { Problem } from '#domain/refusal';
import type { SetupModel } from '#modules/grids/operations';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { styleClasses } from '../../kit/list/style-classes.ts';
import { type SetupDraft, tablesIn } from './setup-draft.ts';

interface ClausesProps {
  readonly draft: SetupDraft;
  readonly problems: readonly Problem[];
  readonly model: SetupModel | undefined;
  readonly onChange: (part: Partial<SetupDraft>) => void;
}

const areas = [
  ['fromClause', 'From Clause', 'FROM customer c LEFT JOIN group g ON c.groupId = g.id'],
  ['countClause', 'Count From Clause', 'Same as From Clause if empty'],
  ['groupClause', 'Group Clause', 'GROUP BY g.name'],
] as const;

/** The source of the rows. Mistakes are shown with line and column. */
export function Clauses({ draft, problems, model, onChange }: ClausesProps) {
  const errorOf = (name: string) => problems.filter(({ path }) => path === name || path === `json.${name}`).map(({ message }) => message);
  return (
    <section className="record-section" aria-label="Clauses">
      <h2>Clauses</h2>
      <div className="grid-2 below setup-clauses">
        {areas.map(([name, label, hint]) => (
          <label key={name} className="field">
            <span>{label}</span>
            <TextBox
              area
              rows={3}
              spellCheck={false}
              placeholder={hint}
              value={draft[name]}
              aria-invalid={errorOf(name).length > 0}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
            {errorOf(name).map((message) => (
              <span key={message} className="error" role="alert">
                {message}
              </span>
            ))}
          </label>
        ))}
        <label className="field">
          <span>Unique Id for Order</span>
          <TextBox
            placeholder="id"
            list="setup-cells"
            value={draft.uniqueIdForOrder}
            aria-invalid={errorOf('uniqueIdForOrder').length > 0}
            onChange={(event) => onChange({ uniqueIdForOrder: event.target.value })}
          />
          {errorOf('uniqueIdForOrder').map((message) => (
            <span key={message} className="error" role="alert">
              {message}
            </span>
          ))}
        </label>
      </div>
      <details>
        <summary>Available tables and columns</summary>
        <dl className="stack">
          {model?.tables.map((table) => (
            <div key={table.name}>
              <dt className="strong">
                {table.name} <span className="muted">{table.label}</span>
              </dt>
              <dd className="muted small setup-model">
                {table.columns.map(({ name, joins }) => (joins === undefined ? name : `${name} → ${joins}`)).join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <PickLists model={model} fromClause={draft.fromClause} />
    </section>
  );
}

/** Suggestions for the tables above: tables, columns of the tables in the From Clause, sources of values, styles. */
export function PickLists({ model, fromClause }: { readonly model: SetupModel | undefined; readonly fromClause: string }) {
  const cells = tablesIn(fromClause).flatMap(({ table, alias }, place) =>
    (model?.tables.find(({ name }) => name === table)?.columns ?? []).map(({ name, label }) => ({
      name: place === 0 ? name : `${alias}.${name}`,
      label: place === 0 ? label : `${label} of ${alias}`,
    })),
  );
  const offered = [
    ['setup-tables', model?.tables ?? []],
    ['setup-cells', cells],
    ['setup-sources', model?.sources.map((name) => ({ name, label: name })) ?? []],
    ['setup-styles', styleClasses.map((name) => ({ name, label: name }))],
  ] as const;
  return offered.map(([id, options]) => (
    <datalist key={id} id={id}>
      {options.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </datalist>
  ));
}
