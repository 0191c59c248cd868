import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { confirm } from '../../kit/feedback/confirm.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { type Begun, factorBase } from './factor-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const SetUp = lazy(async () => ({ default: (await import('./set-up-second-factor.tsx')).SetUpSecondFactor }));

interface Factor {
  readonly on: boolean;
  readonly recoveryCodesLeft: number;
}

/** Turns two-step sign-in with an authenticator app on or off. */
export function SecondFactor() {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = useQuery({
    queryKey: ['second factor'],
    queryFn: () => call<Factor>('GET', factorBase, { hideLoader: true }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const again = () => void queries.invalidateQueries({ queryKey: ['second factor'] });
  const begin = useMutation({ mutationFn: () => call<Begun>('POST', `${factorBase}/begin`), onSuccess: setBegun });
  const drop = useMutation({
    mutationFn: () => call('POST', `${factorBase}/drop`),
    onSuccess: () => tell('success', 'Two-step sign-in is off'),
    onSettled: again,
  });
  const renew = useMutation({
    mutationFn: () => call<{ readonly recoveryCodes: readonly string[] }>('POST', `${factorBase}/recoveryCodes`),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onSettled: again,
  });
  const busy = begin.isPending || drop.isPending || renew.isPending;
  const { on = false, recoveryCodesLeft = 0 } = factor.data ?? {};
  return (
    <section className="panel stack gap-12" aria-labelledby="factor-heading" aria-busy={factor.isPending}>
      <header className="row apart">
        <h2 id="factor-heading">Two-step sign-in</h2>
        {factor.data && <span className={`badge ${on ? 'badge-success' : 'badge-secondary'}`}>{on ? 'On' : 'Off'}</span>}
      </header>
      {factor.isPending && <GreyBar width="60%" height={24} />}
      {factor.isError && <div className="notice">{factor.error.message}</div>}
      {factor.data && !on && (
        <>
          <p className="muted">
            Signing in then also asks for a code from an app on your phone, such as Google Authenticator or Microsoft Authenticator. A
            leaked password alone is not enough.
          </p>
          <div className="row">
            <Button look="main" disabled={busy} onClick={() => begin.mutate()}>
              Set it up
            </Button>
          </div>
        </>
      )}
      {on && <FactorOn left={recoveryCodesLeft} busy={busy} onRenew={() => renew.mutate()} onDrop={() => drop.mutate()} />}
      <Suspense>
        {begun && (
          <SetUp
            begun={begun}
            onClose={() => {
              setBegun(null);
              again();
            }}
          />
        )}
      </Suspense>
      {codes && (
        <Modal title="Recovery codes" onClose={() => setCodes(null)} asks={false}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Modal>
      )}
    </section>
  );
}

interface FactorOnProps {
  /** Recovery codes that were not used yet. */
  readonly left: number;
  readonly busy: boolean;
  readonly onRenew: () => void;
  readonly onDrop: () => void;
}

function FactorOn({ left, busy, onRenew, onDrop }: FactorOnProps) {
  const askThen = async (message: string, ok: string, act: () => void) => {
    if (await confirm({ message, ok })) act();
  };
  return (
    <>
      <p className="muted">
        Signing in asks for a code from your app. Recovery codes left: <strong>{left}</strong>. Each works once if you lose your phone.
      </p>
      <div className="row">
        <Button
          disabled={busy}
          onClick={() => void askThen('Make ten new recovery codes? The old ones stop working.', 'Make new codes', onRenew)}
        >
          New recovery codes
        </Button>
        <Button
          look="danger"
          disabled={busy}
          onClick={() => void askThen('Turn two-step sign-in off? Then your password alone is enough.', 'Turn off', onDrop)}
        >
          Turn it off
        </Button>
      </div>
    </>
  );
}
