import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useRef } from 'react';
import { useKeyBarrier } from '../keys.ts';
import { createStore, useStore } from '../store.ts';
import { texts } from '../texts.ts';

interface Question {
  readonly title?: string;
  readonly message?: ReactNode;
  /** Label of the button that goes on; null leaves it out. */
  readonly ok?: string | null;
  readonly cancel?: string | null;
  /** Asks for a text, such as the reason of a cancellation; without one there is no going on. */
  readonly remark?: string;
}

interface Asked extends Question {
  readonly answer: (said: string | null) => void;
}

const asked = createStore<readonly Asked[]>([]);

/** Asks and waits: centred, with a backdrop that does not close it. True when the person goes on. */
export async function confirm(question: Question = {}): Promise<boolean> {
  return (await ask(question)) !== null;
}

/** As `confirm`, with a text to be given; null when the person does not go on. */
export function askRemark(question: Question & { readonly remark: string }): Promise<string | null> {
  return ask(question);
}

function ask(question: Question): Promise<string | null> {
  return new Promise((resolve) => {
    const entry: Asked = {
      ...question,
      answer: (said) => {
        asked.set((now) => now.filter((other) => other !== entry));
        resolve(said);
      },
    };
    asked.set((now) => [...now, entry]);
  });
}

export function Confirmations() {
  const now = useStore(asked);
  const last = now.at(-1);
  return last === undefined ? null : <Confirmation key={now.length} {...last} />;
}

function Confirmation({ title, message = texts.confirm, ok = texts.ok, cancel = texts.cancel, remark, answer }: Asked) {
  useKeyBarrier();
  const text = useRef<HTMLTextAreaElement>(null);
  const goOn = () => {
    const said = text.current?.value.trim() ?? '';
    if (remark !== undefined && said === '') text.current?.focus();
    else answer(said);
  };
  return (
    <Dialog
      open
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
            <textarea ref={text} id="confirm-remark" className="input" maxLength={500} autoFocus required />
          </div>
        )}
      </DialogContent>
      <DialogActions>
        {cancel !== null && <Button onClick={() => answer(null)}>{cancel}</Button>}
        {ok !== null && (
          <Button variant="contained" autoFocus={remark === undefined} onClick={goOn}>
            {ok}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
