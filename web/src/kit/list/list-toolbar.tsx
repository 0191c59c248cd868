import { type ReactNode, useEffect, useRef, useState } from 'react';
import { askRemark } from '../feedback/confirm.ts';
import { hint, useKeys } from '../keys.ts';
import type { MenuItem } from '../menu/menu.tsx';
import { MenuButton } from '../menu/menu-button.tsx';
import { keepNamedFilters, type ListChoices, namedFilters } from './list-choices.ts';
import { type ListedModule, pageSizes } from './list-state.ts';

interface ToolbarProps {
  readonly module: ListedModule;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly choices: ListChoices;
  readonly onChoices: (part: Partial<ListChoices>) => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** What stands between the search and the looks: the filters. */
  readonly children: ReactNode;
}

/** Search, saved filters and how the list looks. */
export function ListToolbar({ module, search, onSearch, choices, onChoices, query, onQuery, children }: ToolbarProps) {
  return (
    <>
      <Search label={`Search ${module.plural}`} search={search} onSearch={onSearch} />
      {children}
      <SavedFilters list={module.list.id} query={query} onQuery={onQuery} />
      <View module={module} choices={choices} onChoices={onChoices} />
    </>
  );
}

/** Milliseconds without a key before the list follows. */
const pause = 200;

function Search({
  label,
  search,
  onSearch,
}: {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
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
      <input
        ref={input}
        type="search"
        className="input"
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd>{hint('search')}</kbd>
    </label>
  );
}

function SavedFilters({
  list,
  query,
  onQuery,
}: {
  readonly list: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}) {
  const save = async () => {
    const name = await askRemark({ title: 'Save this filter', message: 'It is offered on this list from now on.', remark: 'Name' });
    if (name !== null) keepNamedFilters(list, [...namedFilters(list).filter((other) => other.name !== name), { name, query }]);
  };
  const items = (): readonly MenuItem[] => {
    const named = namedFilters(list);
    const others = named.filter((filter) => filter.query !== query);
    return [
      ...named.map(
        (filter): MenuItem => ({ key: filter.name, label: filter.name, checked: filter.query === query, act: () => onQuery(filter.query) }),
      ),
      { key: ' save', label: 'Save the current filter…', why: query === '' ? 'Nothing narrows the list' : null, act: () => void save() },
      ...(others.length < named.length
        ? [{ key: ' forget', label: 'Forget the current filter', act: () => keepNamedFilters(list, others) }]
        : []),
    ];
  };
  return (
    <MenuButton label="Saved filters" items={items} className="button quiet">
      Saved filters
    </MenuButton>
  );
}

function View({ module, choices, onChoices }: Pick<ToolbarProps, 'module' | 'choices' | 'onChoices'>) {
  const hidden = hiddenOf(module, choices);
  const items = (): readonly MenuItem[] => [
    ...module.list.columns.map(
      ({ key, label }, index): MenuItem => ({
        key,
        label,
        checked: !hidden.includes(key),
        stays: true,
        why: index === 0 ? 'Always shown' : null,
        act: () => onChoices({ hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key] }),
      }),
    ),
    { key: ' usual', label: 'Usual columns and widths', act: () => onChoices({ hidden: null, widths: {} }) },
    ...(['compact', 'standard'] as const).map(
      (density, index): MenuItem => ({
        key: density,
        label: density === 'compact' ? 'Compact rows' : 'Tall rows',
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
    <MenuButton label="Columns" items={items} className="button quiet">
      Columns
    </MenuButton>
  );
}

/** Columns that are not shown: the person's choice, else what the definition hides. */
export function hiddenOf(module: ListedModule, choices: ListChoices): readonly string[] {
  return choices.hidden ?? module.list.columns.filter((column) => column.hidden).map(({ key }) => key);
}
