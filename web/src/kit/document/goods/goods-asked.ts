import type { AnyRow } from '#modules/kit/module';

/** Lines in the address of a new document: an address cannot be much longer. */
export const mostGoodsAsked = 100;

/** The address of a new document with these goods, in ten-thousandths. */
export function goodsLink(slug: string, goods: readonly { readonly itemId: string; readonly quantity: number }[]): string {
  return `/app/${slug}/add?goods=${goods.map(({ itemId, quantity }) => `${itemId}.${quantity}`).join(',')}`;
}

/** The lines that an address asks for. */
export function goodsAsked(search: URLSearchParams): readonly AnyRow[] {
  return (search.get('goods') ?? '')
    .split(',')
    .slice(0, mostGoodsAsked)
    .flatMap((part) => {
      const [, itemId, quantity] = /^([\w-]{36})\.(\d{1,15})$/.exec(part) ?? [];
      return itemId === undefined ? [] : [{ itemId, quantity: Number(quantity) }];
    });
}
