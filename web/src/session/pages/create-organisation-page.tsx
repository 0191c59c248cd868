import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '#domain/refusal';
import { addressFromGstin } from '#modules/accounts/customer/from-gstin';
import type { Address, Fields } from '#modules/kit/field';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { Heading } from '../../kit/heading.tsx';
import { type Draft, emptyDraft, problemsOf } from '../../kit/record/draft.ts';
import { ErrorSummary, focusProblem, RecordFields } from '../../kit/record/record-fields.tsx';
import { Library } from '../../kit/theme/library.tsx';
import { useOrganisationName } from '../../organisation/org/use-organisation-name.ts';
import { useSession } from '../session.ts';
import { logout, reloadOrganisations } from '../sign-in.ts';
import { Brand } from './public-page.tsx';

const ImportArchive = lazy(async () => ({ default: (await import('./import-archive.tsx')).ImportArchive }));

const fields = {
  name: { kind: 'text', label: 'Name of the organisation', required: true },
  gstin: { kind: 'gstin', label: 'GSTIN', help: 'Leave empty if not registered' },
  address: { kind: 'address', label: 'Address of the head office', required: true },
  yearStart: { kind: 'date', label: 'Start of the financial year', help: 'Leave empty for 1 April' },
} as const satisfies Fields;

/** Creates the organisation with everything it starts with: head office, year, roles, chart of accounts (decision D2). */
export function CreateOrganisationPage() {
  const { organizations } = useSession();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const form = useNewOrganisation();
  return (
    <Library>
      <div className="create-organisation">
        <header className="row apart">
          <Brand />
          <button type="button" className="button quiet" onClick={() => (organizations.length > 0 ? void navigate('/app') : void logout())}>
            {organizations.length > 0 ? 'Back' : 'Log out'}
          </button>
        </header>
        <main>
          <Heading>Create your organisation</Heading>
          {!importing && (
            <p className="muted below">
              It starts with a head office, the current year, the chart of accounts Tally users know, and default roles.
            </p>
          )}
          <p className="below">
            <button type="button" className="button quiet" onClick={() => setImporting(!importing)}>
              {importing ? 'Start with empty books instead' : 'Import an archive instead'}
            </button>
          </p>
          {importing ? (
            <Suspense>
              <ImportArchive />
            </Suspense>
          ) : (
            <OrganisationForm form={form} />
          )}
        </main>
      </div>
    </Library>
  );
}

function OrganisationForm({ form }: { readonly form: ReturnType<typeof useNewOrganisation> }) {
  const { draft, problems, shown, busy, failure, allowed, change, submit } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ErrorSummary problems={problems} fields={fields} />
      <RecordFields
        fields={fields}
        draft={draft}
        problems={shown}
        disabled={busy}
        focus="name"
        onChange={change}
        onLeave={() => undefined}
      />
      {failure !== null && (
        <p className="notice error-summary" role="alert">
          {failure}
        </p>
      )}
      {!allowed && (
        <p id="not-allowed" className="notice" role="status">
          You have reached the limit of organisations one person can create. Delete one you no longer need, or ask a colleague to invite
          you.
        </p>
      )}
      <button
        type="submit"
        className="button primary"
        disabled={busy}
        {...(allowed ? {} : { 'aria-disabled': true, 'aria-describedby': 'not-allowed' })}
      >
        {busy ? 'Creating…' : 'Create organisation'}
      </button>
    </form>
  );
}

/** What is typed of the new organisation, and its creation. */
function useNewOrganisation() {
  const navigate = useNavigate();
  const [id] = useState(() => newId());
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(fields));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const taken = useOrganisationName(draft['name']);
  const allowed = useAllowed();
  const shown = taken === undefined ? problems : [{ path: 'name', message: taken }, ...problems.filter(({ path }) => path !== 'name')];
  const submit = async () => {
    if (!allowed) return;
    const found = taken === undefined ? problemsOf(fields, draft) : shown;
    setProblems(found);
    setFailure(null);
    if (found.length > 0) return focusProblem(found);
    setBusy(true);
    try {
      const { organisationId } = await call<{ readonly organisationId: string }>('POST', '/api/ims-crm/organization/s', {
        body: { ...draft, id },
      });
      await reloadOrganisations(organisationId);
      await navigate('/app', { replace: true });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setProblems(error.problems);
      if (error.problems.length === 0) setFailure(error.message);
      else focusProblem(error.problems);
    } finally {
      setBusy(false);
    }
  };
  const change = (name: string, value: unknown) => {
    setDraft((now) => withState(now, { ...now, [name]: value }));
    setProblems((now) => now.filter(({ path }) => path !== name && !path.startsWith(`${name}.`)));
  };
  return { draft, problems, shown, busy, failure, allowed, change, submit };
}

/** With the state of the GSTIN, which is the one of the head office, unless another was chosen. */
function withState(before: Draft, after: Draft): Draft {
  if (before['gstin'] === after['gstin']) return after;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { ...after, address: addressFromGstin(after['address'] as Address | null, text(before['gstin']), text(after['gstin'])) };
}

/** Whether the person may create another organisation, asked when the page opens; the server would refuse one too many anyway. */
function useAllowed(): boolean {
  const [allowed, setAllowed] = useState(true);
  useEffect(() => {
    let current = true;
    call<boolean>('GET', '/api/ims-crm/organization/s/validateOrgAllowBySubscription', { hideLoader: true }).then(
      (answer) => current && setAllowed(answer),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return allowed;
}
