import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the user was on a screen, by history entry, so that Back and Esc return to the same row at the same height. */
interface Place {
  /** The scroll position of each part of the screen. */
  readonly tops: Map<string, number>;
  /** The row that was opened, and the column. */
  row: string | null;
  field: string | null;
}

const places = new Map<string, Place>();
const mostPlaces = 200;

/** Milliseconds until a screen has its rows again. */
const patience = 15_000;

function placeOf(key: string): Place {
  const known = places.get(key);
  if (known !== undefined) return known;
  const [oldest] = places.keys();
  if (places.size >= mostPlaces && oldest !== undefined) places.delete(oldest);
  const place: Place = { tops: new Map(), row: null, field: null };
  places.set(key, place);
  return place;
}

/** The cell from which the person left this screen; null when they come for the first time. */
export function useLeftCell(): () => { readonly row: string; readonly field: string } | null {
  const { key } = useLocation();
  return () => {
    const { row = null, field = null } = places.get(key) ?? {};
    return row === null || field === null ? null : { row, field };
  };
}

/** Remembers where the user is on every screen and returns there. Mounted once, around the screens. */
export function usePlaces(): void {
  const { key, pathname } = useLocation();
  const now = useRef({ key, pathname, returning: false });
  useLayoutEffect(() => {
    const moved = now.current.pathname !== pathname;
    now.current = { key, pathname, returning: false };
    const place = places.get(key);
    if (place === undefined) {
      // Another screen begins at its top, also if the one before was scrolled down: a form that was saved.
      if (moved) document.getElementById('screen')?.scrollTo(0, 0);
      return;
    }
    const state = now.current;
    state.returning = true;
    return comeBack(place, () => {
      state.returning = false;
    });
  }, [key, pathname]);
  useEffect(() => {
    const scrolled = ({ target }: Event) => {
      const name = target instanceof HTMLElement ? nameOf(target) : null;
      if (name !== null && !now.current.returning) placeOf(now.current.key).tops.set(name, (target as HTMLElement).scrollTop);
    };
    const opened = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>(rows) : null;
      if (row === null || row.closest('#screen') === null) return;
      const place = placeOf(now.current.key);
      place.row = row.dataset['row'] ?? row.dataset['id'] ?? null;
      place.field = (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null;
    };
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    document.addEventListener('click', opened, { capture: true });
    document.addEventListener('keydown', opened, { capture: true });
    return () => {
      document.removeEventListener('scroll', scrolled, { capture: true });
      document.removeEventListener('click', opened, { capture: true });
      document.removeEventListener('keydown', opened, { capture: true });
    };
  }, []);
}

const rows = '[data-row], [role="row"][data-id]';

/** Parts that scroll have an id or a class of their own. */
function nameOf(element: HTMLElement): string | null {
  if (element.closest('#screen') === null) return null;
  if (element.id !== '') return `#${CSS.escape(element.id)}`;
  const [first] = element.classList;
  return first === undefined ? null : `.${CSS.escape(first)}`;
}

/** Waits until the rows are read and drawn, or until the user does anything. */
function comeBack({ tops, row }: Place, onEnd: () => void): () => void {
  const until = Date.now() + patience;
  let frame = 0;
  let steady = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of ends) window.removeEventListener(event, end, { capture: true });
    onEnd();
  };
  const look = () => {
    const scrolled = [...tops].map(([name, top]) => isAt(name, top));
    const focused = row === null || isFocused(row);
    steady = scrolled.every(Boolean) && focused ? steady + 1 : 0;
    if (steady === steadyFrames || Date.now() > until) end();
    else frame = requestAnimationFrame(look);
  };
  for (const event of ends) window.addEventListener(event, end, { capture: true, passive: true });
  frame = requestAnimationFrame(look);
  return end;
}

/** Rows that are drawn one after the other may move the screen once more. */
const steadyFrames = 20;

const ends = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function isAt(name: string, top: number): boolean {
  const element = document.querySelector(`#screen ${name}, #screen${name}`);
  if (element === null) return top === 0;
  if (Math.abs(element.scrollTop - top) > 1) element.scrollTop = top;
  return Math.abs(element.scrollTop - top) <= 1;
}

/** Cells of a data grid are focused by the grid itself. */
function isFocused(id: string): boolean {
  const row = document.querySelector<HTMLElement>(
    `#screen [data-row="${CSS.escape(id)}"], #screen [role="row"][data-id="${CSS.escape(id)}"]`,
  );
  const focus = document.activeElement;
  if (row === null) return false;
  if (row.contains(focus)) return true;
  if (focus !== null && focus !== document.body && focus.id !== 'screen') return true;
  if (row.dataset['row'] === undefined) return false;
  const target = row.tabIndex >= 0 || row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('button:not([tabindex="-1"]), a');
  target?.focus({ preventScroll: true });
  return true;
}

const kept = new Map<string, unknown>();

/** State of a screen that is kept when the person comes back: folded and open parts, and the current row. */
export function useKeptState<Value>(name: string, initial: Value): readonly [Value, (next: Value) => void] {
  const { key } = useLocation();
  const place = `${key} ${name}`;
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as Value) : initial));
  useEffect(() => {
    const [oldest] = kept.keys();
    if (kept.size >= mostPlaces && oldest !== undefined) kept.delete(oldest);
    kept.set(place, value);
  }, [place, value]);
  return [value, setValue];
}
