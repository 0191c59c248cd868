import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CopyKind } from '#domain/gst/invoice-copies';
import type { Problem } from '#domain/refusal';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { MailDraft } from '#modules/kit/operations/call-schemas';
import { Failure } from '../../../api/failure.ts';
import { newId } from '../../../api/new-id.ts';
import { patiently } from '../../../api/patiently.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { type Kept, resource } from '../../../api/resource.ts';
import { Button } from '../../button.tsx';
import { DraftOffer } from '../../drafts/draft-offer.tsx';
import { SavingWaits } from '../../drafts/saving-waits.tsx';
import { useKeptValues } from '../../drafts/use-kept-values.ts';
import { Modal } from '../../feedback/modal.tsx';
import { tell } from '../../feedback/toast.ts';
import { GreyBar } from '../../feedback/waiting.tsx';
import { FieldInput } from '../../fields/field-input.tsx';
import { useKeys } from '../../keys.ts';
import { CopiesChoice, copiesOf } from './copies-choice.tsx';
import '../paper.css';

interface EmailDialogProps {
  readonly module: AnyDocument;
  readonly stored: AnyRow & Pick<Kept, 'id' | 'version'>;
  readonly to: string;
  readonly onClose: () => void;
}

/**
 * Emails the print to the party, with the text of the organisation's template. One window sends one email, however often the button is
 * pressed.
 */
export function EmailDialog(props: EmailDialogProps) {
  const { module, stored } = props;
  const draft = useQuery({
    queryKey: [module.slug, `${module.below ?? ''}email-draft${module.papers ?? ''}`, stored.id, stored.version],
    queryFn: () => resource(module).emailDraft(stored.id),
    // A changed template is loaded again; text being typed is never replaced.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Modal title={`Email ${documentName(module, stored)}`} onClose={props.onClose} asks={false}>
      {draft.data && <EmailForm {...props} draft={draft.data} />}
      {draft.isError && <div className="notice">{draft.error.message}</div>}
      {draft.isPending && (
        <div className="stack gap-16" role="status" aria-label="Loading...">
          <GreyBar width="90%" />
          <GreyBar width="70%" />
        </div>
      )}
    </Modal>
  );
}

interface EmailFormProps extends EmailDialogProps {
  readonly draft: MailDraft;
}

function EmailForm(props: EmailFormProps) {
  const { draft, onClose } = props;
  const mail = useTypedMail(props);
  const { to, setTo, subject, setSubject, message, setMessage, copies, chosen, setChosen, problemOf, sending, kept, send } = mail;
  useKeys({ save: () => void send() });
  return (
    <form
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DraftOffer kept={kept} />
      <SavingWaits />
      <FieldInput
        id="email-to"
        field={{ kind: 'choices', label: 'To', required: true, max: 20, help: 'Enter or a comma adds an address' }}
        value={to}
        onChange={setTo}
        error={problemOf('to')}
        autoFocus={mail.asksTo}
      />
      <FieldInput
        id="email-subject"
        field={{ kind: 'text', label: 'Subject', required: true, max: 200 }}
        value={subject}
        onChange={setSubject}
        error={problemOf('subject')}
      />
      <FieldInput
        id="email-message"
        field={{ kind: 'text', label: 'Message', multiline: true }}
        value={message}
        onChange={setMessage}
        error={problemOf('message')}
      />
      <CopiesChoice copies={copies} chosen={chosen} onChange={setChosen} />
      {draft.template !== null && <p className="muted">From the template {draft.template}</p>}
      <footer className="row">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="main" disabled={sending}>
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </footer>
    </form>
  );
}

/** The email as it is typed, and its sending. */
function useTypedMail({ module, stored, to: first, draft, onClose }: EmailFormProps) {
  // A picklist goes to the warehouse, not to the customer.
  const isInternal = module.paper?.form === 'picklist';
  const asksTo = first === '' || isInternal;
  const [requestId] = useState(() => newId());
  const [to, setTo] = useState<unknown>(asksTo ? [] : [first]);
  const [subject, setSubject] = useState<unknown>(draft.subject);
  const [message, setMessage] = useState<unknown>(draft.message);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sending, setSending] = useState(false);
  // An email goes to the recipient, so it has the original unless another copy is ticked.
  const [chosen, setChosen] = useState<readonly CopyKind[]>(['original']);
  const copies = copiesOf(module, stored);
  const problemOf = (path: string) => problems.find((problem) => problem.path.split('.')[0] === path)?.message;
  const kept = useKeptValues({
    form: `${module.slug}.email${(module.papers ?? '').replaceAll('/', '-')}`,
    id: stored.id,
    ofPlace: true,
    title: `Email ${documentName(module, stored)}`,
    values: { to, subject, message },
    put(typed) {
      setTo(typed.to);
      setSubject(typed.subject);
      setMessage(typed.message);
    },
  });
  const send = async () => {
    setSending(true);
    try {
      const addresses = Array.isArray(to) ? to.map(String) : [];
      const words = { subject: String(subject ?? ''), message: String(message ?? '') };
      const attached = copies.length < 2 ? {} : { copies: copies.map(({ kind }) => kind).filter((kind) => chosen.includes(kind)) };
      const mail = { requestId, to: addresses, ...words, ...attached };
      await patiently(() => resource(module).email(stored.id, mail));
      kept.drop();
      tell('success', 'The email is on its way');
      onClose();
    } catch (error) {
      if (error instanceof Failure) setProblems(error.problems);
      tellFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { to, setTo, subject, setSubject, message, setMessage, copies, chosen, setChosen, problemOf, sending, kept, send, asksTo };
}
