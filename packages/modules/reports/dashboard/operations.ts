import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operations/operation';

/** The calls of dashboards (section 9 of the specification, answer A76). Each card is asked for by itself, so that none waits for another. */
const base = '/api/ims-crm/dashboardReport/s';
/** The body names the card, so its permission is checked inside. */
const ofCards = { method: 'POST', area: 'reports', slug: 'dashboard', access: 'member', scope: 'branch' } as const;

const branches = z.lazy(() => z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(200))));
const cardId = z.lazy(() => z.string().check(z.minLength(1), z.maxLength(80)));
const group = z.enum(['Money', 'Sales', 'Purchase', 'Stock', 'Accounts', 'Approvals', 'Lists']);

const cardColumn = z.lazy(() =>
  z.object({
    key: z.string(),
    label: z.string(),
    kind: z.enum(['text', 'date', 'money', 'balance', 'quantity', 'decimal', 'number']),
  }),
);

const offeredCard = z.lazy(() =>
  z.object({
    id: z.string(),
    title: z.string(),
    about: z.string(),
    group,
    /** The list or report behind it, below `/app`. */
    to: z.string(),
    wide: z.boolean(),
    empty: z.string(),
    /** What a chart draws of its table; null if it has none. */
    chart: z.nullable(z.object({ shape: z.enum(['columns', 'bars']), names: z.string(), values: z.array(z.string()) })),
    /** A list of Module Setup, which the grid service serves; null for cards of the product. */
    listId: z.nullable(z.string()),
    /** The branches that it can add up. */
    branches: z.array(z.string()),
  }),
);
export type OfferedCard = z.infer<typeof offeredCard>;

export const placedCards = z.lazy(() =>
  z.array(z.strictObject({ card: cardId, wide: z.boolean() })).check(
    z.maxLength(limits.dashboardCards, `At most ${limits.dashboardCards} cards`),
    z.refine((placed) => new Set(placed.map(({ card }) => card)).size === placed.length, 'A card is there once'),
  ),
);

const optionsAnswer = z.lazy(() =>
  z.object({
    cards: z.array(offeredCard),
    branches: z.array(z.object({ id: z.string(), name: z.string() })),
    years: z.array(z.object({ id: z.string(), start: z.string(), end: z.string() })),
  }),
);
export type DashboardOptions = z.infer<typeof optionsAnswer>;

export const dashboardOptions = {
  ...ofCards,
  id: 'dashboard.filter-options',
  path: `${base}/filterOptions`,
  summary: 'The cards that the person may see, and the branches and years to choose from',
  body: z.lazy(() => z.strictObject({})),
  answer: optionsAnswer,
} as const satisfies Operation;

const cardAnswer = z.lazy(() =>
  z.object({
    card: z.string(),
    /** The last day that counts. */
    asOf: z.string(),
    /** The branches that are added up. */
    branches: z.array(z.string()),
    headline: z.nullable(
      z.object({ label: z.string(), value: z.number(), kind: z.enum(['money', 'number']), note: z.optional(z.string()) }),
    ),
    columns: z.array(cardColumn),
    rows: z.array(
      z.object({
        id: z.string(),
        cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        link: z.optional(z.string()),
      }),
    ),
    /** Rows that are left out. */
    more: z.optional(z.int()),
    note: z.optional(z.string()),
  }),
);
export type CardAnswer = z.infer<typeof cardAnswer>;

const cardBody = z.lazy(() =>
  z.strictObject({
    card: cardId,
    /** Which branches it adds up; the open one if none is named. */
    branches,
    /** All branches in which the person may see it. */
    allBranches: z.optional(z.boolean()),
  }),
);
export type CardBody = z.infer<typeof cardBody>;

export const dashboardData = {
  ...ofCards,
  id: 'dashboard.data',
  heavy: true,
  path: `${base}/data`,
  summary: 'The figures of a card',
  body: cardBody,
  answer: cardAnswer,
} as const satisfies Operation;

const arrangementAnswer = z.lazy(() =>
  z.object({
    cards: z.array(z.object({ card: z.string(), wide: z.boolean() })),
    /** Null: nothing was arranged yet, and these are the first cards. */
    version: z.nullable(z.int()),
  }),
);
export type ArrangementAnswer = z.infer<typeof arrangementAnswer>;

const ofArrangement = { ...ofCards, access: { permission: '/dashboard/dynamic' } } as const;

export const getArrangement = {
  ...ofArrangement,
  id: 'dashboard.get-arrangement',
  method: 'GET',
  path: `${base}/arrangement`,
  summary: 'The cards that the person chose, or the first ones of somebody with their permissions',
  answer: arrangementAnswer,
} as const satisfies Operation;

const arrangementBody = z.lazy(() =>
  z.strictObject({
    cards: placedCards,
    /** The version that was read; absent if nothing was arranged yet. */
    version: z.optional(z.int()),
  }),
);
export type ArrangementBody = z.infer<typeof arrangementBody>;

export const saveArrangement = {
  ...ofArrangement,
  id: 'dashboard.save-arrangement',
  method: 'PUT',
  path: `${base}/arrangement`,
  summary: 'Save which cards the person chose, and in which order; no cards brings back the first ones',
  body: arrangementBody,
  answer: arrangementAnswer,
} as const satisfies Operation;

export const dashboardOperations: readonly Operation[] = [dashboardOptions, dashboardData, getArrangement, saveArrangement];

/** The record of what a person arranged; its id is the person's. */
export const arrangementSlug = 'dashboard-arrangement';
