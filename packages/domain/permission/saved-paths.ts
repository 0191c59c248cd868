/**
 * The current version of permission paths. It is saved with every role and every change for a branch. In the first version, the list
 * permission of a voucher also opened its records, and its print permission also gave the PDF. Now `view`, `download` and `print` each have
 * their own permission. In the second, people who entered bank and cash vouchers entered receipts, payments and contras. In the third,
 * reports of everybody had an `/own`, which granted nothing but a line in the menu. Older paths are converted, so nobody loses or gains
 * access.
 */
export const pathsVersion = 4;

/** The vouchers of the first version. */
const vouchers = ['/sales-invoice', '/journal-voucher', '/bank-cash'] as const;
/** Invoices and customers are pushed by the same permission (answer A33); bank and cash entries are not cloned (A09). */
const changed: Readonly<Record<string, readonly string[]>> = {
  '/sales-invoice/push-to-xero': ['/customer/push-to-xero'],
  '/bank-cash/clone': [],
};

/** Whether paths were saved with the current version. */
export function isOfNow(version: number | undefined): boolean {
  return version !== undefined && version >= pathsVersion;
}

/** Saved paths of a version in the current one; `taken` are paths that a branch removed from a role, which may be current. */
export function asReadNow(saved: Iterable<string>, version: number | undefined, taken: readonly string[] = []): ReadonlySet<string> {
  const held = (version ?? 1) < 2 ? asInSecond(saved, taken) : new Set(saved);
  if ((version ?? 1) < 3) for (const kind of kinds) follow(held, `/bank-cash/${kind}`, entering, taken);
  if ((version ?? 1) < 4) for (const report of ofEverybody) held.delete(`${report}/own`);
  return held;
}

/** Without the `/own` of reports that cannot be limited: until November 2026 it had a box, which granted nothing. */
export function withoutIdle(saved: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return saved.filter((path) => known.has(path) || !path.endsWith('/own') || !known.has(path.slice(0, -'/own'.length)));
}

/** The reports of the third version that cannot be limited to own records. */
const ofEverybody = [
  ...['/profit-loss', '/balance-sheet', '/cash-flow', '/ratios', '/trial-balance', '/group-summary', '/changes-after-closing'],
  ...['/ledger-group/report', '/ledger-credit-debit/report', '/cash-book', '/bank-book', '/payment-receivables-payables'],
  ...['/stock-report', '/stock-report/locations', '/stock-report/ageing', '/stock-report/reorder', '/stock-report/ledger'],
  ...['/batch-report', '/barcode-report', '/item-search', '/bank-cash/bank-reconciliation/statement', '/installer-report'],
  ...['/project-wise-cost', '/sales-order-report', '/purchase-order-report', '/tds-register', '/tcs-register'],
] as const;

const kinds = ['receipt', 'payment', 'contra'] as const;
const entering = ['add', 'edit', 'cancel', 'undo-cancel', 'delete'].map((verb) => `/bank-cash/${verb}`);

function asInSecond(saved: Iterable<string>, taken: readonly string[]): Set<string> {
  const held = new Set([...saved].flatMap((path) => changed[path] ?? [path]));
  for (const base of vouchers) {
    const list = [base, `${base}/list`, `${base}/own`];
    follow(held, `${base}/view`, list, taken);
    follow(held, `${base}/download`, [`${base}/print`], taken);
  }
  return held;
}

/** A path that follows from several others is removed with the last of them. */
function follow(held: Set<string>, path: string, from: readonly string[], taken: readonly string[]): void {
  if (from.some((one) => held.has(one))) held.add(path);
  else if (from.some((one) => taken.includes(one))) held.delete(path);
}
