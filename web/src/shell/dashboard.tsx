import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { documents, reports } from '#modules/all';
import type { AnyDocument } from '#modules/kit/module';
import { resource } from '../api/resource.ts';
import { Cell, isRight } from '../kit/fields/cell.tsx';
import { hint, type KeyName } from '../kit/keys.ts';
import { ScreenHead } from '../kit/screen-head.tsx';
import { may, maySee } from '../session/permission.ts';
import { currentBranch, currentYear, useSession } from '../session/session.ts';
import './dashboard.css';

interface Start {
  readonly label: string;
  readonly to: string;
  readonly needs: string;
  readonly key: KeyName;
}

const starts: readonly Start[] = [
  { label: 'Sales Invoice', to: '/app/sales-invoice/add', needs: '/sales-invoice/add', key: 'sales' },
  { label: 'Receipt', to: '/app/bank-cash/add?type=Receipt', needs: '/bank-cash/add', key: 'receipt' },
  { label: 'Payment', to: '/app/bank-cash/add?type=Payment', needs: '/bank-cash/add', key: 'payment' },
  { label: 'Journal', to: '/app/journal-voucher/add', needs: '/journal-voucher/add', key: 'journal' },
  { label: 'Contra', to: '/app/bank-cash/add?type=Contra', needs: '/bank-cash/add', key: 'contra' },
];

/** Where everyone lands: what one does most, and what happened last, as far as one may see it. */
export function Dashboard() {
  const session = useSession();
  const branch = currentBranch(session);
  const year = currentYear(session);
  const seen = documents.filter(({ slug }) => maySee(slug, session));
  const read = reports.filter(({ slug }) => maySee(slug, session));
  return (
    <div className="dashboard">
      <ScreenHead title={`Namaste, ${session.user?.name.split(' ')[0] ?? ''}`} />
      <p className="muted where">{[branch?.name, year && `FY ${year.label}`].filter(Boolean).join(' · ')}</p>
      <nav className="starts" aria-label="Start">
        {starts
          .filter(({ needs }) => may(needs, session))
          .map(({ label, to, key }) => (
            <Link key={to} to={to} className="start">
              <span>{label}</span>
              <kbd>{hint(key)}</kbd>
            </Link>
          ))}
        {read.map((report) => (
          <Link key={report.slug} to={`/app/${report.slug}`} className="start report">
            <span>{report.title}</span>
          </Link>
        ))}
      </nav>
      <div className="tiles">
        {seen.map((module) => (
          <Recent key={module.slug} module={module} />
        ))}
      </div>
    </div>
  );
}

const rowsShown = 6;

function Recent({ module }: { readonly module: AnyDocument }) {
  const navigate = useNavigate();
  const recent = useQuery({ queryKey: [module.slug, 'recent'], queryFn: () => resource(module).list({ limit: rowsShown }) });
  const shown = module.list.columns.filter((column) => !column.hidden && module.fields[column.key]?.kind !== 'ref');
  const amount = shown.findLast(({ kind }) => kind === 'money');
  const columns = [...shown.filter(({ kind }) => kind !== 'money').slice(0, amount ? 3 : 4), ...(amount ? [amount] : [])];
  const rows = recent.data?.rows ?? [];
  return (
    <section className="tile" aria-label={`Recent ${module.plural}`}>
      <header>
        <h2>{module.plural}</h2>
        <Link to={`/app/${module.slug}`}>All</Link>
      </header>
      {recent.isPending && <span className="skeleton" />}
      {recent.isSuccess && rows.length === 0 && <p className="muted">None in this year yet.</p>}
      {rows.length > 0 && (
        <table>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} onClick={() => void navigate(`/app/${module.slug}/view/${row.id}`)}>
                {columns.map(({ key, kind }, index) => (
                  <td key={key} className={isRight(kind) ? 'amount' : undefined}>
                    {index === 0 ? (
                      <Link to={`/app/${module.slug}/view/${row.id}`}>
                        <Cell kind={kind} value={(row as Record<string, unknown>)[key]} field={module.fields[key]} />
                      </Link>
                    ) : (
                      <Cell kind={kind} value={(row as Record<string, unknown>)[key]} field={module.fields[key]} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
