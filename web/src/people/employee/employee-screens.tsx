import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { assert } from '#domain/assert';
import { moduleOf } from '#modules/all-modules';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { nameQuery } from '../../kit/record/name-query.ts';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { EmployeeLeave } from './employee-leave.tsx';

function employees() {
  const module = moduleOf('employee');
  assert(module?.kind === 'master', 'employee is a master');
  return module;
}

/** The employees; the leave balance of a row has its own screen. */
export function EmployeeList() {
  const navigate = useNavigate();
  return (
    <ListScreen module={employees()} handlers={{ 'leave-balance': (row) => void navigate(`/app/employee/leave-balance/${row.id}`) }} />
  );
}

export function EmployeeView() {
  const may = useMay();
  return (
    <RecordScreen
      module={employees()}
      mode="view"
      below={({ id }) => (may('/employee/leave-balance') ? <EmployeeLeave key={id} id={id} /> : null)}
    />
  );
}

/** The leave balance of one employee, for people who may see it. */
export function EmployeeLeaveScreen() {
  const { id = '' } = useParams();
  const module = employees();
  const name = useQuery(nameQuery(module.slug, id)).data;
  return (
    <div className="record">
      <ScreenHead title={name ?? module.title} trail={[{ label: module.plural, to: '/app/employee' }]} />
      <EmployeeLeave key={id} id={id} />
    </div>
  );
}
