import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#domain/limits';
import type { MenuView } from '#modules/grids/menu-operations';
import { call } from '../../api/client.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { useSession } from '../../session/session.ts';
import { keep, kept } from '../../session/stored.ts';
import type { MenuEntry, MenuGroup } from './menu.ts';

const path = '/api/utility/commonGridSetUp/s/menu';
const nothing: MenuView = { pins: [], open: {}, used: [] };

/** How many areas are open because they were used last. */
const areasInUse = 3;

/** The view of a person in an organisation, in this browser until the server has answered. */
interface Shown {
  readonly owner: string;
  readonly view: MenuView;
}

const store = createStore<Shown>(kept<Shown>('menuView') ?? { owner: '', view: nothing });

/** How the user arranged the menu in this organisation, and functions to change it. */
export function useMenuView() {
  const { user, organizationId } = useSession();
  const owner = `${user?.id} ${organizationId}`;
  const shown = useStore(store);
  const view = shown.owner === owner ? shown.view : nothing;
  const { data } = useQuery({
    queryKey: ['menu-view', owner],
    queryFn: () => call<MenuView | null>('GET', path, { hideLoader: true }),
    enabled: organizationId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  useEffect(() => {
    // The change made here is newer.
    if (data !== undefined && timer === undefined) show({ owner, view: data ?? nothing });
  }, [data, owner]);
  const change = (next: MenuView) => {
    show({ owner, view: next });
    saveSoon();
  };
  return {
    view,
    isKnown: data !== undefined,
    togglePin: (pin: string) => change({ ...view, pins: withPin(view.pins, pin) }),
    setOpen: (area: string, open: boolean) => change({ ...view, open: { ...view.open, [area]: open } }),
    use: (area: string) => change({ ...view, used: withArea(view.used, area) }),
  };
}

/** Marks the area of the screen as in use. */
export function useAreaInUse(groups: readonly MenuGroup[], pathname: string): void {
  const { view, isKnown, use } = useMenuView();
  const area = groups.find((group) => isIn(group, pathname))?.name;
  const isNew = isKnown && area !== undefined && !view.used.includes(area);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each area
  useEffect(() => {
    if (isNew) use(area);
  }, [isNew, area]);
}

/** The entry of the screen at this address: the longest, because an address may begin like another. */
export function entryAt(groups: readonly MenuGroup[], pathname: string): string | undefined {
  const found = groups.flatMap(({ entries }) => entries.filter((entry) => isIn({ name: '', entries: [entry] }, pathname)));
  return found.map(({ to }) => to).toSorted((one, other) => other.length - one.length)[0];
}

export function isIn({ entries }: MenuGroup, pathname: string): boolean {
  return entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}

function show(shown: Shown): void {
  store.set(shown);
  keep('menuView', shown);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Saved a moment later, because several changes come together. A failure is not shown: the menu is saved with the next change. */
function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    void call('PUT', path, { body: store.get().view, hideLoader: true }).catch(() => undefined);
  }, 500);
}

/** The newest pin comes last; beyond the limit, the oldest is removed. */
export function withPin(pins: readonly string[], pin: string): string[] {
  return pins.includes(pin) ? pins.filter((other) => other !== pin) : [...pins, pin].slice(-limits.menuPins);
}

/** The same array if the area is already among those used last, so switching between them saves nothing. */
export function withArea(used: string[], area: string): string[] {
  return used.includes(area) ? used : [area, ...used].slice(0, areasInUse);
}

/** Whether an area shows its entries: always for the current screen; else as the user left it; else if it is in use. */
export function isOpen(area: string, isHere: boolean, { open, used }: MenuView): boolean {
  return isHere || (open[area] ?? used.includes(area));
}

/** The pinned entries that the person may still open, in the order of pinning. */
export function pinnedIn(groups: readonly MenuGroup[], { pins }: MenuView): readonly MenuEntry[] {
  const entries = new Map(groups.flatMap((group) => group.entries).map((entry) => [entry.to, entry]));
  return pins.flatMap((pin) => entries.get(`/app${pin}`) ?? []);
}
