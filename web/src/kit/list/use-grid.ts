import { useQuery } from '@tanstack/react-query';
import { session } from '../../session/session.ts';
import { gridService } from './grid-service.ts';

const minutes = 60_000;

/** The organisation, branch and year; each has its own list. */
export function scopeKey(): readonly unknown[] {
  const { organizationId, branchId, financialYearId } = session.get();
  return [organizationId, branchId, financialYearId];
}

export function gridKey(listId: string): readonly unknown[] {
  return ['grid', listId, ...scopeKey()];
}

/** The layout of a list: built in, or set up by an administrator; with the person's saved settings. */
export function useGrid(listId: string) {
  return useQuery({ queryKey: gridKey(listId), queryFn: () => gridService.load(listId), staleTime: 5 * minutes });
}
