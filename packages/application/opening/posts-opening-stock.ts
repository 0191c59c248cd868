import { defaultLedgerId } from '#application/derived-id';
import type { Scope } from '#application/ports/scope';
import type { Effect } from '#domain/posting/effect';
import type { DocumentFacts } from '#modules/kit/module';

/** Warns of a posting on Opening Stock during the year: statements take the value of stock from the goods, so it reaches none. */
export function postsOpeningStock(
  effect: Effect | null,
  { year }: Pick<DocumentFacts, 'year'>,
  { organisationId }: Pick<Scope, 'organisationId'>,
): readonly string[] {
  if (effect === null || effect.date <= year.start) return [];
  const opening = defaultLedgerId(organisationId, 'opening_stock');
  if (!effect.postings.some(({ ledgerId }) => ledgerId === opening)) return [];
  return ['Opening Stock is what the year begins with. Statements value stock from the goods, so this amount reaches none of them'];
}
