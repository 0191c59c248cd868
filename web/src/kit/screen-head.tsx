import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './screen-head.css';
import { Button } from './button.tsx';
import { Heading } from './heading.tsx';
import type { KeyName } from './keys.ts';

interface ScreenHeadProps {
  readonly title: ReactNode;
  /** A line under the title. */
  readonly subtitle?: string;
  /** The breadcrumb, from the outermost. */
  readonly trail?: readonly { readonly label: string; readonly to: string }[];
  /** The one primary action of the screen. */
  readonly action?: { readonly label: string; readonly press?: KeyName; readonly act: () => void };
  readonly extra?: ReactNode;
}

/** Breadcrumb, title and the one primary action. */
export function ScreenHead({ title, subtitle, trail = [], action, extra }: ScreenHeadProps) {
  return (
    <header className="screen-head row apart gap-16 below">
      <div>
        {trail.length > 0 && (
          <nav className="small muted quiet-links" aria-label="Breadcrumb">
            {trail.map(({ label, to }) => (
              <span key={to}>
                <Link to={to}>{label}</Link>
                <span aria-hidden="true"> / </span>
              </span>
            ))}
          </nav>
        )}
        <Heading>{title}</Heading>
        {subtitle !== undefined && <p className="muted">{subtitle}</p>}
      </div>
      <div className="row">
        {extra}
        {action && (
          <Button look="main" press={action.press} onClick={action.act}>
            {action.label}
          </Button>
        )}
      </div>
    </header>
  );
}
