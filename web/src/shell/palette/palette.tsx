import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFocusReturned } from '../../kit/feedback/focus-returned.ts';
import { useKeyBarrier } from '../../kit/keys.ts';
import { texts } from '../../kit/texts.ts';
import { useSession } from '../../session/session.ts';
import { menuOf } from '../menu/menu.ts';
import { type Found, useFound } from './palette-sources.ts';
import '../../kit/menu/options.css';

interface PaletteProps {
  /** What was typed before it had loaded, and whether Enter came after it. */
  readonly typed: string;
  readonly entered: boolean;
  readonly onClose: () => void;
  readonly onScope: () => void;
}

interface Entry {
  readonly key: string;
  readonly kind: 'Create' | 'Go to' | 'Do' | Found['kind'];
  readonly label: string;
  readonly beside?: string;
  readonly act: () => void;
}

/** Finds everything by name: screens, new records, ledgers, items, vouchers by number or party, and switching the organisation. */
export function Palette(props: PaletteProps) {
  // Until it had loaded, another field had the focus.
  useFocusReturned();
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="palette-title"
      slotProps={{ container: { style: { alignItems: 'flex-start' } } }}
    >
      <PaletteBox {...props} />
    </Dialog>
  );
}

function PaletteBox({ typed, entered, onClose, onScope }: PaletteProps) {
  useKeyBarrier();
  const [text, setText] = useState(typed);
  const [at, setAt] = useState(0);
  const entries = useEntries(text, onScope);
  const current = Math.min(at, Math.max(0, entries.length - 1));
  useEffect(() => {
    document.getElementById(`palette-${current}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.act();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key was pressed before the window opened
  useEffect(() => {
    if (entered) choose(entries[0]);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((current + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter') choose(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette">
      <h2 id="palette-title" className="visually-hidden">
        Go to, create, find
      </h2>
      <input
        className="input"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={entries.length > 0 ? `palette-${current}` : undefined}
        aria-label="Go to, create, find"
        placeholder="Go to, create, or find a ledger, item or voucher"
        // biome-ignore lint/a11y/noAutofocus: the window was opened to type here
        autoFocus
        value={text}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Results" tabIndex={-1}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which points here
          <div
            key={entry.key}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === current}
            className="option cut row one-line gap-12"
            onClick={() => choose(entry)}
          >
            <span className="muted tiny palette-kind">{entry.kind}</span>
            <span className="cut">{entry.label}</span>
            {entry.beside && <small className="muted cut">{entry.beside}</small>}
          </div>
        ))}
        {entries.length === 0 && <div className="option-note muted">{texts.noItems}</div>}
      </div>
    </div>
  );
}

const mostShown = 14;
const fewestScreens = 4;

function useEntries(text: string, onScope: () => void): readonly Entry[] {
  const session = useSession();
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  const menu = menuOf(session).flatMap(({ entries }) => entries);
  const fixed: readonly Entry[] = [
    ...menu.flatMap((entry): Entry[] =>
      entry.add === null ? [] : [{ key: `add ${entry.to}`, kind: 'Create', label: `New ${entry.title}`, act: go(entry.add) }],
    ),
    { key: 'dashboard', kind: 'Go to', label: 'Dashboard', act: go('/app/dashboard') },
    ...menu.map((entry): Entry => ({ key: entry.to, kind: 'Go to', label: entry.label, act: go(entry.to) })),
    { key: 'scope', kind: 'Do', label: 'Switch organisation, branch or year', act: onScope },
  ];
  const found = useFound(text.trim());
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = fixed.filter(({ kind, label }) => words.every((word) => `${kind} ${label}`.toLowerCase().includes(word)));
  // Leaves room for found records, even if many screens match.
  const screens = found.length === 0 ? mostShown : Math.max(fewestScreens, mostShown - found.length);
  return [...fitting.slice(0, screens), ...found.map((one): Entry => ({ ...one, key: one.id, act: go(one.to) }))].slice(0, mostShown);
}
