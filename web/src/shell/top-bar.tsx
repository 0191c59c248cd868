import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { Icon } from '../kit/icon.tsx';
import { hint } from '../kit/keys.ts';
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
    <header className="top-bar">
      <button type="button" className="icon-button" aria-label="Menu" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <ScopeSwitcher open={scopeOpen} onOpen={onScope} />
      <button type="button" className="top-search" onClick={onPalette}>
        <Icon name="search" />
        <span>Go to, create, find a voucher</span>
        <kbd>{hint('palette')}</kbd>
      </button>
      <span className="spring" />
      {local && (
        <a
          className="icon-button"
          href="/mailbox"
          target="_blank"
          rel="noopener"
          aria-label="Mailbox"
          title="Mailbox: emails sent by this computer"
        >
          <Icon name="mail" />
        </a>
      )}
      <button type="button" className="icon-button" aria-label="Help" title="Keys (?)" onClick={onHelp}>
        <Icon name="help" />
      </button>
      <ProfileMenu />
    </header>
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
