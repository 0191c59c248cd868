import type { ReactNode } from 'react';
import { tip } from '../kit/tips/tip.ts';
import { type PermissionEntry, type PermissionLeaf, type Ticked, tickedOf } from './permission-tree.ts';

interface ItemProps {
  readonly itemKey: string;
  readonly current: boolean;
  readonly disabled: boolean;
  readonly onTick: () => void;
  readonly onFocus: () => void;
}

interface BranchProps extends ItemProps {
  readonly level: 1 | 2;
  readonly title: string;
  readonly leaves: readonly PermissionLeaf[];
  readonly held: ReadonlySet<string>;
  readonly open: boolean;
  readonly onTurn: () => void;
  readonly children: ReactNode;
}

/** A group or a screen, with the share of its permissions that is granted, and its children. */
export function Branch({ itemKey, current, disabled, level, title, leaves, held, open, onTurn, onTick, onFocus, children }: BranchProps) {
  const ticked = tickedOf(leaves, held);
  const count = leaves.filter(({ path }) => held.has(path)).length;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keyboard for all its items */}
      <div
        role="treeitem"
        tabIndex={current ? 0 : -1}
        data-key={itemKey}
        aria-level={level}
        aria-expanded={open}
        aria-checked={ticked === 'some' ? 'mixed' : ticked === 'all'}
        aria-disabled={disabled}
        className={`line level-${level}`}
        onFocus={onFocus}
        onClick={onTurn}
      >
        <Tick ticked={ticked} onTick={onTick} />
        <span className={level === 1 ? 'bold' : undefined}>{title}</span>{' '}
        <span className="muted tiny">{count === 0 ? 'none' : ticked === 'all' ? 'all' : `${count} of ${leaves.length}`}</span>
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a tree
        <div role="group" className="permission-below">
          {children}
        </div>
      )}
    </>
  );
}

interface LeafProps extends ItemProps {
  readonly leaf: PermissionLeaf;
  readonly entry: PermissionEntry;
  readonly held: boolean;
  readonly given: boolean;
}

/** One permission. */
export function Leaf({ itemKey, current, disabled, leaf, entry, held, given, onTick, onFocus }: LeafProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keyboard for all its items
    <div
      role="treeitem"
      tabIndex={current ? 0 : -1}
      data-key={itemKey}
      aria-level={3}
      aria-checked={held}
      aria-disabled={disabled || !given}
      aria-label={`${entry.title}: ${leaf.label}`}
      {...tip(given ? leaf.path : `${leaf.path}: you do not have this yourself`)}
      className={given ? 'line' : 'line muted'}
      onFocus={onFocus}
      onClick={onTick}
    >
      <Tick ticked={held ? 'all' : 'none'} />
      {leaf.label} <span className="muted small">{leaf.says}</span>
    </div>
  );
}

/** Only shows the state: the tree item is the control, so this is no Tab stop of its own. */
function Tick({ ticked, onTick }: { readonly ticked: Ticked; readonly onTick?: () => void }) {
  return (
    <span
      className="permission-tick row"
      {...(onTick === undefined
        ? {}
        : {
            onClick: (event) => {
              event.stopPropagation();
              onTick();
            },
          })}
    >
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked === 'some';
        }}
        type="checkbox"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        checked={ticked === 'all'}
      />
    </span>
  );
}
