import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { draftsQuery } from '../kit/drafts/draft-list.ts';
import { Moment } from '../kit/when.tsx';

/** Unsaved forms of the user, with a link to each; nothing if there are none. */
export function UnsavedEntries() {
  const { data: drafts = [] } = useQuery(draftsQuery());
  if (drafts.length === 0) return null;
  return (
    <section className="panel tile" aria-label="Unsaved entries">
      <header className="row apart below">
        <h2>Unsaved entries</h2>
      </header>
      <ul className="lined quiet-links">
        {drafts.slice(0, mostShown).map(({ form, id, title, screen, sequence }) => (
          <li key={`${form} ${id}`}>
            <Link to={screen}>{title}</Link>{' '}
            <span className="muted">
              <Moment at={new Date(sequence).toISOString()} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const mostShown = 6;
