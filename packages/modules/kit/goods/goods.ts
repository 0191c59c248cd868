import { unposted } from '#modules/kit/trade/unposted';

/** What documents of the warehouse say alike: they have no party and post nothing (decision D30). */
export const warehouse = {
  area: 'stock',
  partyId: () => null,
  post: unposted.post,
} as const;
