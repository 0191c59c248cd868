import {
  type ApprovalLevel,
  type ApprovalRules,
  approvalLevels,
  isEditable,
  levelsNeeded,
  listedName,
  nextLevel,
  waitingFor,
} from '#domain/documents/approval';
import { paise } from '#domain/money/paise';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { eInvoiceQueue } from '#modules/kit/e-invoice/standing';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { ewayBillQueues, roadEnd, roadName } from '#modules/kit/eway-bill/standing';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { Action, AnyDocument, AnyRow, Approver, Column, DocumentRow } from '#modules/kit/module';

const levels = approvalLevels.map((value) => ({ value, label: value }));

/** The fields of a document that needs approval. The product keeps them; an edit begins anew. */
export const approvalFields = {
  /** The last level given. */
  approvalStatus: { kind: 'choice', label: 'Approval', computed: true, of: levels },
  /** The level that comes next; empty once all are given, or if none is needed. */
  awaits: { kind: 'choice', label: 'Waits for', computed: true, of: approvalLevels.map((value) => ({ value, label: waitingFor[value] })) },
  needsReview: { kind: 'yes-no', label: 'Needs Review', computed: true },
  needsApproval: { kind: 'yes-no', label: 'Needs Approval', computed: true },
  needsMspApproval: { kind: 'yes-no', label: 'Needs MSP Approval', computed: true },
  approvals: {
    kind: 'lines',
    label: 'Approvals',
    computed: true,
    max: 3,
    of: {
      level: { kind: 'choice', label: 'Level', of: levels },
      userId: { kind: 'text', label: 'User' },
      name: { kind: 'text', label: 'By' },
      at: { kind: 'text', label: 'At' },
      remark: { kind: 'text', label: 'Remark' },
    },
  },
  /** Who entered it, or changed it last: others approve it. */
  enteredBy: { kind: 'text', label: 'Entered by', computed: true },
} as const satisfies Fields;

/** The row of such a document; rows from before there were approvals lack these fields. */
export type Approved = Partial<RecordOf<typeof approvalFields>>;

/** The field that says whether a document needs a level. */
export const needOf = { Reviewed: 'needsReview', Approved: 'needsApproval', 'MSP Approved': 'needsMspApproval' } as const satisfies Record<
  ApprovalLevel,
  keyof Approved
>;

/** The columns that lists of such documents show, and those that row actions read. */
export const approvalColumns = [
  { key: 'awaits', label: 'Waits for', kind: 'choice' },
  { key: 'approvalStatus', label: 'Approval', kind: 'choice', hidden: true },
  { key: 'needsReview', label: 'Needs Review', kind: 'yes-no', hidden: true },
  { key: 'needsApproval', label: 'Needs Approval', kind: 'yes-no', hidden: true },
  { key: 'needsMspApproval', label: 'Needs MSP Approval', kind: 'yes-no', hidden: true },
  { key: 'enteredBy', label: 'Entered by', kind: 'text', hidden: true },
] as const satisfies readonly Column<Approved>[];

/** The tracker of a level: the list of the documents that need it. */
export interface Tracker {
  /** Screen and permission path: who holds it may give the level. */
  readonly path: string;
  /** Identifier of the list. */
  readonly list: string;
}

/** The levels that a kind of document can need. */
export type Trackers = Readonly<Partial<Record<ApprovalLevel, Tracker>>>;

/** The document as it is entered: the levels that it needs, none of them given. */
export function withApproval<Row extends Approved & DocumentRow>(
  row: Row,
  trackers: Trackers,
  organisation: AnyRow,
  belowMinimum: boolean,
): Row {
  const needed = levelsNeeded(rulesOf(organisation), { total: paise(row.total), belowMinimum }).filter(
    (level) => trackers[level] !== undefined,
  );
  return {
    ...row,
    needsReview: needed.includes('Reviewed'),
    needsApproval: needed.includes('Approved'),
    needsMspApproval: needed.includes('MSP Approved'),
    approvals: [],
    approvalStatus: null,
    awaits: nextLevel(needed, []),
  };
}

