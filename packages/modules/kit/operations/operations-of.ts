import * as z from 'zod/mini';
import type { AnyModule, AnyReport } from '#modules/kit/module';
import { reportAnswer } from '#modules/kit/operations/answer-schemas';
import { documentOperations } from '#modules/kit/operations/document-operations';
import { call } from '#modules/kit/operations/kept-operations';
import { masterOperations } from '#modules/kit/operations/master-operations';
import type { Operation } from '#modules/kit/operations/operation';
import { pathOf } from '#modules/kit/operations/permission';
import { filterSchema } from '#modules/kit/operations/report-schema';

/** The generic calls of a module, by its kind. */
export function operationsOf(module: AnyModule): readonly Operation[] {
  return module.kind === 'master'
    ? masterOperations(module)
    : module.kind === 'document'
      ? documentOperations(module)
      : reportOperations(module);
}

function reportOperations(module: AnyReport): readonly Operation[] {
  const access = { permission: pathOf(module) };
  const filter = () => z.extend(filterSchema(module.filters), { cursor: z.optional(z.string().check(z.maxLength(4000))) });
  return [
    call(module, 'build', {
      method: 'POST',
      path: '/data',
      summary: module.title,
      access,
      scope: 'branch',
      heavy: true,
      body: filter,
      answer: reportAnswer,
    }),
    call(module, 'export', {
      method: 'POST',
      path: '/export',
      summary: `${module.title} as a file`,
      access,
      scope: 'branch',
      body: () => z.extend(filter(), { as: z.enum(['PDF', 'EXCEL', 'JSON']), landscape: z.optional(z.boolean()) }),
      answersFile: true,
    }),
  ];
}
