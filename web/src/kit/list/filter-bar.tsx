import { lazy, useRef, useState } from 'react';
import { presetPeriod, presets } from '#domain/time/preset';
import { cellText } from '#modules/kit/cell-text';
import { today, workingYear } from '../../session/working-day.ts';
import { dayText } from '../day-text.ts';
import { Menu } from '../menu/menu.tsx';
import { Popup } from '../menu/popup.tsx';
import { texts } from '../texts.ts';
import { dateColumnOf, type ListedModule, type ListState } from './list-state.ts';
import { useRefLabels } from './ref-labels.ts';

// With the inputs of every kind of field, which nobody needs to read a list.
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));
const DaysEditor = lazy(async () => ({ default: (await import('./days-editor.tsx')).DaysEditor }));

interface FilterBarProps {
  readonly module: ListedModule;
  readonly state: ListState;
  readonly onChange: (part: Partial<ListState>) => void;
}

/** What narrows the list, each as a chip that opens its editor; nothing narrows it unseen. */
export function FilterBar({ module, state, onChange }: FilterBarProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const edit = (column: string, from: HTMLElement | null) => {
    anchor.current = from;
    setEditing(column);
  };
  const columns = module.list.columns.filter(({ kind }) => kind !== 'date' && kind !== 'money' && kind !== 'lines' && kind !== 'file');
  const setFilter = (column: string, wanted: string | readonly string[] | null) => {
    const { [column]: _, ...others } = state.filters;
    onChange({ filters: wanted === null || wanted.length === 0 ? others : { ...others, [column]: wanted } });
  };
  const active = Object.keys(state.filters);
  return (
    <div className="filter-bar">
      {dateColumnOf(module) !== null && <DaysChip state={state} onChange={onChange} />}
      {active.map((column) => (
        <Chip
          key={column}
          module={module}
          column={column}
          wanted={state.filters[column] ?? ''}
          onEdit={(chip) => edit(column, chip)}
          onRemove={() => setFilter(column, null)}
        />
      ))}
      {columns.length > active.length && (
        <button ref={add} type="button" className="chip add" aria-haspopup="menu" onClick={() => setChoosing(!choosing)}>
          + Filter
        </button>
      )}
      {active.length > 1 && (
        <button type="button" className="link" onClick={() => onChange({ filters: {} })}>
          {texts.clearAll}
        </button>
      )}
      {choosing && (
        <Menu
          anchor={add}
          label="Filter by"
          onClose={() => setChoosing(false)}
          items={columns
            .filter(({ key }) => !active.includes(key))
            .map(({ key, label }) => ({ key, label, act: () => edit(key, add.current) }))}
        />
      )}
      {editing !== null && (
        <Popup anchor={anchor} label="Filter" onClose={() => setEditing(null)}>
          <FilterEditor
            module={module}
            column={editing}
            wanted={state.filters[editing] ?? null}
            onChange={(wanted) => setFilter(editing, wanted)}
            onDone={() => setEditing(null)}
          />
        </Popup>
      )}
    </div>
  );
}

interface ChipProps {
  readonly module: ListedModule;
  readonly column: string;
  readonly wanted: string | readonly string[];
  readonly onEdit: (anchor: HTMLElement) => void;
  readonly onRemove: () => void;
}

function Chip({ module, column, wanted, onEdit, onRemove }: ChipProps) {
  const definition = module.list.columns.find(({ key }) => key === column);
  const field = module.fields[column];
  const labels = useRefLabels(field?.kind === 'ref' ? field.to : null, typeof wanted === 'string' ? [] : wanted);
  const text =
    typeof wanted === 'string' ? `contains “${wanted}”` : wanted.map((value) => labels.get(value) ?? wordOf(value, field)).join(', ');
  return (
    <span className="chip">
      <button type="button" onClick={(event) => onEdit(event.currentTarget)}>
        {definition?.label ?? column}: <strong>{text}</strong>
      </button>
      <button type="button" aria-label={`Remove the filter ${definition?.label ?? column}`} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}

function wordOf(value: string, field: ListedModule['fields'][string] | undefined): string {
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  return field === undefined ? value : cellText(field.kind, value, field) || value;
}

function DaysChip({ state, onChange }: Pick<FilterBarProps, 'state' | 'onChange'>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const year = workingYear();
  const named = presets.find((preset) => {
    const period = presetPeriod(preset, today(), year);
    return period.from === state.from && period.to === state.to;
  });
  const text =
    state.from === null && state.to === null
      ? 'All'
      : (named ?? `${state.from ? dayText(state.from) : '…'} – ${state.to ? dayText(state.to) : '…'}`);
  return (
    <>
      <span className="chip">
        <button ref={anchor} type="button" id="period-chip" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          Period: <strong>{text}</strong>
        </button>
      </span>
      {open && (
        <Popup anchor={anchor} label="Period" onClose={() => setOpen(false)}>
          <DaysEditor state={state} named={named} onChange={onChange} onClose={() => setOpen(false)} />
        </Popup>
      )}
    </>
  );
}
