import { Component, type ReactNode } from 'react';
import { Failure } from '../api/failure.ts';
import { Heading } from '../kit/heading.tsx';
import { texts } from '../kit/texts.ts';
import { hasOtherVersion } from './other-version.ts';

interface CrashProps {
  readonly children: ReactNode;
}

interface CrashState {
  readonly error: unknown;
  /** Whether the server has another version; null until it answered. */
  readonly isOld: boolean | null;
}

/** Keeps the menu and the top bar when one screen breaks. */
export class Crash extends Component<CrashProps, CrashState> {
  override state: CrashState = { error: null, isOld: null };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { error, isOld: null };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) void hasOtherVersion().then((isOld) => this.setState({ isOld }));
  }

  override render(): ReactNode {
    const { error, isOld } = this.state;
    if (error === null) return this.props.children;
    const isMissing = isMissingPart(error);
    const requestId = error instanceof Failure ? error.requestId : null;
    // Until it is known, nothing is said that may be wrong.
    if (isMissing && isOld === null) return <p role="status">{texts.loading}</p>;
    const { heading, advice, button } = saying(isMissing, isOld === true, navigator.onLine);
    return (
      <div className="empty-says stack" role="alert">
        <Heading>{heading}</Heading>
        <p className="muted">{advice}</p>
        {requestId !== null && <p className="muted">Request {requestId}</p>}
        {!isMissing && error instanceof Error && <code className="muted">{error.message}</code>}
        <button type="button" className="button primary" onClick={() => location.reload()}>
          {button}
        </button>
      </div>
    );
  }
}

/** A part of the program did not load, although that was tried again (`loadPatiently`). */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|Importing a module script failed/.test(error.message);
}

interface Saying {
  readonly heading: string;
  readonly advice: string;
  readonly button: string;
}

/** What happened, and what to do. A part of the program that does not load is an old version or a lost connection. */
function saying(isMissing: boolean, isOld: boolean, isOnline: boolean): Saying {
  if (!isMissing) return { heading: texts.somethingWrong, advice: 'Everything you saved is safe.', button: 'Reload' };
  if (isOld) return { heading: 'A new version is ready', advice: 'Reload the page to use it.', button: 'Reload' };
  return {
    heading: 'This part could not be loaded',
    advice: isOnline
      ? 'The connection failed. What you typed is kept.'
      : 'There is no connection. What you typed is kept. Try again when the connection is back.',
    button: 'Try again',
  };
}
