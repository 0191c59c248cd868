import type { Context } from '#application/context';
import { changeRegistration, withRegistration } from '#application/gst-returns/change-registration';
import { findReturns } from '#application/gst-returns/gstin-returns';
import { balanceProblems, type PortalBalance, withBalance, withoutBalance } from '#domain/gst-returns/payment/portal-balance';
import { refuseIfAny } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import { balancesIn } from '#modules/gst-returns/filed-returns';
import type { BalanceOf, BalanceWanted } from '#modules/organisation/gst-registration/balance-operations';
import { fileReturnPath, gstReturnsPath } from '#modules/organisation/gst-registration/return-paths';

/** What was entered of the ledgers of the GSTIN of the open branch at the portal, the last day first. */
export async function listBalances(context: Context): Promise<{ readonly balances: readonly PortalBalance[] }> {
  const found = await findReturns(context, gstReturnsPath);
  return { balances: balancesIn(found?.registration?.row).toReversed() };
}

/** Enters what the portal showed, in place of what was entered for the same day. The same again changes nothing. */
export async function enterBalance(context: Context, wanted: BalanceWanted): Promise<BalanceOf> {
  const { ledger, asOf } = wanted;
  refuseIfAny(balanceProblems(wanted, context.today));
  await withRegistration(context, fileReturnPath);
  await change(context, `${names[ledger]} of ${formatDay(asOf)} entered`, (balances) =>
    balances.some((one) => isSame(one, wanted)) ? null : withBalance(balances, { ...wanted, by: context.caller.name }),
  );
  return { ledger, asOf };
}

export async function removeBalance(context: Context, { ledger, asOf }: BalanceOf): Promise<BalanceOf> {
  await change(context, `${names[ledger]} of ${formatDay(asOf)} removed`, (balances) => {
    const after = withoutBalance(balances, { ledger, asOf });
    return after.length === balances.length ? null : after;
  });
  return { ledger, asOf };
}

/** For the history of the registration. */
const names: Readonly<Record<PortalBalance['ledger'], string>> = {
  credit: 'Credit ledger',
  cash: 'Cash ledger',
  reclaims: 'Statement of reclaims',
  'reverse-charge': 'Statement of reverse charge',
};

function change(
  context: Context,
  action: string,
  next: (balances: readonly PortalBalance[]) => readonly PortalBalance[] | null,
): Promise<void> {
  return changeRegistration({
    ...{ context, action, path: fileReturnPath, documents: 'as before' },
    next: async ({ registration }) => {
      const after = next(balancesIn(registration?.row));
      return after === null ? null : { balances: after.map((one) => ({ ...one })) };
    },
  });
}

function isSame(one: PortalBalance, { ledger, asOf, igst, cgst, sgst, cess }: BalanceWanted): boolean {
  return one.ledger === ledger && one.asOf === asOf && one.igst === igst && one.cgst === cgst && one.sgst === sgst && one.cess === cess;
}
