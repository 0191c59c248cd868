import { limits } from '#domain/limits';

/** A card in the place that a person gave it: one of the product, or a list that an administrator put on dashboards (`grid:CUSTOMERS_LIST`). */
export interface PlacedCard {
  readonly card: string;
  /** Twice as wide as others. */
  readonly wide: boolean;
}

/** The prefix of cards that are lists of Module Setup. */
export const ofGrid = 'grid:';

/** What a person arranges: the cards, and what each step does to them. */
export type Arrangement = readonly PlacedCard[];

/** A card the person may see. */
export interface Offered {
  readonly card: string;
  readonly wide: boolean;
}

/** How many cards a new person begins with. */
const firstCards = 8;

/**
 * What a person sees who arranged nothing: the first cards that they may see, in the order of their work. So a storekeeper begins with stock,
 * and an accountant with money.
 */
export function firstArrangement(offered: readonly Offered[]): Arrangement {
  const known = new Map(offered.map((one) => [one.card, one]));
  const own = order.flatMap((card) => known.get(card) ?? []);
  const lists = offered.filter(({ card }) => card.startsWith(ofGrid));
  return [...own, ...lists].slice(0, firstCards).map(({ card, wide }) => ({ card, wide }));
}

const order = [
  'approvals',
  'cash',
  'receivables',
  'payables',
  'sales',
  'gst-dates',
  'overdue-customers',
  'purchases',
  'reorder',
  'invoices-by-status',
  'transfers-to-receive',
  'transfers-sent',
];

/** The cards that the person may still see. The others stay saved, because permissions come back. */
export function shownOf(saved: Arrangement, offered: readonly Offered[]): Arrangement {
  const known = new Set(offered.map(({ card }) => card));
  return saved.filter(({ card }) => known.has(card));
}

/** Moves a card by so many places; at the ends it stays. */
export function moved(cards: Arrangement, card: string, by: number): Arrangement {
  const at = cards.findIndex((one) => one.card === card);
  const to = Math.max(0, Math.min(cards.length - 1, at + by));
  const one = cards[at];
  if (one === undefined || at === to) return cards;
  return cards.toSpliced(at, 1).toSpliced(to, 0, one);
}

/** Puts a card in the place of another, which makes room. */
export function movedTo(cards: Arrangement, card: string, place: string): Arrangement {
  const [from, to] = [card, place].map((id) => cards.findIndex((one) => one.card === id));
  return from === undefined || to === undefined || from < 0 || to < 0 ? cards : moved(cards, card, to - from);
}

/** A new card comes last; one that is there is taken away. */
export function toggled(cards: Arrangement, { card, wide }: Offered): Arrangement {
  if (cards.some((one) => one.card === card)) return cards.filter((one) => one.card !== card);
  return cards.length < limits.dashboardCards ? [...cards, { card, wide }] : cards;
}

export function resized(cards: Arrangement, card: string): Arrangement {
  return cards.map((one) => (one.card === card ? { ...one, wide: !one.wide } : one));
}
