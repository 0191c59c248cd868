import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';
import { inner } from '#modules/kit/report/inner';

const base = '/api/ims-crm/project/s';
const reading = { area: 'masters', slug: 'project', access: { permission: '/project' }, scope: 'branch', method: 'GET' } as const;

const named = z.lazy(() => z.object({ id: z.string(), name: z.string() }));
const numbered = z.lazy(() => z.extend(inner(named), { projectNo: z.string() }));

export const projectsOfBranch = {
  ...reading,
  id: 'project.of-branch',
  path: `${base}/findByBranchId`,
  summary: 'Active projects of the open branch by number, page by page, for drop-downs',
  access: { may: 'choose', of: 'project' },
  query: z.lazy(() =>
    z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))), cursor: z.optional(z.string().check(z.maxLength(4000))) }),
  ),
  get answer() {
    return z.object({ rows: z.array(numbered), cursor: z.optional(z.string()) });
  },
} as const satisfies Operation;

export const projectName = {
  ...reading,
  id: 'project.name',
  path: `${base}/findNameById/{id}`,
  summary: 'The name of a Project of the open branch',
  access: { may: 'name', of: 'project' },
  answer: named,
} as const satisfies Operation;

export const projectsOfItem = {
  ...reading,
  id: 'project.of-item',
  path: `${base}/inventory/projects/{itemId}`,
  summary: 'Active projects of the open branch that have their own product for this item',
  get answer() {
    return z.array(numbered);
  },
} as const satisfies Operation;

export const itemOfProject = {
  ...reading,
  id: 'project.item',
  path: `${base}/inventory/project/{projectId}/{itemId}`,
  summary: 'The products of a Project for this item; none if the item is not only for this project',
  get answer() {
    return z.extend(inner(numbered), { products: z.array(z.object({ id: z.string(), label: z.string() })) });
  },
} as const satisfies Operation;

export const projectOperations: readonly Operation[] = [projectsOfBranch, projectName, projectsOfItem, itemOfProject];
