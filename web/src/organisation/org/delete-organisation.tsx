import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { Modal } from '../../kit/feedback/modal.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { TextField } from '../../session/pages/public-page.tsx';

const organisations = '/api/ims-crm/organization/s';

interface DeleteOrganisationProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Two steps, so that nobody deletes an organisation by mistake: a code by mail, then the code. */
export function DeleteOrganisation({ id, name, onClose }: DeleteOrganisationProps) {
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblem(error.problems[0]?.message);
      else tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    attempt(async () => {
      await call('POST', `${organisations}/sendOTPForOrganizationDelete`);
      setSent(true);
    });
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const otp = String(new FormData(event.currentTarget).get('otp') ?? '').trim();
    void attempt(async () => {
      await call('DELETE', `${organisations}/purgeOrganization/${id}`, { body: { otp } });
      tell('success', `${name} deleted`);
      // Another organisation, or none: everything on the page belongs to the deleted one.
      window.location.assign('/app');
    });
  };

  return (
    <Modal title={`Delete ${name}`} onClose={onClose} width="xs">
      {sent ? (
        <form className="stack gap-12" noValidate onSubmit={remove}>
          <TextField
            id="otp"
            label="Code from the email"
            autoComplete="one-time-code"
            help="Six digits, valid for 10 minutes and five attempts."
            autoFocus
            problem={problem}
          />
          <Button type="submit" look="danger" disabled={busy}>
            Delete permanently
          </Button>
          <Button look="link" disabled={busy} onClick={() => void send()}>
            Send another code
          </Button>
        </form>
      ) : (
        <div className="stack gap-12">
          <p>We send a code to your email address. Nothing is deleted until you enter it here.</p>
          <Button look="danger" disabled={busy} onClick={() => void send()}>
            Send the code
          </Button>
        </div>
      )}
    </Modal>
  );
}
