import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { TextField } from '../pages/public-page.tsx';
import { type Begun, factorBase } from './factor-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpProps {
  readonly begun: Begun;
  readonly onClose: () => void;
}

/** The QR code for the app, the key for people who cannot scan it, a code to confirm, then the recovery codes. */
export function SetUpSecondFactor({ begun, onClose }: SetUpProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = async (form: HTMLFormElement) => {
    const code = String(new FormData(form).get('code') ?? '').replace(/\s/g, '');
    if (!/^\d{6}$/.test(code)) return setProblem('Enter the six digits that the app shows');
    try {
      const { recoveryCodes } = await call<{ readonly recoveryCodes: readonly string[] }>('POST', `${factorBase}/confirm`, {
        body: { code },
      });
      tell('success', 'Two-step sign-in is on');
      setCodes(recoveryCodes);
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblem(error.problems[0]?.message);
      else tellFailure(error);
    }
  };
  if (codes)
    return (
      <Modal title="Recovery codes" onClose={onClose} asks={false}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    );
  return (
    <Modal title="Set up two-step sign-in" onClose={onClose} asks={false} width="xs">
      <ModalForm onSubmit={submit}>
        <p>Scan this QR code with your authenticator app.</p>
        <div className="panel second-factor-picture">
          <QRCodeSVG value={begun.address} size={176} title="QR code for your authenticator app" />
        </div>
        <p>
          Or type this key into the app:
          <br />
          <span className="secret-key mono strong">{begun.secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
        <TextField
          id="code"
          label="Code from the app"
          autoComplete="one-time-code"
          help="Six digits, changing every 30 seconds"
          autoFocus
          problem={problem}
        />
      </ModalForm>
    </Modal>
  );
}
