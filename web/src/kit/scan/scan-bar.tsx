import { type ComponentType, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '#modules/kit/operations/permission';
import { barcodeReport } from '#modules/reports/stock/barcode-report';
import { online } from '../../api/online.ts';
import { maySee } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { Button, IconButton } from '../button.tsx';
import { tell } from '../feedback/toast.ts';
import { TextBox } from '../fields/text-box.tsx';
import { Icon } from '../icon.tsx';
import { useStore } from '../store.ts';
import { whenIdle } from '../when-idle.ts';
import type { CameraProps } from './camera.tsx';
import { isTaken, type ScanEntry, type Scanning } from './scanning.ts';
import { isSoundOn, makeReady, setSound } from './sounds.ts';
import { useHandScanner } from './use-hand-scanner.ts';
import './scan.css';

/** How many of the last scans are shown. */
const shown = 5;

/** Scans into the lines below: with a hand scanner anywhere in the form, with the camera, or typed here. What happened is told and heard. */
export function ScanBar({ scanning }: { readonly scanning: Scanning }) {
  const root = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const [sound, hear] = useState(isSoundOn);
  useHandScanner(root, scanning.scan);
  useToldOutOfView(root, scanning);
  useEffect(() => whenIdle(makeReady), []);
  const flip = () => {
    setSound(!sound);
    hear(!sound);
  };
  return (
    <div className="scan-bar stack" ref={root}>
      <div className="row one-line">
        <CodeBox onType={scanning.type} />
        <Button onClick={() => setOpened(!opened)} aria-expanded={opened}>
          <Icon name="camera" /> Camera
        </Button>
        <IconButton label={sound ? 'Sound is on' : 'Sound is off'} aria-pressed={sound} onClick={flip}>
          <Icon name={sound ? 'sound' : 'silent'} />
        </IconButton>
      </div>
      <LastTold scanning={scanning} />
      {opened && <LoadedCamera onScan={scanning.scan} onClose={() => setOpened(false)} />}
      <LastScans scanning={scanning} />
    </div>
  );
}

/** Loaded when it is opened. Without a connection it may not be there yet, and the form goes on without it. */
function LoadedCamera(camera: CameraProps) {
  const [found, setFound] = useState<{ readonly Camera: ComponentType<CameraProps> } | 'missing' | null>(null);
  useEffect(() => {
    import('./camera.tsx').then(setFound, () => setFound('missing'));
  }, []);
  if (found === null) return null;
  if (found !== 'missing') return <found.Camera {...camera} />;
  return (
    <p role="alert" className="bad">
      The camera needs a connection the first time. Open it again when you are online, or type the code
    </p>
  );
}

/** Somebody may scan while they look at another part of a long form, mostly on a phone. */
function useToldOutOfView(root: RefObject<HTMLElement | null>, { entries }: Scanning): void {
  useEffect(
    () =>
      entries.subscribe(() => {
        const [last] = entries.get();
        const { top = 0, bottom = 0 } = root.current?.getBoundingClientRect() ?? {};
        if (last === undefined || (bottom > 0 && top < window.innerHeight)) return;
        if (last.state === 'right') tell('success', last.told);
        if (last.state === 'wrong') tell('error', last.told);
      }),
    [root, entries],
  );
}

/** Takes what is typed or pasted: codes, lists of them and ranges. Enter takes it, and the box is ready for the next. */
function CodeBox({ onType }: { readonly onType: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    onType(typed);
    setTyped('');
  };
  return (
    <TextBox
      aria-label="Scan or type a code"
      placeholder="Scan or type a code, a list or SN001..SN050"
      value={typed}
      autoComplete="off"
      autoCapitalize="off"
      enterKeyHint="done"
      onChange={(event) => setTyped(event.target.value)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        // A field of one line would join the lines of a list.
        if (!/[\n\t]/.test(text.trim())) return;
        event.preventDefault();
        onType(text);
      }}
      onKeyDown={take}
    />
  );
}

/** The same for one line, in its window on a phone. */
export function LineScans({ scanning, line }: { readonly scanning: Scanning; readonly line: string }) {
  return (
    <span className="scan-bar stack grows">
      <CodeBox onType={(text) => scanning.type(text, line)} />
      <LastTold scanning={scanning} />
    </span>
  );
}

function LastTold({ scanning }: { readonly scanning: Scanning }) {
  const [last] = useStore(scanning.entries);
  const isOnline = useStore(online) === 'yes';
  return (
    <span role="status" className={last === undefined ? 'visually-hidden' : `scan-told ${last.state}`}>
      {last === undefined ? '' : <Told entry={last} isOnline={isOnline} />}
    </span>
  );
}

function LastScans({ scanning }: { readonly scanning: Scanning }) {
  const entries = useStore(scanning.entries);
  const isOnline = useStore(online) === 'yes';
  const session = useSession();
  const [last] = entries;
  const toHistory = maySee(pathOf(barcodeReport), session) ? `/app${pathOf(barcodeReport)}` : null;
  const undone = entries.find(isTaken);
  if (entries.length === 0) return null;
  return (
    <div className="row one-line at-top apart">
      <ol className="scan-list small" aria-label="Last scans">
        {entries.slice(1, shown).map((entry) => (
          <li key={entry.key} className={entry.state}>
            <Told entry={entry} isOnline={isOnline} />
          </li>
        ))}
      </ol>
      <span className="row one-line">
        {toHistory !== null && last !== undefined && last.code !== '' && (
          <Link className="small" to={`${toHistory}?code=${encodeURIComponent(last.code)}`} target="_blank">
            History
          </Link>
        )}
        <Button why={undone === undefined ? 'Nothing to take back' : null} onClick={scanning.undo}>
          Undo scan
        </Button>
      </span>
    </div>
  );
}

const signs = { right: '✓', wrong: '✗', waits: '…', undone: '↶' } as const;

function Told({ entry: { state, told, code }, isOnline }: { readonly entry: ScanEntry; readonly isOnline: boolean }) {
  return (
    <>
      <span aria-hidden="true">{signs[state]} </span>
      {state === 'wrong' && <span className="visually-hidden">Wrong: </span>}
      {state === 'waits' && !isOnline ? `${code}: kept. It is looked up when you are back online` : told}
    </>
  );
}
