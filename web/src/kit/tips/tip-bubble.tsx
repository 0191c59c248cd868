import Tooltip from '@mui/material/Tooltip';
import { surfaceOf } from '../menu/surface.ts';

/** The tooltip of the library, at an element that knows nothing of it. */
export function TipBubble({ anchor, text }: { readonly anchor: HTMLElement; readonly text: string }) {
  return (
    <Tooltip open title={text} slotProps={{ popper: { anchorEl: anchor, container: surfaceOf(anchor) } }}>
      <span hidden />
    </Tooltip>
  );
}
