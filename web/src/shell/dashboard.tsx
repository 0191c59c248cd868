import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { documents } from '#modules/all-modules';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { ButtonLink } from '../kit/button.tsx';
import { GreyBar } from '../kit/feedback/waiting.tsx';
import { Cell, isRight } from '../kit/fields/cell.tsx';
import { hint, type KeyName } from '../kit/keys.ts';
import { ScreenHead } from '../kit/screen-head.tsx';
import { BranchChoice, useAllBranches } from '../reports/dashboard/branch-choice.tsx';
import { Card } from '../reports/dashboard/card.tsx';
import { useCardOptions } from '../reports/dashboard/use-cards.ts';
import { may, maySee } from '../session/permission.ts';
import { currentBranch, currentYear, useSession } from '../session/session.ts';
import { FirstSteps } from './first-steps.tsx';
import { reportsOf } from './menu/menu.ts';
import { recentQuery } from './palette/recent.ts';
import { UnsavedEntries } from './unsaved-entries.tsx';
import { voucherKeys } from './voucher-keys.ts';
import './dashboard.css';

/** Vouchers of every day. The others have their keys and the menu. */
const daily: readonly KeyName[] = ['sales', 'purchase', 'receipt', 'payment', 'journal', 'contra'];
const starts = voucherKeys.filter(({ key }) => daily.includes(key));

/** The start page: frequent actions and recent entries that the user may see. */
export function Dashboard() {
  const session = useSession();
  const branch = currentBranch(session);
  const year = currentYear(session);
  const options = useCardOptions();
  // Set-offs move no money and no goods: they have their list, and no tile here.
  const seen = documents.filter((module) => module.slug !== 'bill-set-off' && maySee(pathOf(module), session));
  const read = reportsOf(session);
  return (
    <div className="dashboard">
      <ScreenHead
        title={`Namaste, ${session.user?.name.split(' ')[0] ?? ''}`}
        subtitle={[branch?.name, year && `FY ${year.label}`].filter(Boolean).join(' · ')}
        extra={
          <>
            <BranchChoice options={options.data} />
            {may('/dashboard/dynamic', session) && <ButtonLink to="/app/dashboard/dynamic">My dashboard</ButtonLink>}
          </>
        }
      />
      <FirstSteps />
      <Cards />
      <nav className="row below" aria-label="Enter">
        {starts
          .filter(({ needs }) => needs.every((path) => may(path, session)))
          .map(({ label, to, key }) => (
            <ButtonLink key={to} to={to}>
              {label} <kbd>{hint(key)}</kbd>
            </ButtonLink>
          ))}
      </nav>
      <div className="broad-columns">
        <UnsavedEntries />
        {seen.map((module) => (
          <Recent key={module.slug} module={module} />
        ))}
        {read.length > 0 && (
          <nav className="panel tile" aria-label="Reports">
            <header className="row apart below">
              <h2>Reports</h2>
            </header>
            <ul className="lined quiet-links">
              {read.map((report) => (
                <li key={report.slug}>
                  <Link to={`/app${pathOf(report)}`}>{report.title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

/** What everyone begins the day with, in this order; lists that an administrator put on dashboards follow. */
const shownFirst = ['cash', 'receivables', 'payables', 'sales', 'gst-dates', 'purchases', 'approvals', 'reorder'];

function Cards() {
  const { data, isError } = useCardOptions();
  const allBranches = useAllBranches();
  if (isError) return <p className="notice muted">The figures could not be loaded.</p>;
  const known = new Map(data?.cards.map((card) => [card.id, card]));
  const shown = [...shownFirst.flatMap((id) => known.get(id) ?? []), ...[...known.values()].filter(({ listId }) => listId !== null)];
  if (data !== undefined && shown.length === 0) return null;
  return (
    <section className="cards" aria-label="Figures" aria-busy={data === undefined}>
      {shown.map((card) => (
        <Card key={card.id} card={card} wide={card.wide} allBranches={allBranches} />
      ))}
    </section>
  );
}

/** The columns that tell one document from another. */
const columnsShown: readonly string[] = ['number', 'partyName', 'date', 'total'];

function Recent({ module }: { readonly module: AnyDocument }) {
  const navigate = useNavigate();
  const recent = useQuery(recentQuery(module));
  const columns = columnsShown.flatMap((key) => module.list.columns.find((column) => column.key === key) ?? []);
  const rows = recent.data?.rows ?? [];
  const opens = may(verbPath(module, 'view'));
  return (
    <section className="panel tile" aria-label={`Recent ${module.plural}`}>
      <header className="row apart below">
        <h2>{module.plural}</h2>
        <Link to={`/app${pathOf(module)}`}>
          All <span className="visually-hidden">{module.plural}</span>
        </Link>
      </header>
      {recent.isPending && <GreyBar />}
      {recent.isSuccess && rows.length === 0 && <p className="muted">None in this year yet.</p>}
      {rows.length > 0 && (
        <table className="plain-table quiet-links">
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} {...(opens ? { onClick: () => void navigate(`/app${pathOf(module)}/view/${row.id}`) } : {})}>
                {columns.map(({ key, kind }, index) => {
                  const cell = <Cell kind={kind} value={(row as Record<string, unknown>)[key]} field={module.fields[key]} />;
                  return (
                    <td key={key} className={`is-${key}${isRight(kind) ? ' amount' : kind === 'date' ? ' wide-only' : ''}`}>
                      {index === 0 && opens ? <Link to={`/app${pathOf(module)}/view/${row.id}`}>{cell}</Link> : cell}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
