import { Icon } from '../../icon.tsx';
import type { MenuItem } from '../../menu/menu.tsx';
import { MenuButton } from '../../menu/menu-button.tsx';
import { inGroups, type Offer } from './row-actions.ts';

interface RowMenuProps {
  readonly label: string;
  readonly offers: () => readonly Offer[];
  readonly onChoose: (offer: Offer) => void;
  readonly more?: () => readonly MenuItem[];
}

/** The actions of one row. A disabled action keeps its place and says why. */
export function RowMenu({ label, offers, onChoose, more = () => [] }: RowMenuProps) {
  const items = (): readonly MenuItem[] => {
    const shown = inGroups(offers()).map(
      ({ offer, begins }, at): MenuItem => ({
        key: offer.key,
        label: offer.label,
        why: offer.why,
        danger: offer.key === 'delete',
        divides: begins && at > 0,
        act: () => onChoose(offer),
      }),
    );
    const all = [...shown, ...more()];
    return all.length > 0 ? all : [{ key: 'none', label: 'No actions', why: 'View only', act: () => undefined }];
  };
  return (
    <MenuButton label={label} items={items} look="icon" tabIndex={-1}>
      <Icon name="more" />
    </MenuButton>
  );
}
