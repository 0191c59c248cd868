import { type Fields, hasGstRate } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { confirm } from '../feedback/confirm.ts';

/**
 * Whether the person wants to save GST rates that no law knows, if there are any: one question for the whole form. Rates of the stored record
 * were asked about before. The rule is loaded when it is needed first; without a connection nothing is asked, and saving goes on.
 */
export async function agreesToRates(fields: Fields, row: AnyRow, stored: AnyRow | null | undefined): Promise<boolean> {
  const rule = hasGstRate(fields) ? await import('#modules/kit/voucher/unknown-rates').catch(() => null) : null;
  if (rule === null) return true;
  const messagesOf = (one: AnyRow) => rule.unknownRates(fields, one).map(({ message }) => message);
  const known = new Set(stored ? messagesOf(stored) : []);
  const found = [...new Set(messagesOf(row))].filter((message) => !known.has(message));
  if (found.length === 0) return true;
  const message = `${found.join('. ')}. Save ${found.length === 1 ? 'it' : 'them'} all the same?`;
  return confirm({ title: 'Unknown GST rate', message, ok: 'Save all the same', cancel: 'Back' });
}
