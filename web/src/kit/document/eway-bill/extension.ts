import { type ExtensionAsked, extensionReasons } from '#modules/kit/eway-bill/asked';
import type { Fields } from '#modules/kit/field';
import { fromFields, type GoesOnTyped, goesOnOf, longestRemark } from './goes-on.ts';

/** Kilometres of the longest way that a bill can have. */
export const longestWay = 4000;

/** Where goods are that are late. */
export const lateFields: Fields = {
  ...fromFields,
  'from.pin': { kind: 'code', label: 'PIN Code', required: true, max: 6 },
};

/** Why they are late. */
export const whyFields: Fields = {
  reason: {
    ...({ kind: 'choice', label: 'Reason', required: true } as const),
    of: extensionReasons.map(({ reason }) => ({ value: reason, label: reason })),
  },
  remark: { kind: 'text', label: 'Remark', required: true, max: longestRemark },
};

/** What was typed for one bill. */
export interface ExtensionTyped extends GoesOnTyped, Pick<ExtensionAsked, 'remaining' | 'reason' | 'remark'> {
  readonly 'from.pin': string;
}

export function extensionOf({ reason, remark, remaining, ...typed }: ExtensionTyped): ExtensionAsked {
  const { from, ...goesOn } = goesOnOf(typed);
  return { ...goesOn, from: { ...from, pin: Number(typed['from.pin']) }, remaining, reason, remark };
}
