import { type FormEvent, useState } from 'react';
import type { GridFilter } from '#modules/grids/operations';
import { Button } from '../../button.tsx';
import { FieldInput } from '../../fields/field-input.tsx';
import { TextBox } from '../../fields/text-box.tsx';
import { useSettled } from '../../hooks/use-settled.ts';
import { texts } from '../../texts.ts';
import { asksText } from '../actions/asks-text.ts';
import { isDateRange, isDays, type Wanted } from '../list-state.ts';
import { DaysEditor } from './days-editor.tsx';
import { useChoiceLabels, useFilterChoices } from './filter-options.ts';

export interface FilterEditorProps {
  readonly filter: GridFilter;
  readonly wanted: Wanted | null;
  /** Null removes the filter. */
  readonly onChange: (wanted: Wanted | null) => void;
  readonly onDone: () => void;
}

/** The editor of each type of filter (section 3 of the specification). */
export function FilterEditor(props: FilterEditorProps) {
  const { type } = props.filter;
  if (isDateRange(type)) return <DaysEditor {...props} />;
  if (type === 'Date' || type === 'DateLong') return <Day {...props} />;
  if (type === 'Single Select') return <Choices {...props} most={1} />;
  if (type === 'Multi Select') return <Choices {...props} most={100} />;
  return <Text {...props} several={type === 'Barcodes'} />;
}

function Day({ filter, wanted, onChange, onDone }: FilterEditorProps) {
  return (
    <div className="filter-editor stack">
      <FieldInput
        id={`filter-${filter.key}`}
        field={{ kind: 'date', label: filter.label }}
        value={typeof wanted === 'string' ? wanted : null}
        autoFocus
        onChange={(value) => {
          if (value === null) onChange(null);
          else if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) onChange(String(value));
        }}
      />
      <Button look="main" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** Values to tick; values of a long source are searched. Ticked values stay visible. */
function Choices({ filter, wanted, onChange, onDone, most }: FilterEditorProps & { readonly most: number }) {
  const [search, setSearch] = useState('');
  const found = useFilterChoices(filter, useSettled(search, 150));
  // Ticks show at once, and reach the address a moment later.
  const [chosen, setChosen] = useState<readonly string[]>(
    wanted === null || isDays(wanted) ? [] : typeof wanted === 'string' ? [wanted] : wanted,
  );
  const labelOf = useChoiceLabels(filter, chosen);
  const offered = found.choices ?? [];
  const others = chosen.filter((value) => !offered.some((choice) => choice.value === value));
  const toggle = (value: string, ticked: boolean) => {
    const next = most === 1 ? [value] : (ticked ? [...chosen, value] : chosen.filter((other) => other !== value)).slice(-most);
    setChosen(next);
    const [only] = next;
    onChange(only === undefined ? null : most === 1 ? only : next);
    if (most === 1) onDone();
  };
  const tick = (value: string, label: string) => (
    <label key={value} className="check">
      <input
        type={most === 1 ? 'radio' : 'checkbox'}
        name={`filter-${filter.key}`}
        checked={chosen.includes(value)}
        onChange={(event) => toggle(value, event.target.checked)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="filter-editor stack">
      <legend className="small bold">{filter.label}</legend>
      {filter.dataUri !== undefined && (
        <TextBox
          type="search"
          aria-label={`Find ${filter.label}`}
          placeholder={texts.typeToSearch}
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div
        className="filter-choices scrolls stack gap-4"
        onScroll={({ currentTarget }) => isNearEnd(currentTarget) && found.hasNextPage && !found.isFetching && void found.fetchNextPage()}
      >
        {others.map((value) => tick(value, labelOf(value)))}
        {offered.map(({ value, label }) => tick(value, label))}
        {(found.isPending || found.isFetchingNextPage) && <p className="muted">{texts.loading}</p>}
        {found.isError && <p className="error">{found.error.message}</p>}
        {found.isSuccess && offered.length === 0 && <p className="muted">{texts.noItems}</p>}
      </div>
    </fieldset>
  );
}

/** Less than two heights of the list are left below: more are asked for before the end is reached (section 2 of the specification). */
function isNearEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < 2 * clientHeight;
}

/** A text to look for; of barcodes several, one a line or with commas between them. */
function Text({ filter, wanted, onChange, onDone, several }: FilterEditorProps & { readonly several: boolean }) {
  const [text, setText] = useState(() =>
    wanted === null || isDays(wanted) ? '' : typeof wanted === 'string' ? wanted : wanted.join('\n'),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const codes = text.split(/[\n,;]/).flatMap((code) => code.trim() || []);
    if (several) onChange(codes.length === 0 ? null : [...new Set(codes)].slice(0, 100));
    else onChange(text.trim() === '' ? null : text.trim());
    onDone();
  };
  return (
    <form className="filter-editor stack" onSubmit={submit}>
      <FieldInput
        id={`filter-${filter.key}`}
        field={{
          kind: 'text',
          label: [filter.label, asksText(filter)].filter(Boolean).join(' '),
          max: several ? 4000 : 200,
          ...(several ? { multiline: true as const } : {}),
        }}
        value={text}
        autoFocus
        onChange={(value) => setText(String(value ?? ''))}
      />
      <Button type="submit" look="main">
        Apply
      </Button>
    </form>
  );
}
