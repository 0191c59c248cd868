import type { AnyDocument } from '#modules/kit/module';

/** Whether a document has the fields of `kit/trade`, so that its screen and print follow from them. */
export function isTrade({ fields }: AnyDocument): boolean {
  const { partyId, lines } = fields;
  return partyId !== undefined && lines?.kind === 'lines' && lines.of['itemId'] !== undefined;
}
