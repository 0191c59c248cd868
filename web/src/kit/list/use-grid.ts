import { useQuery } from '@tanstack/react-query';
import { session } from '../../session/session.ts';
import { gridService } from './grid-service.ts';

const minutes = 60_000;

/** Of which organisation, branch and year; a list of another is another list. */
export function scopeKey(): readonly unknown[] {
  const { organizationId, branchId, financialYearId } = session.get();
  return [organizationId, branchId, financialYearId];
}

export function gridKey(listId: string): readonly unknown[] {
  return ['grid', listId, ...scopeKey()];
}

/** How a list looks: built in, or as an administrator set it up; with what the person saved for it. */
export function useGrid(listId: string) {
  return useQuery({ queryKey: gridKey(listId), queryFn: () => gridService.load(listId), staleTime: 5 * minutes });
}
