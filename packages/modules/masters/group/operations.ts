import * as z from 'zod/mini';
import { natures } from '#domain/posting/chart';
import type { Operation } from '#modules/kit/operations/operation';
import { inner } from '#modules/kit/report/inner';

const base = '/api/ims-crm/group/s';
const reading = { area: 'masters', slug: 'group', access: { permission: '/group' }, scope: 'organisation', method: 'GET' } as const;

const named = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    parentId: z.nullable(z.string()),
    nature: z.nullable(z.enum(natures)),
    alias: z.nullable(z.string()),
  }),
);

export const activeGroups = {
  ...reading,
  id: 'group.active',
  path: `${base}/findAllForCurrentOrganization`,
  summary: 'Active groups by name, for drop-downs',
  access: { may: 'choose', of: 'group' },
  get answer() {
    return z.array(named);
  },
} as const satisfies Operation;

export const allGroups = {
  ...reading,
  id: 'group.every',
  path: `${base}/findAllForOrganization`,
  summary: 'All groups by name, active or not',
  get answer() {
    return z.array(z.extend(inner(named), { status: z.string(), isDefault: z.boolean() }));
  },
} as const satisfies Operation;

export const groupForEdit = {
  ...reading,
  id: 'group.for-edit',
  path: `${base}/findForEdit/{id}`,
  summary: 'One Group, for editing',
  access: { permission: '/group/edit' },
  get answer() {
    return z.looseObject(inner(named).shape);
  },
} as const satisfies Operation;

export const groupOperations: readonly Operation[] = [activeGroups, allGroups, groupForEdit];
