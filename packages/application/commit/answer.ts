import type { Answered } from '#application/context';
import type { Stored } from '#application/ports/records';
import type { AnyMaster } from '#modules/kit/module';
import { unknownRates } from '#modules/kit/voucher/unknown-rates';

/**
 * A stored record as the API returns it. Attachments have their own call. The permission version under which a role was saved is internal, and so is the
 * message of a failed one: it may say what its readers may not see.
 */
export function answer(stored: Stored): Answered {
  const { id, version, createdAt, createdBy, updatedAt, updatedBy } = stored;
  const { attachments: _, pathsAsOf: __, keptMessage: ___, toldIn: ____, ...row } = stored.row;
  return { ...row, id, version, createdAt, createdBy, updatedAt, updatedBy };
}

/** The answer to saving a master, with what should be looked at: GST rates that no law knows. */
export function answerSaved({ fields }: AnyMaster, stored: Stored): Answered & { readonly warnings?: readonly string[] } {
  const warnings = [...new Set(unknownRates(fields, stored.row).map(({ message }) => message))];
  return { ...answer(stored), ...(warnings.length === 0 ? {} : { warnings }) };
}
