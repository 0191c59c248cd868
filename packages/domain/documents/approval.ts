import type { Paise } from '#domain/money/paise';

/** The levels of approval in their order (specification, sections 3 and 4). */
export const approvalLevels = ['Reviewed', 'Approved', 'MSP Approved'] as const;
export type ApprovalLevel = (typeof approvalLevels)[number];

/** What a document waits for before it has this level. */
export const waitingFor = { Reviewed: 'Review', Approved: 'Approval', 'MSP Approved': 'MSP Approval' } as const satisfies Record<
  ApprovalLevel,
  string
>;

/** A level as the organisation set it. */
export interface LevelRule {
  readonly on: boolean;
  /** Needed from this total on, in paise; null: not by amount, or for every document, as the level says. */
  readonly from: Paise | null;
}

export type ApprovalRules = Readonly<Record<ApprovalLevel, LevelRule>>;

/**
 * The levels that a document needs (decision D27, answer A52). Review and approval are for every document, or from an amount on. The third
 * level is for rates below the minimum selling price, and from an amount on if one is set; a document that needs it needs approval too.
 */
export function levelsNeeded(rules: ApprovalRules, { total, belowMinimum }: { readonly total: Paise; readonly belowMinimum: boolean }) {
  const { from } = rules['MSP Approved'];
  const msp = rules['MSP Approved'].on && (belowMinimum || (from !== null && total >= from));
  const needs: Readonly<Record<ApprovalLevel, boolean>> = {
    Reviewed: reaches(rules.Reviewed, total),
    Approved: reaches(rules.Approved, total) || (rules.Approved.on && msp),
    'MSP Approved': msp,
  };
  return approvalLevels.filter((level) => needs[level]);
}

function reaches({ on, from }: LevelRule, total: Paise): boolean {
  return on && (from === null || total >= from);
}

/** The level that comes next, in their order; null once all are given. */
export function nextLevel(needed: readonly ApprovalLevel[], given: readonly ApprovalLevel[]): ApprovalLevel | null {
  return approvalLevels.find((level) => needed.includes(level) && !given.includes(level)) ?? null;
}

/**
 * Whether a document with this level can still be edited (answer A53): in its own list until somebody gave any level, in the tracker of a
 * level until that one or a later one was given.
 */
export function isEditable(given: ApprovalLevel | null, tracker?: ApprovalLevel): boolean {
  if (given === null) return true;
  return tracker !== undefined && approvalLevels.indexOf(given) < approvalLevels.indexOf(tracker);
}

const listed = '|listed';

/**
 * The name of the list that counts what is found in the order of what waits, from that of the list that counts what waits. Documents that
 * were saved before there was this order are not counted: if fewer are listed than wait, the whole list is read.
 */
export function listedName(counted: string): string {
  return counted + listed;
}

/** What a record waits for in the order of what waits: the last part of the list that counts it; undefined if it is not in that order. */
export function waitsListed(counted: readonly string[]): string | undefined {
  return counted
    .find((name) => name.endsWith(listed))
    ?.slice(0, -listed.length)
    .split('|')
    .at(-1);
}
