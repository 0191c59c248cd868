import type { Problem } from '#domain/refusal';
import type { SetupModel } from '#modules/grids/operations';
import type { SetupDraft } from './setup-draft.ts';

interface ClausesProps {
  readonly draft: SetupDraft;
  readonly problems: readonly Problem[];
  readonly model: SetupModel | undefined;
  readonly onChange: (part: Partial<SetupDraft>) => void;
}

const areas = [
  ['fromClause', 'From Clause', 'FROM customer c LEFT JOIN group g ON c.groupId = g.id'],
  ['countClause', 'Count From Clause', 'As the From Clause when left empty'],
  ['groupClause', 'Group Clause', 'GROUP BY g.name'],
] as const;

/** Where rows come from. What is wrong is said with its line and column. */
export function Clauses({ draft, problems, model, onChange }: ClausesProps) {
  const errorOf = (name: string) => problems.filter(({ path }) => path === name || path === `json.${name}`).map(({ message }) => message);
  return (
    <section className="record-section" aria-label="Clauses">
      <h2>Clauses</h2>
      <div className="setup-clauses">
        {areas.map(([name, label, hint]) => (
          <label key={name} className="field">
            <span>{label}</span>
            <textarea
              className="input"
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
          <input
            className="input"
            placeholder="id"
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
        <summary>Tables and columns there are</summary>
        <dl className="setup-model">
          {model?.tables.map((table) => (
            <div key={table.name}>
              <dt>
                {table.name} <span className="muted">{table.label}</span>
              </dt>
              <dd>{table.columns.map(({ name, joins }) => (joins === undefined ? name : `${name} → ${joins}`)).join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
      <datalist id="setup-tables">
        {model?.tables.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
    </section>
  );
}
