import { type FormEvent, type ReactNode, useState } from 'react';
import type { Problem } from '#domain/refusal';
import { Failure, toastOf } from '../../api/failure.ts';
import { texts } from '../../kit/texts.ts';
import '../public-page.css';
import { Heading } from '../../kit/heading.tsx';

interface PublicPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of the pages that need no session. They do not use the component library, so they load fast. */
export function PublicPage({ title, lead, children }: PublicPageProps) {
  return (
    <div className="public-page">
      <aside>
        <Brand />
        <p className="motto bold">Vouchers, stock and GST in one set of books.</p>
        <Ledger />
      </aside>
      <main>
        <div className="public-card stack gap-16">
          <span className="small-brand">
            <Brand />
          </span>
          <Heading>{title}</Heading>
          {lead !== undefined && <p className="muted lead">{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}

export function Brand() {
  return (
    <span className="brand row large bold">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <path d="M7 5h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H7z" fill="currentColor" opacity="0.16" />
        <path
          d="M7 5v22M7 5h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H7M12 11h8M12 16h8M12 21h4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      Bahi
    </span>
  );
}

/** A drawing of the product: a ledger page whose two sides agree. */
function Ledger() {
  const lines = [
    ['Sales', '', '4,20,000.00'],
    ['Output CGST', '', '37,800.00'],
    ['Output SGST', '', '37,800.00'],
    ['Sundry debtors', '4,95,600.00', ''],
  ];
  return (
    <table className="ledger-picture plain-table" aria-hidden="true">
      <tbody>
        {lines.map(([name, debit, credit]) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="amount">{debit}</td>
            <td className="amount">{credit}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <td className="amount">4,95,600.00</td>
          <td className="amount">4,95,600.00</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly autoComplete: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly help?: string;
  readonly problem?: string | undefined;
  readonly defaultValue?: string;
  readonly onLeave?: (value: string) => void;
}

/** A field of a public form; the browser keeps its text, the form reads it when it is sent. Passwords may be pasted and shown. */
export function TextField({
  id,
  label,
  type = 'text',
  autoComplete,
  required = true,
  autoFocus,
  help,
  problem,
  defaultValue,
  onLeave,
}: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const note = problem ?? help;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="password-box">
        <input
          id={id}
          name={id}
          className="input"
          type={shown ? 'text' : type}
          autoComplete={autoComplete}
          aria-required={required}
          // biome-ignore lint/a11y/noAutofocus: the first field of a page that has only this form
          autoFocus={autoFocus}
          defaultValue={defaultValue}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onBlur={(event) => onLeave?.(event.target.value)}
        />
        {type === 'password' && (
          <button
            type="button"
            className="bare muted tiny"
            aria-pressed={shown}
            aria-label="Show the password"
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className={problem === undefined ? 'help' : 'error'}>
          {note}
        </span>
      )}
    </div>
  );
}

export interface PublicForm {
  readonly busy: boolean;
  /** The problem of the whole form; problems of a field are at the field. */
  readonly failure: Failure | null;
  readonly problemOf: (path: string) => string | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Sends a form once at a time, checks required fields, and keeps the server's problems at the fields. */
export function usePublicForm(
  required: Readonly<Record<string, string>>,
  send: (values: Readonly<Record<string, string>>) => Promise<void>,
): PublicForm {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async (form: HTMLFormElement) => {
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const errors = Object.entries(required).flatMap(([path, label]) =>
      values[path]?.trim() ? [] : [{ path, message: `${label} is required` }],
    );
    if (errors.length > 0) {
      setFailure(new Failure(422, { errors }));
      focusOn(form, errors);
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const failed = error instanceof Failure ? error : new Failure(0);
      setFailure(failed);
      focusOn(form, failed.problems);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    failure,
    problemOf: (path) => failure?.problems.find((problem) => problem.path === path)?.message,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
}

/** Moves to the first field with a problem. */
function focusOn(form: HTMLFormElement, problems: readonly Problem[]): void {
  const wrong = new Set(problems.map(({ path }) => path));
  const [first] = [...form.elements].filter((control) => control instanceof HTMLInputElement && wrong.has(control.name));
  if (first instanceof HTMLElement) first.focus();
}

/** Why a mailed link does not open. If the server did not answer, the link may be fine: people can try again. */
export function LinkFailure({ failure, dead, onRetry, children }: LinkFailureProps) {
  if (failure.status !== 0 && failure.status < 500)
    return (
      <PublicPage title={dead} lead={failure.problems[0]?.message ?? failure.message}>
        {children}
      </PublicPage>
    );
  return (
    <PublicPage title="Could not open the link" lead={failure.message}>
      <button type="button" className="button primary" onClick={onRetry}>
        Try again
      </button>
    </PublicPage>
  );
}

interface LinkFailureProps {
  readonly failure: Failure;
  /** The message when the link itself is not valid. */
  readonly dead: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** The failure of a form, above its button. */
export function FormFailure({ failure }: { readonly failure: Failure | null }) {
  if (failure === null || (failure.problems.length > 0 && failure.status === 422)) return null;
  return (
    <p className="notice error-summary" role="alert">
      {failure.status === 401 ? failure.message : (toastOf(failure)?.text ?? texts.somethingWrong)}
      {failure.status >= 500 && failure.requestId !== null && <small> Request {failure.requestId}</small>}
    </p>
  );
}

/** The field for the code of a second factor. */
export function CodeField({ problem }: { readonly problem: string | undefined }) {
  return (
    <TextField
      id="code"
      label="Code"
      autoComplete="one-time-code"
      help="From your authenticator app, or a recovery code"
      autoFocus
      problem={problem}
    />
  );
}
