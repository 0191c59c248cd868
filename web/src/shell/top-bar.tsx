import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#domain/time/day';
import { call } from '../api/client.ts';
import { BareButton, IconButton, IconLink } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { hint } from '../kit/keys.ts';
import { shownTip, tip } from '../kit/tips/tip.ts';
import { useSession } from '../session/session.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { ScopeSwitcher } from './scope-switcher.tsx';

interface TopBarProps {
  readonly onMenu: () => void;
  readonly menuOpen: boolean;
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly scopeOpen: boolean;
  readonly onScope: (shown: boolean) => void;
}

export function TopBar({ onMenu, menuOpen, onPalette, onHelp, scopeOpen, onScope }: TopBarProps) {
  const local = useIsLocal();
  return (
    <header className="row one-line top-bar">
      <IconButton label="Menu" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
      </IconButton>
      <ScopeSwitcher open={scopeOpen} onOpen={onScope} />
      <ReadOnlyMark />
      <BareButton className="line top-search" onClick={onPalette}>
        <Icon name="search" />
        <span className="cut">Go to, create, find a voucher</span>
        <kbd>{hint('palette')}</kbd>
      </BareButton>
      <span className="grows" />
      {local && (
        <IconLink label="Mailbox" {...tip('Mailbox: emails sent by this computer')} href="/mailbox" target="_blank" rel="noopener">
          <Icon name="mail" />
        </IconLink>
      )}
      <IconButton label="Help" {...shownTip('Keys (?)')} onClick={onHelp}>
        <Icon name="help" />
      </IconButton>
      <ProfileMenu />
    </header>
  );
}

/** People who may only read see so in every screen, and until when. */
function ReadOnlyMark() {
  const { access } = useSession();
  if (access?.readOnly === undefined) return null;
  const { until } = access.readOnly;
  const says = `You can see everything of ${access.years.map(({ label }) => label).join(', ')} and change nothing`;
  return (
    <span
      className="badge badge-warning read-only-mark"
      {...tip(until === null ? says : `${says}. Your access ends on ${formatDay(until)}`)}
    >
      Read only
      {until !== null && <span className="read-only-until">&nbsp;until {formatDay(until)}</span>}
    </span>
  );
}

/** Only a local runner answers for its demo, and only it has a mailbox page. */
function useIsLocal(): boolean {
  const demo = useQuery({
    queryKey: ['demo'],
    queryFn: () => call<unknown>('GET', '/api/ims-crm/user/demo', { hideLoader: true, open: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return demo.isSuccess;
}
