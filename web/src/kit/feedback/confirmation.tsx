import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type Ref, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { GivingUp } from '../drafts/giving-up.ts';
import { useKeptValues } from '../drafts/use-kept-values.ts';
import { TextBox } from '../fields/text-box.tsx';
import { useKeyBarrier } from '../keys.ts';
import { texts } from '../texts.ts';
import type { Asked } from './confirm.ts';
import { useFocusReturned } from './focus-returned.ts';

/** The question of `confirm`. The focus starts on the safe choice: the text field, else the button that cancels. */
export function Confirmation({
  title,
  message = texts.confirm,
  ok,
  cancel = texts.cancel,
  remark,
  mayBeEmpty = false,
  longest,
  keptAs,
  answer: finish,
}: Asked) {
  useKeyBarrier();
  useFocusReturned();
  const text = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  const [answered] = useState(() => new Set<() => void>());
  const answer = (said: string | null) => {
    for (const drop of answered) drop();
    finish(said);
  };
  const goOn = () => {
    const said = text.current?.value.trim() ?? '';
    if (remark === undefined || mayBeEmpty || said !== '') return answer(said);
    setMissing(true);
    text.current?.focus();
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
      <DialogContent className="stack gap-12">
        <p id="confirm-message">{message}</p>
        {remark !== undefined && (
          <RemarkField
            {...{ remark, mayBeEmpty, longest, keptAs, missing, answered }}
            title={title ?? remark}
            ref={text}
            onType={() => setMissing(false)}
            onEnter={goOn}
          />
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

interface RemarkFieldProps {
  readonly ref: Ref<HTMLInputElement & HTMLTextAreaElement>;
  readonly remark: string;
  readonly title: string;
  readonly mayBeEmpty: boolean;
  readonly longest: Asked['longest'];
  readonly keptAs: Asked['keptAs'];
  readonly missing: boolean;
  /** What is dropped with the answer. */
  readonly answered: Set<() => void>;
  readonly onType: () => void;
  readonly onEnter: () => void;
}

function RemarkField({ ref, remark, title, mayBeEmpty, longest, keptAs, missing, answered, onType, onEnter }: RemarkFieldProps) {
  return (
    <div className="field" onChange={onType}>
      <label htmlFor="confirm-remark" className={mayBeEmpty ? undefined : 'asked'}>
        {remark}
      </label>
      {longest === undefined ? (
        <TextBox area ref={ref} id="confirm-remark" maxLength={500} autoFocus required={!mayBeEmpty} />
      ) : (
        <GivingUp value={answered}>
          {keptAs ? (
            <KeptName keptAs={keptAs} title={title} ref={ref} longest={longest} onEnter={onEnter} />
          ) : (
            <NameBox ref={ref} longest={longest} onEnter={onEnter} />
          )}
        </GivingUp>
      )}
      {missing && (
        <span className="error" role="alert">
          {remark} is required
        </span>
      )}
    </div>
  );
}

interface NameProps {
  readonly ref: Ref<HTMLInputElement & HTMLTextAreaElement>;
  readonly longest: number;
  readonly onEnter: () => void;
}

interface KeptNameProps extends NameProps {
  readonly keptAs: NonNullable<Asked['keptAs']>;
  readonly title: string;
}

function KeptName({ keptAs, title, ...box }: KeptNameProps) {
  const [name, setName] = useState('');
  const kept = useKeptValues({ ...keptAs, title, values: { name }, put: (typed) => setName(typed.name) });
  return (
    <>
      <NameBox {...box} name={name} onType={setName} />
      <DraftOffer kept={kept} />
    </>
  );
}

interface NameBoxProps extends NameProps {
  readonly name?: string;
  readonly onType?: (name: string) => void;
}

function NameBox({ ref, longest, onEnter, name, onType }: NameBoxProps) {
  return (
    <TextBox
      ref={ref}
      id="confirm-remark"
      maxLength={longest}
      autoFocus
      required
      {...(name === undefined ? {} : { value: name })}
      onChange={({ target }) => onType?.(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The window closes at once, and the same key press must not also press the element that gets the focus.
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
