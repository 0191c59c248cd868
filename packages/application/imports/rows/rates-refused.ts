import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { unknownRates } from '#modules/kit/voucher/unknown-rates';

/** GST rates of a row that no law knows, for an import that was not told to take them. Most are wrong cells: 0.18 for 18 %. */
export function ratesRefused(fields: Fields, row: AnyRow): readonly Problem[] {
  return unknownRates(fields, row).map(({ path, message }) => ({
    path,
    message: `${message}. Correct it, or import with “Take any GST rate”`,
  }));
}
