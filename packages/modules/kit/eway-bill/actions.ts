import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { EwayBillStanding, EwayBillStep } from '#modules/kit/eway-bill/fields';
import { ewayBillPaperActions } from '#modules/kit/eway-bill/papers';
import { boundByBill, markOffered, stepOffered } from '#modules/kit/eway-bill/standing';
import type { Action, AnyAction, DocumentRow } from '#modules/kit/module';

type Row = DocumentRow & EInvoiceStanding & EwayBillStanding;

/** An earlier bill of the document was cancelled, or lapsed: nothing of it holds for another one. */
const noBill = {
  ...{ ewayBillNo: null, ewayBillAt: null, ewayBillUntil: null, ewayBillKm: null, ewayBillVehicle: null, ewayBillTransporter: null },
  ...{ ewayBillCargo: null, ewayBillPartBAt: null, ewayBillExtended: null, ewayBillCancelReason: null, ewayBillSandbox: false },
  ...{ ewayBillGroup: null, ewayBillVehicles: [], ewayBillProblems: [], ewayBillWhy: null, ewayBillGivenUp: null },
} as const satisfies EwayBillStanding;

const step = (label: string, permission: string, name: EwayBillStep) =>
  ({ label, permission: `eway-bill/${permission}`, offered: (row: Row) => stepOffered(name, row) }) as const;

/** What can be asked of the e-way bill portal. The hours within which it can be are checked when it is asked for. */
export const ewayBillActions = {
  'eway-bill-generate': {
    ...step('Generate E-Way Bill', 'generate', 'Generate'),
    offered: (row, now) => stepOffered('Generate', row, now),
    bulk: true,
    sets: (_, { at }) => ({
      ...noBill,
      ...{ ewayBill: 'Pending', ewayBillSince: at, ewayBillRequest: at, ewayBillStep: 'Generate' },
    }),
  },
  'eway-bill-mark': { label: 'Enter E-Way Bill', permission: 'eway-bill/mark', offered: markOffered },
  'eway-bill-update-vehicle': step('Update Vehicle', 'update-vehicle', 'Update Vehicle'),
  'eway-bill-several-vehicles': step('Move in Several Vehicles', 'update-vehicle', 'Several Vehicles'),
  'eway-bill-update-transporter': step('Update Transporter', 'update-transporter', 'Update Transporter'),
  'eway-bill-extend-validity': step('Extend Validity', 'extend-validity', 'Extend Validity'),
  'eway-bill-cancel': step('Cancel E-Way Bill', 'cancel', 'Cancel'),
} as const satisfies Readonly<Record<string, Action<Row>>>;

/** The actions of a document that goods move under: its own, as far as a bill lets them, and those of the bill. */
export function withEwayBillActions<Actions extends Readonly<Record<string, AnyAction>>>(
  actions: Actions,
): Actions & typeof ewayBillActions & typeof ewayBillPaperActions {
  const bound = (verb: string) => {
    const action: AnyAction | undefined = actions[verb];
    return action && { [verb]: { ...action, offered: (row: Row, now?: number) => whyNot(row, now) ?? action.offered(row, now) } };
  };
  return { ...actions, ...bound('cancel'), ...bound('recall'), ...bound('delete'), ...ewayBillActions, ...ewayBillPaperActions };
}

/** Goods may be under way: the bill goes first. */
function whyNot(row: Row, now?: number): string | undefined {
  if (row.ewayBillStep) return `${row.ewayBillStep} of its e-way bill is on its way to the portal`;
  const why = boundByBill(row, now);
  // An e-invoice is cancelled only after its bill, or when that has run out.
  if (row.eInvoice === 'Cancelled') return undefined;
  if (row.ewayBill === 'Marked by hand') return `${why}. Cancel it on the portal, and note that here with Cancel E-Way Bill`;
  return why === undefined ? undefined : `${why}. Cancel the e-way bill first`;
}