function rulesOf(organisation: AnyRow): ApprovalRules {
  const rule = (on: string, from: string) => {
    const amount = organisation[from];
    return { on: organisation[on] === true, from: typeof amount === 'number' ? paise(amount) : null };
  };
  return {
    Reviewed: rule('reviewOrders', 'reviewOrdersAbove'),
    Approved: rule('approveOrders', 'approveOrdersAbove'),
    'MSP Approved': rule('mspApproveOrders', 'mspApproveOrdersAbove'),
  };
}

/** Why nothing can be delivered or invoiced yet. */
export function notApproved({ awaits }: Approved): string | undefined {
  return awaits ? `waits for ${waitingFor[awaits]}` : undefined;
}

/** The level that a document waits for; undefined if it does not wait. */
export function waitsFor({ approval }: Pick<AnyDocument, 'approval'>, row: AnyRow): ApprovalLevel | undefined {
  const { awaits } = row as Approved;
  return approval === undefined || row['cancelled'] === true ? undefined : (awaits ?? undefined);
}

/**
 * What a document waits for, as lists call it, the most urgent first: the verb of a level of approval, and queues of e-invoices and e-way bills.
 * It is counted in each, and listed in the first.
 */
export function waitsIn(document: Pick<AnyDocument, 'approval'>, row: AnyRow): readonly string[] {
  const level = waitsFor(document, row);
  const invoice = eInvoiceQueue(row as EInvoiceStanding);
  const waits = [level && levelVerbs[level], invoice, ...ewayBillQueues(row as EwayBillStanding)].filter((one) => one !== undefined);
  return waits.sort((one, other) => urgency.indexOf(one) - urgency.indexOf(other));
}

/** After the levels of approval: what is on its way to a portal comes before what somebody has to do, and what is done comes last. */
const urgency: readonly string[] = [
  'e-invoice-waiting',
  'eway-bill-waiting',
  'e-invoice-failed',
  'eway-bill-failed',
  'e-invoice-not-sent',
  'eway-bill-not-made',
  roadName,
];

/** The place of a document in the order of what waits; undefined if it does not wait. `key`: its place in the first order of its list. */
export function waitingPlace(document: Pick<AnyDocument, 'approval'>, row: AnyRow, key: string): string | undefined {
  const [first] = waitsIn(document, row);
  if (first === undefined) return undefined;
  return waitingKey(first, first === roadName ? `${roadEnd(row as EwayBillStanding)} ${key}` : key);
}

/** The name of the list that counts what waits so. */
export function countedFor(partition: string, waits: string): string {
  return `${partition}|${waits}`;
}

/** The name of the list that counts what is found in the order of what waits. */
export function listedFor(partition: string, waits: string): string {
  return listedName(countedFor(partition, waits));
}

/** The order of documents that wait, by what for and then as in the first order of their list. It comes after their other orders. */
export const orderOfWaiting = 2;

export function waitingKey(waits: string, key: string): string {
  return `${waits} ${key}`;
}

/** Whether it needed approval and has all of it. */
export function isApproved({ approvalStatus, awaits }: Approved): boolean {
  return (approvalStatus ?? null) !== null && !awaits;
}

/** The verb of each level in addresses, and of editing from its tracker. */
export const levelVerbs = { Reviewed: 'review', Approved: 'approve', 'MSP Approved': 'msp-approve' } as const satisfies Record<
  ApprovalLevel,
  string
>;

type Row = Approved & DocumentRow;

/** The steps of approval: each level by who holds the permission of its tracker; any of them can send the document back. */
export function approvalActions(trackers: Trackers): Readonly<Record<string, Action<Row>>> {
  const offered = approvalLevels.flatMap((level) => {
    const tracker = trackers[level];
    return tracker === undefined ? [] : [[levelVerbs[level], giving(level, tracker.path)] as const];
  });
  return {
    ...Object.fromEntries(offered),
    'send-back': {
      label: 'Send back',
      permission: approvalLevels.flatMap((level) => trackers[level]?.path ?? []),
      asksRemark: true,
      offered: (row) => (row.cancelled ? 'This is cancelled' : row.approvalStatus ? true : 'Nobody has reviewed or approved this'),
      sets: (row) => ({ ...cleared, awaits: nextLevel(neededBy(row), []) }),
    },
  };
}

