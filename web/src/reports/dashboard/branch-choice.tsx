import { useSearchParams } from 'react-router-dom';
import type { DashboardOptions } from '#modules/reports/dashboard/operations';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import './cards.css';

/** Whether the cards add up all branches that the person may see. It is in the address, so that Back brings it back. */
export function useAllBranches(): boolean {
  return useSearchParams()[0].get('branches') === 'all';
}

export function BranchChoice({ options }: { readonly options: DashboardOptions | undefined }) {
  const [parameters, setParameters] = useSearchParams();
  if (options === undefined || options.branches.length < 2) return null;
  return (
    <div className="branch-choice">
      <SelectBox
        aria-label="Branches"
        value={parameters.get('branches') === 'all' ? 'all' : ''}
        onChange={({ currentTarget: { value } }) => setParameters(value === '' ? {} : { branches: value }, { replace: true })}
      >
        <option value="">This branch</option>
        <option value="all">All my branches</option>
      </SelectBox>
    </div>
  );
}
