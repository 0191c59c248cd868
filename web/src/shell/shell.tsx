import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { queryClient } from '../api/query-client.ts';
import { loadDefinitionsAhead } from '../definitions.ts';
import { OfflineBanner } from '../kit/drafts/saving-waits.tsx';
import { Confirmations } from '../kit/feedback/confirmations.tsx';
import { GlobalLoader } from '../kit/feedback/global-loader.tsx';
import { useKeys } from '../kit/keys.ts';
import { LabelsHost } from '../kit/labels/labels-host.tsx';
import { useMedia } from '../kit/media.ts';
import { loadMenusAhead } from '../kit/menu/ahead.ts';
import { usePlaces } from '../kit/place.ts';
import { wanted } from '../kit/record/created/new-record.ts';
import { useStore } from '../kit/store.ts';
import { Library } from '../kit/theme/library.tsx';
import { Tips } from '../kit/tips/tips.tsx';
import { may } from '../session/permission.ts';
import { Proofs } from '../session/proofs.tsx';
import { useSession } from '../session/session.ts';
import { keep, kept } from '../session/stored.ts';
import { CurrentScreen } from './current-screen.tsx';
import { menuOf } from './menu/menu.ts';
import { useAreaInUse } from './menu/menu-view.ts';
import { Sidebar } from './menu/sidebar.tsx';
import { PaletteWaits } from './palette/palette-waits.tsx';
import { TopBar } from './top-bar.tsx';
import { voucherKeys } from './voucher-keys.ts';
import './shell.css';

const OwnNewRecords = lazy(async () => ({ default: (await import('../own-inputs.tsx')).OwnNewRecords }));
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const SideDrawer = lazy(async () => ({ default: (await import('./menu/side-drawer.tsx')).SideDrawer }));
const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }));

/** The frame of every screen inside the product. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Library>
        <Frame />
        <NewRecordsWait />
        <LabelsHost />
        <Confirmations />
        <Proofs />
        <Tips />
        <GlobalLoader navigating={useNavigation().state !== 'idle'} />
      </Library>
    </QueryClientProvider>
  );
}

/** Windows for new records, with what masters draw in their own way: loaded when the first is wanted. */
function NewRecordsWait() {
  if (useStore(wanted).length === 0) return null;
  return (
    <Suspense>
      <OwnNewRecords />
    </Suspense>
  );
}

type Window = 'palette' | 'help' | 'scope' | null;

function Frame() {
  const session = useSession();
  const narrow = useMedia('(max-width: 900px)');
  const [wide, setWide] = useState(() => kept<boolean>('menu') !== false);
  const [drawer, setDrawer] = useState(false);
  const [open, setOpen] = useState<Window>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes because the path changed
  useEffect(() => setDrawer(false), [pathname]);
  useShellKeys(setOpen);
  useAreaInUse(menuOf(session), pathname);
  useFocusKept(pathname);
  usePlaces();
  useEffect(() => {
    // Soon after the first screen, whose scripts come first.
    const timer = setTimeout(() => {
      loadMenusAhead();
      loadDefinitionsAhead();
    }, 4_000);
    return () => clearTimeout(timer);
  }, []);
  const toggle = () => {
    if (narrow) setDrawer(!drawer);
    else {
      keep('menu', !wide);
      setWide(!wide);
    }
  };
  return (
    <div className={`shell${wide && !narrow ? '' : ' folded'}`}>
      <a className="skip" href="#screen">
        Skip to the screen
      </a>
      <TopBar
        onMenu={toggle}
        menuOpen={narrow ? drawer : wide}
        onPalette={() => setOpen('palette')}
        onHelp={() => setOpen('help')}
        scopeOpen={open === 'scope'}
        onScope={(shown) => setOpen(shown ? 'scope' : null)}
      />
      {narrow ? <Suspense>{drawer && <SideDrawer onClose={() => setDrawer(false)} />}</Suspense> : <Sidebar wide={wide} />}
      {/* Another organisation, branch or year is another set of books, so every screen starts anew. */}
      <main
        id="screen"
        className="screen"
        tabIndex={-1}
        key={`${session.organizationId} ${session.branchId} ${session.financialYearId}`}
        // The address changes before the screen does; this tells which one is drawn.
        data-path={pathname}
      >
        <OfflineBanner />
        <CurrentScreen />
      </main>
      {open === 'palette' && <LoadedPalette onClose={() => setOpen(null)} onScope={() => setOpen('scope')} />}
      <Suspense>{open === 'help' && <HelpSheet onClose={() => setOpen(null)} />}</Suspense>
    </div>
  );
}

/** The palette, and until it has loaded a field that keeps what is typed. */
function LoadedPalette({ onClose, onScope }: { readonly onClose: () => void; readonly onScope: () => void }) {
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(false);
  return (
    <Suspense fallback={<PaletteWaits typed={typed} onType={setTyped} onEnter={() => setEntered(true)} onClose={onClose} />}>
      <Palette typed={typed} entered={entered} onClose={onClose} onScope={onScope} />
    </Suspense>
  );
}

/**
 * The focused element is gone with its screen. The keyboard continues in the new screen, past the menu, not at the top of the page. A
 * screen that focuses a field does so afterwards.
 */
function useFocusKept(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost because the path changed
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body)
        document.getElementById('screen')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}

function useShellKeys(open: (window: Window) => void): void {
  const navigate = useNavigate();
  useKeys({
    palette: () => open('palette'),
    help: () => open('help'),
    scope: () => open('scope'),
    ...Object.fromEntries(
      voucherKeys.map(({ key, to, needs }) => [
        key,
        () => {
          if (needs.every((path) => may(path))) void navigate(to);
        },
      ]),
    ),
  });
}
