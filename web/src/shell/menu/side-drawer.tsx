import Drawer from '@mui/material/Drawer';
import { useKeyBarrier } from '../../kit/keys.ts';
import { Sidebar } from './sidebar.tsx';

/** The menu on a narrow screen, over the page; a click beside it or Esc closes it. */
export function SideDrawer({ onClose }: { readonly onClose: () => void }) {
  useKeyBarrier();
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': 'Menu', role: 'dialog', className: 'side-drawer' } }}>
      <Sidebar wide />
    </Drawer>
  );
}
