import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Branch, Leaf } from './permission-items.tsx';
import {
  entryKey,
  granted,
  type PermissionLeaf,
  parentKey,
  permissionGroups,
  searched,
  shownKeys,
  tickedOf,
  withAll,
  withOne,
} from './permission-tree.ts';
import './permission-tree.css';
import { TextBox } from '../kit/fields/text-box.tsx';

interface PermissionTreeProps {
  /** All paths. */
  readonly all: readonly string[];
  readonly held: readonly string[];
  readonly onChange: (held: readonly string[]) => void;
  readonly disabled?: boolean;
  /** Only to be read: those that are granted are shown, the others on demand. */
  readonly readOnly?: boolean;
  /** The editor's own permissions: only these can be granted or removed. */
  readonly mayGive?: (path: string) => boolean;
}

const everything = () => true;

/** The most granted permissions that are shown at once; of more, only the screens. */
const mostOpen = 60;

/** Permissions in the structure of the menu: whole groups, screens, single actions. Works by mouse and by keyboard. */
export function PermissionTree({ all, held, onChange, disabled = false, readOnly = false, mayGive = everything }: PermissionTreeProps) {
  const set = useMemo(() => new Set(held), [held]);
  const tree = useShownGroups({ all, held, set, readOnly });
  const { searching, found, shown, onlyGranted, isOpen, turn } = tree;
  const keys = shownKeys(shown, isOpen);
  const { box, current, focusOn } = useRovingFocus(keys);
  const change = (next: ReadonlySet<string>) => {
    if (!disabled) onChange(all.filter((path) => next.has(path)));
  };
  const tick = (key: string) => {
    const next = heldAfter(key, tree, set, mayGive);
    if (next !== set) change(next);
  };
  const onKeyDown = treeKeys({ keys, shown, current, searching, isOpen, turn, tick, focusOn });
  const shownLeaves = shown.flatMap(({ entries }) => entries.flatMap(({ leaves }) => leaves));
  const item = (key: string) => ({
    itemKey: key,
    current: key === current,
    disabled,
    onTick: () => tick(key),
    onFocus: () => focusOn(key),
  });
  return (
    <section className="record-section permissions" aria-label="Permissions">
      <TreeHead
        {...{ tree, disabled, held }}
        count={all.length}
        readOnly={readOnly}
        onAll={(allow) => change(withAll(set, shownLeaves, allow, mayGive))}
      />
      {shown.length === 0 && <p className="muted">{onlyGranted ? 'None are granted.' : 'No screens or actions match.'}</p>}
      <div ref={box} role="tree" aria-label="Permissions" aria-multiselectable="true" className="permission-tree" onKeyDown={onKeyDown}>
        {shown.map((group) => (
          <Branch
            key={group.title}
            {...item(group.title)}
            level={1}
            title={group.title}
            leaves={leavesBelow(found, group.title)}
            held={set}
            open={isOpen(group.title)}
            onTurn={() => turn(group.title)}
          >
            {group.entries.map((entry) => (
              <Branch
                key={entry.base}
                {...item(entryKey(entry))}
                level={2}
                title={entry.title}
                leaves={leavesBelow(found, entryKey(entry))}
                held={set}
                open={isOpen(entryKey(entry))}
                onTurn={() => turn(entryKey(entry))}
              >
                {entry.leaves.map((leaf) => {
                  const [held, given] = [set.has(leaf.path), mayGive(leaf.path)];
                  return <Leaf key={leaf.path} {...item(leaf.path)} {...{ leaf, entry, held, given }} />;
                })}
              </Branch>
            ))}
          </Branch>
        ))}
      </div>
    </section>
  );
}

interface ShownGroupsOptions {
  readonly all: readonly string[];
  readonly held: readonly string[];
  readonly set: ReadonlySet<string>;
  readonly readOnly: boolean;
}

