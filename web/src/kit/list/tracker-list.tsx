import { useNavigate } from 'react-router-dom';
import type { ApprovalLevel } from '#domain/documents/approval';
import { parameterOf } from '#modules/kit/approval';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { ListScreen } from './list-screen.tsx';

interface TrackerListProps {
  /** The kind as this tracker shows it. */
  readonly module: AnyDocument;
  readonly level: ApprovalLevel;
  readonly list: string;
  readonly title: string;
}

/** The documents that need a level of approval; those that wait for it come first. */
export function TrackerList({ module, level, list, title }: TrackerListProps) {
  const navigate = useNavigate();
  return (
    <ListScreen
      module={module}
      tabs={[{ listId: list, label: title }]}
      handlers={{ edit: (row) => void navigate(`/app${pathOf(module)}/edit/${row.id};${parameterOf[level]}=true`) }}
      add={null}
    />
  );
}
