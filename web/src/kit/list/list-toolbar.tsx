import { memo, useEffect, useRef, useState } from 'react';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { TextBox } from '../fields/text-box.tsx';
import { hint, useKeys } from '../keys.ts';
import type { MenuItem } from '../menu/menu.tsx';
import { MenuButton } from '../menu/menu-button.tsx';
import { hiddenOf, type ListChoices } from './list-choices.ts';
import { pageSizes } from './list-state.ts';

interface SearchProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** Milliseconds without a key before the list follows. */
const pause = 200;

export const ListSearch = memo(function ListSearch({ label, search, onSearch }: SearchProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [text, setText] = useState(search);
  const sent = useRef(search);
  useEffect(() => {
    if (search !== sent.current) {
      sent.current = search;
      setText(search);
    }
  }, [search]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useKeys({ search: () => input.current?.focus() });
  return (
    <label className="list-search">
      <span className="visually-hidden">{label}</span>
      <TextBox
        ref={input}
        type="search"
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd>{hint('search')}</kbd>
    </label>
  );
});

interface ViewProps {
  readonly list: GridLoadAnswer;
  readonly choices: ListChoices;
  readonly onChoices: (part: Partial<ListChoices>) => void;
}

/** Which columns are shown, how tall the rows are and how many come at a time. */
export function ListView({ list, choices, onChoices }: ViewProps) {
  const hidden = hiddenOf(list.columns, choices);
  const items = (): readonly MenuItem[] => [
    ...list.columns.map(
      ({ key, label }, index): MenuItem => ({
        key,
        label,
        checked: !hidden.includes(key),
        stays: true,
        why: index === 0 ? 'Always shown' : null,
        act: () => onChoices({ hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key] }),
      }),
    ),
    { key: ' usual', label: 'Reset columns and widths', act: () => onChoices({ hidden: null, widths: {} }) },
    ...(['compact', 'standard'] as const).map(
      (density, index): MenuItem => ({
        key: density,
        label: density === 'compact' ? 'Compact rows' : 'Standard rows',
        checked: choices.density === density,
        divides: index === 0,
        act: () => onChoices({ density }),
      }),
    ),
    ...pageSizes.map(
      (limit, index): MenuItem => ({
        key: String(limit),
        label: `${limit} rows at a time`,
        checked: choices.limit === limit,
        divides: index === 0,
        act: () => onChoices({ limit }),
      }),
    ),
  ];
  return (
    <MenuButton label="Columns" items={items} look="quiet">
      Columns
    </MenuButton>
  );
}
