import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { type Branch, branch } from '#modules/organisation/branch/branch';
import { stockLocations } from '#modules/reports/stock/stock-locations';
import { toastOf } from '../../api/failure.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { Cell } from '../../kit/fields/cell.tsx';
import { Skeleton } from '../../kit/list/list-parts.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import '../../kit/list/list.css';

/** The warehouse locations of the open branch. They are part of its record, so that is where they are changed. */
export function Locations() {
  const { branchId, access } = useSession();
  const may = useMay();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: [branch.slug, 'record', branchId],
    queryFn: () => resource<Branch>(branch).get(branchId ?? '') as Promise<Branch & Kept>,
  });
  const change = () => void navigate(`/app/branch/edit/${branchId}#field-locations`);
  const [first] = data?.locations ?? [];
  return (
    <>
      <ScreenHead
        title="Warehouse Locations"
        subtitle={access?.branches.find(({ id }) => id === branchId)?.name ?? ''}
        extra={may(`/${stockLocations.slug}`) && <Link to={`/app/${stockLocations.slug}`}>{stockLocations.title}</Link>}
        {...(may('/branch/edit') && first !== undefined ? { action: { label: 'Change locations', act: change } } : {})}
      />
      {error ? (
        <div className="frame empty-says stack">
          <h2>Could not load the locations</h2>
          <p className="muted">{toastOf(error)?.text}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : data === undefined ? (
        <Skeleton columns={4} />
      ) : first === undefined ? (
        <div className="frame empty-says stack">
          <h2>No locations yet</h2>
          <p className="muted">Racks, bins and rooms of this branch. Each has a code, and stock can be at one of them.</p>
          {may('/branch/edit') && (
            <Button look="main" onClick={change}>
              Add the first location
            </Button>
          )}
        </div>
      ) : (
        <div className="panel">
          <table className="plain-table stacked" aria-label="Warehouse Locations">
            <thead>
              <tr>
                {['Code', 'Name', 'Address', 'Notes'].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.locations.map(({ code, name, address, notes }) => (
                <tr key={code}>
                  <th scope="row">{code}</th>
                  <td data-label="Name">{name}</td>
                  <td data-label="Address">
                    <Cell kind="address" value={address} />
                  </td>
                  <td data-label="Notes">{notes}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
