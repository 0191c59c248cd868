import { Navigate } from 'react-router-dom';
import { useSession } from '../../session/session.ts';

/** The settings of the organisation are one record, whose id is the organisation's own. */
export function OrgScreen() {
  const { organizationId } = useSession();
  return <Navigate to={`/app/org/view/${organizationId}`} replace />;
}
