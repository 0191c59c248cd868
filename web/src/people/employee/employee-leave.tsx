import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cellText } from '#modules/kit/cell-text';
import type { LeaveOfEmployee } from '#modules/people/employee/operations';
import { call } from '../../api/client.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import '../../kit/record/record.css';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';

const grantedBy = { employee: 'own balance', everyone: 'organisation leave balance', type: 'leave type' } as const;

/** An employee's balance of every leave type in a year. */
export function EmployeeLeave({ id }: { readonly id: string }) {
  const { access, financialYearId } = useSession();
  const [yearId, setYearId] = useState(financialYearId ?? '');
  const leave = useQuery({
    queryKey: ['leave-balance', 'of employee', id, yearId],
    queryFn: () => call<LeaveOfEmployee>('GET', `/api/payroll/employee/s/${id}/leaveBalance${yearId === '' ? '' : `?yearId=${yearId}`}`),
    staleTime: 0,
  });
  return (
    <section className="record-section" aria-busy={leave.isPending}>
      <header className="row apart">
        <h2>Leave Balance</h2>
        <label>
          <span className="visually-hidden">Financial year</span>
          <SelectBox value={yearId} onChange={(event) => setYearId(event.target.value)}>
            {access?.years.map((year) => (
              <option key={year.id} value={year.id}>
                {year.label}
              </option>
            ))}
          </SelectBox>
        </label>
      </header>
      {leave.isPending && (
        <div className="stack">
          {[70, 55, 62].map((width) => (
            <GreyBar key={width} width={`${width}%`} height={24} />
          ))}
        </div>
      )}
      {leave.isError && <div className="notice">{leave.error.message}</div>}
      {leave.data && <LeaveTable rows={leave.data.rows} />}
    </section>
  );
}

const days = (value: number) => cellText('quantity', value);

function LeaveTable({ rows }: { readonly rows: LeaveOfEmployee['rows'] }) {
  const may = useMay();
  if (rows.length === 0)
    return (
      <p className="muted">
        No leave types yet. {may('/leave-type/add') && <Link to="/app/leave-type/add">Add the first leave type</Link>}
      </p>
    );
  return (
    <table className="plain-table stacked">
      <thead>
        <tr>
          <th scope="col">Leave</th>
          <th scope="col" className="amount">
            Carried forward
          </th>
          <th scope="col" className="amount">
            Granted
          </th>
          <th scope="col" className="amount">
            Used
          </th>
          <th scope="col" className="amount">
            Left
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.leaveTypeId}>
            <th scope="row" className="whole-row">
              {row.balanceId !== null && may('/leave-balance') ? (
                <Link to={`/app/leave-balance/view/${row.balanceId}`}>{`${row.name} (${row.code})`}</Link>
              ) : (
                `${row.name} (${row.code})`
              )}
              <div className="muted tiny">
                {row.paid ? 'Paid' : 'Unpaid'}, {grantedBy[row.by]}
              </div>
            </th>
            <td className="amount" data-label="Carried forward">
              {days(row.carried)}
            </td>
            <td className="amount" data-label="Granted">
              {days(row.granted)}
            </td>
            <td className="amount" data-label="Used">
              {days(row.used)}
            </td>
            <td className={`amount bold${row.left < 0 ? ' bad' : ''}`} data-label="Left">
              {days(row.left)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