const cleared = { approvals: [], approvalStatus: null } as const;

function giving(level: ApprovalLevel, permission: string): Action<Row> {
  return {
    label: `Mark as ${level}`,
    permission,
    bulk: true,
    asksRemark: 'optional',
    undoneBy: 'send-back',
    notByAuthor: true,
    offered: (row) => {
      if (row.cancelled) return 'This is cancelled';
      if (row.awaits === level) return true;
      if (row[needOf[level]] !== true) return `This needs no ${waitingFor[level]}`;
      return row.awaits && approvalLevels.indexOf(row.awaits) < approvalLevels.indexOf(level)
        ? `Waits for ${waitingFor[row.awaits]} first`
        : `Already ${level}`;
    },
    sets: (row, by) => given(row, level, by),
  };
}

function given(row: Row, level: ApprovalLevel, { userId, name, at, remark }: Approver): Partial<Row> {
  const approvals = [...(row.approvals ?? []), { level, userId, name, at, remark }];
  const all = approvals.flatMap((one) => one.level ?? []);
  return { approvals, approvalStatus: level, awaits: nextLevel(neededBy(row), all) };
}

function neededBy(row: Row): readonly ApprovalLevel[] {
  return approvalLevels.filter((level) => row[needOf[level]] === true);
}

/** Why a reviewed or approved document cannot be edited; undefined if it can. */
export function lockedBy({ approvalStatus = null }: Approved, tracker?: ApprovalLevel): string | undefined {
  if (isEditable(approvalStatus, tracker)) return undefined;
  return `This is ${approvalStatus}. It can be changed after it was sent back`;
}

/** Why somebody does not approve a document. */
export const ownEntry = 'You entered or changed this. Somebody else approves it';

/** The kind as the tracker of a level shows and changes it: editing follows the levels given so far, and needs the tracker's permission. */
export function inTracker(module: AnyDocument, level: ApprovalLevel): AnyDocument {
  const { view, edit, [levelVerbs[level]]: giving, 'send-back': back } = module.actions;
  const permission = module.approval?.[level]?.path ?? null;
  const offered = (row: Row) => {
    const locked = lockedBy(row, level);
    return locked ?? edit?.offered({ ...row, approvalStatus: null }) ?? true;
  };
  return {
    ...module,
    changedAt: `/tracker/${levelVerbs[level]}`,
    actions: {
      ...(view && { view }),
      ...(giving && { [levelVerbs[level]]: giving }),
      ...(edit && { edit: { ...edit, permission, offered } }),
      ...(back && { 'send-back': back }),
    },
  };
}

const trackerTitles: Readonly<Record<ApprovalLevel, string>> = {
  Reviewed: 'to Review',
  Approved: 'to Approve',
  'MSP Approved': 'below Minimum Price',
};

/** The level of the tracker that an address names by its matrix parameter: `fromReviewTracker=true` (answer A13). */
export function trackerIn(parameters: readonly string[]): ApprovalLevel | undefined {
  return approvalLevels.find((level) => parameters.includes(`${parameterOf[level]}=true`));
}

/** The matrix parameters of the specification. */
export const parameterOf: Readonly<Record<ApprovalLevel, string>> = {
  Reviewed: 'fromReviewTracker',
  Approved: 'fromApproveTracker',
  'MSP Approved': 'fromMSPApproveTracker',
};

/** The trackers of a kind of document: level, screen, list and title. */
export function trackersOf({ approval, plural }: Pick<AnyDocument, 'approval' | 'plural'>) {
  return approvalLevels.flatMap((level) => {
    const tracker = approval?.[level];
    return tracker === undefined ? [] : [{ ...tracker, level, title: `${plural} ${trackerTitles[level]}` }];
  });
}
