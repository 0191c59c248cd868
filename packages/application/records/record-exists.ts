import type { Context } from '#application/context';
import { emptyValue } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { uniqueValue } from '#modules/kit/voucher/standing';

/** Whether another record already has one of these values: checked while a person types. */
export async function recordExists(
  context: Context,
  module: AnyMaster | AnyDocument,
  { id, values }: { readonly id?: string | undefined; readonly values: Readonly<Record<string, string>> },
): Promise<{ readonly exists: boolean; readonly field?: string }> {
  const empty = Object.fromEntries(Object.entries(module.fields).map(([name, field]) => [name, emptyValue(field)]));
  const row = { ...empty, branchId: context.scope.branchId, financialYearId: context.scope.financialYearId, ...values };
  for (const unique of module.unique) {
    const value = unique.name in values ? uniqueValue(unique, row) : null;
    if (value === null) continue;
    const holder = await context.ports.records.findByUnique(context.scope, module.slug, unique.name, value);
    if (holder !== undefined && holder !== id) return { exists: true, field: unique.name };
  }
  return { exists: false };
}