/** The groups that are shown, by the search and by what is granted, and which of them are open. */
function useShownGroups({ all, held, set, readOnly }: ShownGroupsOptions) {
  const [search, setSearch] = useState('');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => permissionGroups(all), [all]);
  const found = useMemo(() => searched(groups, search), [groups, search]);
  const [showsAll, setShowsAll] = useState(!readOnly);
  const searching = search.trim() !== '';
  const onlyGranted = !showsAll && !searching;
  const shown = useMemo(() => (onlyGranted ? granted(found, set) : found), [onlyGranted, found, set]);
  // Groups start open and screens closed, unless there is little to show; matches of a search are open.
  const startsOpen = (key: string) => !key.startsWith('entry ') || (onlyGranted && held.length <= mostOpen);
  const isOpen = (key: string) => searching || startsOpen(key) !== turned.has(key);
  const turn = (key: string) => setTurned((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  const showOthers = () => {
    setTurned(new Set());
    setShowsAll(!showsAll);
  };
  return { search, setSearch, searching, groups, found, shown, onlyGranted, showsAll, showOthers, isOpen, turn };
}

interface TreeHeadProps {
  readonly tree: ReturnType<typeof useShownGroups>;
  readonly held: readonly string[];
  /** How many paths there are. */
  readonly count: number;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly onAll: (allow: boolean) => void;
}

function TreeHead({ tree, held, count, disabled, readOnly, onAll }: TreeHeadProps) {
  const { search, setSearch, searching, showsAll } = tree;
  return (
    <header className="row below">
      <h2 className="grows">
        Permissions <span className="muted">{`${held.length} of ${count}`}</span>
      </h2>
      <TextBox
        type="search"
        placeholder="Search screens and actions"
        aria-label="Search screens and actions"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {readOnly && !searching && held.length < count && (
        <Button onClick={tree.showOthers}>{showsAll ? 'Show only the granted' : `Show all ${count}`}</Button>
      )}
      {!disabled && (
        <>
          <Button onClick={() => onAll(true)}>{searching ? 'Allow matches' : 'Allow all'}</Button>
          <Button onClick={() => onAll(false)}>{searching ? 'Clear matches' : 'Clear all'}</Button>
        </>
      )}
    </header>
  );
}

interface TreeKeysOptions {
  readonly keys: readonly string[];
  readonly shown: ReturnType<typeof useShownGroups>['shown'];
  readonly current: string;
  readonly searching: boolean;
  readonly isOpen: (key: string) => boolean;
  readonly turn: (key: string) => void;
  readonly tick: (key: string) => void;
  readonly focusOn: (key: string | undefined) => void;
}

function treeKeys({ keys, shown, current, searching, isOpen, turn, tick, focusOn }: TreeKeysOptions) {
  return (event: KeyboardEvent) => {
    const at = keys.indexOf(current);
    const isLeaf = current.startsWith('/');
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusOn(keys[at + 1]),
      ArrowUp: () => focusOn(keys[at - 1]),
      Home: () => focusOn(keys[0]),
      End: () => focusOn(keys.at(-1)),
      ArrowRight: () => (isLeaf ? undefined : isOpen(current) ? focusOn(keys[at + 1]) : turn(current)),
      ArrowLeft: () => (!isLeaf && isOpen(current) && !searching ? turn(current) : focusOn(parentKey(shown, current))),
      Enter: () => (isLeaf ? tick(current) : turn(current)),
      ' ': () => tick(current),
    };
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
}

function leavesBelow(groups: ReturnType<typeof searched>, key: string): readonly PermissionLeaf[] {
  return groups.flatMap((group) => group.entries.flatMap((entry) => (group.title === key || entryKey(entry) === key ? entry.leaves : [])));
}

/** What is held after the box of an item is pressed; the same set if the person may not give it. */
function heldAfter(
  key: string,
  { groups, found, shown }: Pick<ReturnType<typeof useShownGroups>, 'groups' | 'found' | 'shown'>,
  set: ReadonlySet<string>,
  mayGive: (path: string) => boolean,
): ReadonlySet<string> {
  const entry = shown.flatMap(({ entries }) => entries).find(({ leaves }) => leaves.some(({ path }) => path === key));
  if (entry === undefined) {
    const leaves = leavesBelow(found, key);
    return withAll(set, leaves, tickedOf(leaves, set) !== 'all', mayGive);
  }
  const whole = groups.flatMap(({ entries }) => entries).find(({ base }) => base === entry.base) ?? entry;
  return mayGive(key) ? withOne(set, whole, key, mayGive) : set;
}

/** One item is the Tab stop; the arrows move among the items. */
function useRovingFocus(keys: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState('');
  const current = keys.includes(last) ? last : (keys[0] ?? '');
  const focusOn = (key: string | undefined) => {
    if (key === undefined) return;
    setLast(key);
    for (const element of box.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])
      if (element.dataset['key'] === key && document.activeElement !== element) element.focus();
  };
  return { box, current, focusOn };
}
