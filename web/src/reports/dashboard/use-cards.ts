import { useQuery } from '@tanstack/react-query';
import {
  type CardAnswer,
  type CardBody,
  type DashboardOptions,
  dashboardData,
  dashboardOptions,
} from '#modules/reports/dashboard/operations';
import { call } from '../../api/client.ts';
import { scopeKey } from '../../kit/list/use-grid.ts';

/** The cards that the person may see here. */
export function useCardOptions() {
  return useQuery({
    queryKey: ['dashboard', 'options', ...scopeKey()],
    queryFn: () => call<DashboardOptions>('POST', dashboardOptions.path, { body: {}, hideLoader: true }),
    staleTime: 300_000,
    meta: { quiet: true },
  });
}

/** The figures of one card. Each comes by itself, so a slow one keeps no other waiting. */
export function useCard(card: string, allBranches: boolean) {
  return useQuery({
    queryKey: ['dashboard', 'card', card, allBranches, ...scopeKey()],
    queryFn: () => {
      const body: CardBody = { card, ...(allBranches ? { allBranches } : {}) };
      return call<CardAnswer>('POST', dashboardData.path, { body, hideLoader: true });
    },
    staleTime: 60_000,
    meta: { quiet: true },
  });
}
