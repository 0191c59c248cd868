import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

const system = { area: 'identity', slug: 'system', access: 'public', scope: 'none' } as const;

/** Calls about the API itself; they have their own routes in the topology. */
export const health = {
  ...system,
  id: 'system.health',
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the API and its tables answer',
  get answer() {
    return z.object({ healthy: z.boolean(), version: z.string() });
  },
} as const satisfies Operation;

export const openapi = {
  ...system,
  id: 'system.openapi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  answersFile: true,
} as const satisfies Operation;

export const systemOperations: readonly Operation[] = [health, openapi];
