import { lazy, memo, useRef, useState } from 'react';
import { isDay } from '#domain/time/day';
import { presetLabel } from '#domain/time/preset';
import type { GridFilter, GridLoadAnswer } from '#modules/grids/operations';
import { Button } from '../../button.tsx';
import { ButtonRow } from '../../button-row.tsx';
import { dayText } from '../../day-text.ts';
import { Menu } from '../../menu/menu.tsx';
import { Popup } from '../../menu/popup.tsx';
import { texts } from '../../texts.ts';
import { asksText } from '../actions/asks-text.ts';
import { type Days, isDateRange, isDays, type ListState, type Wanted } from '../list-state.ts';
import { useChoiceLabels } from './filter-options.ts';
import { presetOf } from './preset-of.ts';

// Loaded separately, with the inputs of every kind of field, because reading a list does not need them.
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));

interface FilterBarProps {
  readonly list: GridLoadAnswer;
  readonly state: ListState;
  readonly onChange: (part: Partial<ListState>) => void;
}

/** All filters of the list, each as a chip that opens its editor. No filter is hidden. */
export const FilterBar = memo(function FilterBar({ list, state, onChange }: FilterBarProps) {
  const [editing, setEditing] = useState<GridFilter | null>(null);
  const [choosing, setChoosing] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const edit = (filter: GridFilter, from: HTMLElement | null) => {
    anchor.current = from;
    setEditing(filter);
  };
  const set = (key: string, wanted: Wanted | null) => {
    const { [key]: _, ...others } = state.filters;
    onChange({ filters: wanted === null || (Array.isArray(wanted) && wanted.length === 0) ? others : { ...others, [key]: wanted } });
  };
  // The dates come first, set or not, because the period matters most in a list of documents.
  const period = list.filters.find(({ type }) => isDateRange(type));
  const active = Object.keys(state.filters).filter((key) => key !== period?.key);
  const others = list.filters.filter(({ key }) => key !== period?.key && !active.includes(key));
  return (
    <div className="filter-bar row">
      {period && (
        <Chip
          id="period-chip"
          label={period.label}
          text={daysText(state.filters[period.key])}
          onEdit={(chip) => edit(period, chip)}
          onRemove={null}
        />
      )}
      {active.map((key) => (
        <FilterChip
          key={key}
          filter={list.filters.find((one) => one.key === key) ?? unnamed(list, key)}
          wanted={state.filters[key] ?? ''}
          onEdit={edit}
          onRemove={() => set(key, null)}
        />
      ))}
      {others.length > 0 && (
        <Button look="chip" ref={add} className="chip add" aria-haspopup="menu" onClick={() => setChoosing(!choosing)}>
          + Filter
        </Button>
      )}
      {active.length > 1 && (
        <Button look="link" onClick={() => onChange({ filters: periodAlone(state, period) })}>
          {texts.clearAll}
        </Button>
      )}
      {choosing && (
        <Menu
          anchor={add}
          label="Filter by"
          onClose={() => setChoosing(false)}
          items={others.map((filter) => ({ key: filter.key, label: filter.label, act: () => edit(filter, add.current) }))}
        />
      )}
      {editing !== null && (
        <Popup anchor={anchor} label={editing.label} onClose={() => setEditing(null)}>
          <FilterEditor
            filter={editing}
            wanted={state.filters[editing.key] ?? null}
            onChange={(wanted) => set(editing.key, wanted)}
            onDone={() => setEditing(null)}
          />
        </Popup>
      )}
    </div>
  );
});

function periodAlone({ filters }: ListState, period: GridFilter | undefined): ListState['filters'] {
  const days = period === undefined ? undefined : filters[period.key];
  return period === undefined || days === undefined ? {} : { [period.key]: days };
}

/** A column that another screen filters by, although the list has no filter for it. */
function unnamed({ columns }: GridLoadAnswer, key: string): GridFilter {
  const column = columns.find((one) => one.key === key);
  return {
    key,
    label: column?.label ?? key,
    type: column?.kind === 'date' ? 'DateRange' : 'Multi Select',
    operator: 'IN',
    values: column?.choices ?? [],
  };
}

interface FilterChipProps {
  readonly filter: GridFilter;
  readonly wanted: Wanted;
  readonly onEdit: (filter: GridFilter, anchor: HTMLElement) => void;
  readonly onRemove: () => void;
}

function FilterChip({ filter, wanted, onEdit, onRemove }: FilterChipProps) {
  const values = isDays(wanted) ? [] : typeof wanted === 'string' ? [wanted] : wanted;
  const labelOf = useChoiceLabels(filter, values);
  const text = isDays(wanted)
    ? daysText(wanted)
    : filter.type === 'Textbox'
      ? `${asksText(filter)} “${values.join(', ')}”`.trim()
      : values.map((value) => (isDay(value) ? dayText(value) : labelOf(value))).join(', ');
  return <Chip label={filter.label} text={text} onEdit={(chip) => onEdit(filter, chip)} onRemove={onRemove} />;
}

interface ChipProps {
  readonly id?: string;
  readonly label: string;
  readonly text: string;
  readonly onEdit: (anchor: HTMLElement) => void;
  /** Null when it cannot be removed. */
  readonly onRemove: (() => void) | null;
}

function Chip({ id, label, text, onEdit, onRemove }: ChipProps) {
  return (
    <ButtonRow className="chip">
      <Button look="chip" id={id} aria-haspopup="dialog" onClick={(event) => onEdit(event.currentTarget)}>
        <span>
          {label}: <strong>{text}</strong>
        </span>
      </Button>
      {onRemove && (
        <Button look="chip" aria-label={`Remove the filter ${label}`} onClick={onRemove}>
          ×
        </Button>
      )}
    </ButtonRow>
  );
}

/** The dates in a chip: a preset range by its name. */
function daysText(wanted: Wanted | undefined): string {
  if (wanted === undefined) return 'All';
  if (!isDays(wanted)) return typeof wanted === 'string' && isDay(wanted) ? dayText(wanted) : 'All';
  const { from, to }: Days = wanted;
  const named = presetOf(wanted);
  if (named !== undefined) return presetLabel(named);
  if (from !== undefined && from === to) return dayText(from);
  return `${from === undefined ? '…' : dayText(from)} – ${to === undefined ? '…' : dayText(to)}`;
}
