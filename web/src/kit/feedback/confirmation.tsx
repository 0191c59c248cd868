import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { useKeyBarrier } from '../keys.ts';
import { texts } from '../texts.ts';
import type { Asked } from './confirm.ts';

/** The question of `confirm`. The focus starts on the safe choice: the text field, else the button that cancels. */
export function Confirmation({ title, message = texts.confirm, ok, cancel = texts.cancel, remark, longest, answer }: Asked) {
  useKeyBarrier();
  const text = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const goOn = () => {
    const said = text.current?.value.trim() ?? '';
    if (remark !== undefined && said === '') text.current?.focus();
    else answer(said);
  };
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && answer(null)}
      role="alertdialog"
      aria-describedby="confirm-message"
      aria-labelledby={title === undefined ? 'confirm-message' : 'confirm-title'}
      maxWidth="xs"
      fullWidth
    >
      {title !== undefined && <DialogTitle id="confirm-title">{title}</DialogTitle>}
      <DialogContent style={title === undefined ? { paddingTop: 20 } : {}}>
        <p id="confirm-message">{message}</p>
        {remark !== undefined && (
          <div className="field" style={{ marginTop: 12 }}>
            <label htmlFor="confirm-remark">{remark}</label>
            {longest === undefined ? (
              <TextBox area ref={text} id="confirm-remark" maxLength={500} autoFocus required />
            ) : (
              <TextBox
                ref={text}
                id="confirm-remark"
                maxLength={longest}
                autoFocus
                required
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // The window closes at once, and the same key press must not also press the element that gets the focus.
                  event.preventDefault();
                  goOn();
                }}
              />
            )}
          </div>
        )}
      </DialogContent>
      <DialogActions>
        <Button look="quiet" autoFocus={remark === undefined} onClick={() => answer(null)}>
          {cancel}
        </Button>
        <Button look="main" onClick={goOn}>
          {ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
