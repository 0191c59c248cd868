import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApprovalLevel } from '#domain/documents/approval';
import { inTracker, parameterOf } from '#modules/kit/approval';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { ListScreen } from './list-screen.tsx';

interface TrackerListProps {
  readonly kind: AnyDocument;
  readonly level: ApprovalLevel;
  readonly list: string;
  readonly title: string;
}

/** The documents that need a level of approval; those that wait for it come first. */
export function TrackerList({ kind, level, list, title }: TrackerListProps) {
  const navigate = useNavigate();
  const module = useMemo(() => inTracker(kind, level), [kind, level]);
  return (
    <ListScreen
      module={module}
      tabs={[{ listId: list, label: title }]}
      handlers={{ edit: (row) => void navigate(`/app${pathOf(module)}/edit/${row.id};${parameterOf[level]}=true`) }}
      add={null}
    />
  );
}
