import { type ComponentProps, memo } from 'react';
import type { Problem } from '#domain/refusal';
import type { SetupModel } from '#modules/grids/operations';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { styleClasses } from '../../kit/list/style-classes.ts';
import { usePart } from '../../kit/store.ts';
import { type SetupTyping, tablesIn } from './setup-draft.ts';

interface ClausesProps {
  readonly typing: SetupTyping;
  readonly problems: readonly Problem[];
  readonly model: SetupModel | undefined;
}

const areas = [
  ['fromClause', 'From Clause', 'FROM customer c LEFT JOIN group g ON c.groupId = g.id'],
  ['countClause', 'Count From Clause', 'Same as From Clause if empty'],
  ['groupClause', 'Group Clause', 'GROUP BY g.name'],
] as const;

/** The source of the rows. Mistakes are shown with line and column. */
export const Clauses = memo(function Clauses({ typing, problems, model }: ClausesProps) {
  return (
    <section className="record-section" aria-label="Clauses">
      <h2>Clauses</h2>
      <div className="grid-2 below">
        {areas.map(([name, label, hint]) => (
          <Clause
            key={name}
            typing={typing}
            problems={problems}
            name={name}
            label={label}
            area
            rows={3}
            spellCheck={false}
            placeholder={hint}
          />
        ))}
        <Clause
          typing={typing}
          problems={problems}
          name="uniqueIdForOrder"
          label="Unique Id for Order"
          placeholder="id"
          list="setup-cells"
        />
      </div>
      <details>
        <summary>Available tables and columns</summary>
        <dl className="stack">
          {model?.tables.map((table) => (
            <div key={table.name}>
              <dt className="strong">
                {table.name} <span className="muted">{table.label}</span>
              </dt>
              <dd className="muted small">
                {table.columns.map(({ name, joins }) => (joins === undefined ? name : `${name} → ${joins}`)).join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <PickLists model={model} typing={typing} />
    </section>
  );
});

interface ClauseProps extends Pick<ComponentProps<typeof TextBox>, 'area' | 'rows' | 'spellCheck' | 'placeholder' | 'list'> {
  readonly typing: SetupTyping;
  readonly problems: readonly Problem[];
  readonly name: 'fromClause' | 'countClause' | 'groupClause' | 'uniqueIdForOrder';
  readonly label: string;
}

function Clause({ typing, problems, name, label, ...box }: ClauseProps) {
  const value = usePart(typing.draft, (draft) => draft[name]);
  const errors = problems.filter(({ path }) => path === name || path === `json.${name}`);
  return (
    <label className="field">
      <span>{label}</span>
      <TextBox
        {...box}
        className={box.area === true ? 'mono' : undefined}
        value={value}
        aria-invalid={errors.length > 0}
        onChange={({ target }) => typing.edit((now) => ({ ...now, [name]: target.value }))}
      />
      {errors.map(({ message }) => (
        <span key={message} className="error" role="alert">
          {message}
        </span>
      ))}
    </label>
  );
}

/** Suggestions for the tables above: tables, columns of the tables in the From Clause, sources of values, styles. */
export const PickLists = memo(function PickLists({ model, typing }: Pick<ClausesProps, 'model' | 'typing'>) {
  const fromClause = usePart(typing.draft, (draft) => draft.fromClause);
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
});
