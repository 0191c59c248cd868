import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { Button } from '../../button.tsx';
import { tell } from '../../feedback/toast.ts';
import { Badge } from '../../fields/badge.tsx';
import { PortalMoment } from '../../when.tsx';
import { problemPlace } from './problem-place.ts';
import type { Said } from './said.ts';
import './portal.css';

interface PortalPanelProps {
  readonly title: string;
  readonly state: string;
  readonly since?: string | null | undefined;
  readonly isFailed: boolean;
  /** Looks again, once it is no longer followed by itself. */
  readonly again: (() => void) | null;
  readonly children: ReactNode;
}

/** How a document stands at a portal of the government. */
export function PortalPanel({ title, state, since, isFailed, again, children }: PortalPanelProps) {
  return (
    <section className={`panel portal stack gap-8 ${isFailed ? 'is-failed' : ''}`} aria-label={title}>
      <header className="row gap-8">
        <h2>{title}</h2>
        <Badge status={state} />
        {since && (
          <span className="muted small">
            since <PortalMoment at={since} />
          </span>
        )}
      </header>
      {children}
      {again && (
        <div className="row gap-8">
          <span className="muted">There is no answer yet.</span>
          <Button onClick={again}>Look again</Button>
        </div>
      )}
    </section>
  );
}

/** What is said of it, in a tone that says whether somebody has to act. */
export function Sentence({ said, children }: { readonly said: Said | undefined; readonly children?: string | undefined }) {
  if (said === undefined) return null;
  return (
    <p className={said.tone === 'bad' ? 'bad' : said.tone === 'soon' ? 'soon bold' : undefined}>
      {[said.text, children].filter(Boolean).join(' ')}
    </p>
  );
}

interface ProblemsProps {
  readonly module: AnyDocument;
  readonly stored: AnyRow & { readonly id: string };
  readonly problems: readonly { readonly path: string | null; readonly code: string | null; readonly message: string | null }[];
}

/** What a portal did not take. Each problem leads to the field where it is mended. */
export function PortalProblems({ module, stored, problems }: ProblemsProps) {
  return (
    <ul>
      {problems.map(({ path, code, message }) => {
        const { label, to } = problemPlace(module, stored, path ?? '');
        const says = `${label === '' ? '' : `${label}: `}${message ?? ''}${code ? ` (${code})` : ''}`;
        return <li key={`${path} ${code} ${message}`}>{to === null ? says : <Link to={to}>{says}</Link>}</li>;
      })}
    </ul>
  );
}

interface PortalNumberProps {
  /** Of what: `IRN`. */
  readonly label: string;
  readonly number: string;
  readonly isCancelled: boolean;
  /** It takes a line. */
  readonly isLong?: boolean;
}

/** The number that a portal gave, to be copied. */
export function PortalNumber({ label, number, isCancelled, isLong = false }: PortalNumberProps) {
  return (
    <div className={isLong ? 'portal-number is-long' : 'portal-number'}>
      <dt>{label}</dt>
      <dd className="row gap-8">
        <span className={isCancelled ? 'struck' : ''}>{number}</span>
        <Button look="link" onClick={() => copy(label, number)}>
          Copy
        </Button>
      </dd>
    </div>
  );
}

function copy(label: string, number: string): void {
  navigator.clipboard.writeText(number).then(
    () => tell('success', `${label} copied`),
    () => tell('error', `The browser did not allow copying. Select the ${label} and copy it`),
  );
}

/** The time, told anew each minute while it counts. */
export function useMinutes(counts: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [counts]);
  return now;
}
