import { useState } from 'react';
import { type PermissionRow, permissionRows, ticked, usualVerbs, verbLabels, wordsOf } from './permission-tree.ts';
import './permission-tree.css';

interface PermissionTreeProps {
  /** Every path there is. */
  readonly all: readonly string[];
  readonly held: readonly string[];
  readonly onChange: (held: readonly string[]) => void;
  readonly disabled?: boolean;
}

/** What one may do, module by module: the usual verbs as columns, the rest to unfold. */
export function PermissionTree({ all, held, onChange, disabled = false }: PermissionTreeProps) {
  const [search, setSearch] = useState('');
  const set = new Set(held);
  const rows = permissionRows(all).filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));
  const change = (next: ReadonlySet<string>) => onChange(all.filter((path) => next.has(path)));
  const shown = rows.flatMap(({ paths }) => [...paths.values()]);
  return (
    <section className="record-section permissions">
      <header>
        <h2>
          Permissions <span className="muted">({held.length})</span>
        </h2>
        <input
          type="search"
          className="input"
          placeholder="Search modules"
          aria-label="Search modules"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <button type="button" className="button" disabled={disabled} onClick={() => change(new Set([...held, ...shown]))}>
          Allow all shown
        </button>
        <button
          type="button"
          className="button"
          disabled={disabled}
          onClick={() => change(new Set(held.filter((path) => !shown.includes(path))))}
        >
          Clear all shown
        </button>
      </header>
      <div className="permission-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Module</th>
              {usualVerbs.map((verb) => (
                <th key={verb} scope="col">
                  {verbLabels[verb]}
                </th>
              ))}
              <th scope="col">More</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ModuleRow key={row.slug} row={row} held={set} disabled={disabled} onChange={change} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ModuleRowProps {
  readonly row: PermissionRow;
  readonly held: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onChange: (held: ReadonlySet<string>) => void;
}

function ModuleRow({ row, held, disabled, onChange }: ModuleRowProps) {
  const usual: readonly string[] = usualVerbs;
  const others = [...row.paths].filter(([verb]) => !usual.includes(verb));
  const has = (path: string | undefined) => path !== undefined && held.has(path);
  return (
    <tr>
      <th scope="row">{row.title}</th>
      {usualVerbs.map((verb) => {
        const path = row.paths.get(verb);
        return (
          <td key={verb}>
            {path !== undefined && (
              <input
                type="checkbox"
                aria-label={`${row.title}: ${verbLabels[verb]}`}
                disabled={disabled}
                checked={has(path)}
                onChange={(event) => onChange(ticked(held, row, verb, event.target.checked))}
              />
            )}
          </td>
        );
      })}
      <td>
        <div className="more">
          {others.map(([verb, path]) => (
            <label key={verb} className="check">
              <input
                type="checkbox"
                disabled={disabled}
                checked={held.has(path)}
                onChange={(event) => onChange(ticked(held, row, verb, event.target.checked))}
              />
              {wordsOf(verb)}
            </label>
          ))}
        </div>
      </td>
    </tr>
  );
}
