import type { Transitions } from '#domain/documents/transitions';

/** A voucher is posted as soon as it is saved. Cancelling takes its effect out and keeps the document; undoing puts it back (decision D24). */
export type VoucherState = 'Posted' | 'Cancelled';

export const voucherSteps = {
  cancel: { label: 'Cancel', from: ['Posted'], to: 'Cancelled' },
  'undo-cancel': { label: 'Undo Cancel', from: ['Cancelled'], to: 'Posted' },
} as const satisfies Transitions<VoucherState>;

export function voucherState({ cancelled }: { readonly cancelled: boolean }): VoucherState {
  return cancelled ? 'Cancelled' : 'Posted';
}
