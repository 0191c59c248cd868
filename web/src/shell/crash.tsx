import { Component, type ReactNode } from 'react';
import { Failure } from '../api/failure.ts';
import { Heading } from '../kit/heading.tsx';
import { texts } from '../kit/texts.ts';

interface CrashProps {
  readonly children: ReactNode;
}

/** Keeps the menu and the top bar when one screen breaks. */
export class Crash extends Component<CrashProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const stale = error instanceof TypeError && /dynamically imported module|Importing a module script failed/.test(error.message);
    const requestId = error instanceof Failure ? error.requestId : null;
    const [heading, advice] = saying(stale, navigator.onLine);
    return (
      <div className="empty-says stack" role="alert">
        <Heading>{heading}</Heading>
        <p className="muted">{advice}</p>
        {requestId !== null && <p className="muted">Request {requestId}</p>}
        {!stale && error instanceof Error && <code className="muted">{error.message}</code>}
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    );
  }
}

/** What happened, and what to do. A part of the program that does not load is an old version or a missing connection. */
function saying(stale: boolean, isOnline: boolean): readonly [heading: string, advice: string] {
  if (!stale) return [texts.somethingWrong, 'Everything you saved is safe.'];
  if (isOnline) return ['A new version is ready', 'Reload the page to use it.'];
  return ['This part has not loaded yet', 'There is no connection. What you typed is kept. Reload the page when the connection is back.'];
}
