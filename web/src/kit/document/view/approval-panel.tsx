import { waitingFor } from '#domain/documents/approval';
import { formatDateTime } from '#domain/time/day';
import type { Approved } from '#modules/kit/approval';

/** Whether a document needs approval, or had some. */
export function hasApprovals({ awaits, approvals = [] }: Approved): boolean {
  return Boolean(awaits) || approvals.length > 0;
}

/** The levels that were given, by whom and when, and the one that comes next. */
export function ApprovalPanel({ row }: { readonly row: Approved }) {
  const { approvals = [], awaits } = row;
  return (
    <div className="stack gap-16">
      {approvals.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">By</th>
              <th scope="col">At</th>
              <th scope="col">Remark</th>
            </tr>
          </thead>
          <tbody>
            {approvals.map(({ level, name, at, remark }) => (
              <tr key={level}>
                <th scope="row">{level}</th>
                <td>{name}</td>
                <td>{at === null ? '' : formatDateTime(at)}</td>
                <td className="as-typed">{remark}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {awaits && <p className="muted small">Waits for {waitingFor[awaits]}. Until then it is neither delivered nor invoiced.</p>}
    </div>
  );
}
