import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { documents, masters } from '#modules/all-modules';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { ledgerReport } from '#modules/reports/ledgers/ledger-report';
import { maySee, useMay } from '../../../session/permission.ts';

interface VoucherLinkProps {
  readonly voucher: { readonly slug: string; readonly id: string };
  readonly children: ReactNode;
}

/** The number of a voucher, as a link for people who may see it. */
export function VoucherLink({ voucher, children }: VoucherLinkProps) {
  const may = useMay();
  const module = documents.find(({ slug }) => slug === voucher.slug);
  const allowed = module === undefined ? may('/financial-year/update_opening_balance') : may(verbPath(module, 'view'));
  if (!allowed || (module === undefined && voucher.slug !== 'opening-balance')) return children;
  return <Link to={voucherLink(voucher)}>{children}</Link>;
}

interface LedgerLinkProps {
  readonly ledgerId: string;
  readonly children: ReactNode;
}

/** The name of a ledger, as a link to its statement for people who may see it. */
export function LedgerLink({ ledgerId, children }: LedgerLinkProps) {
  if (!maySee(ledgerReport.path ?? '')) return children;
  return <Link to={statementPath(ledgerId)}>{children}</Link>;
}

interface RecordLinkProps {
  readonly slug: string;
  readonly id: string;
  readonly text: string;
}

/** The name of a master or the number of a document, as a link for people who may see it. */
export function RecordLink({ slug, id, text }: RecordLinkProps) {
  if (documents.some((each) => each.slug === slug)) return <VoucherLink voucher={{ slug, id }}>{text}</VoucherLink>;
  const module = masters.find((each) => each.slug === slug);
  return module === undefined || !maySee(pathOf(module)) ? text : <Link to={`/app${pathOf(module)}/view/${id}`}>{text}</Link>;
}

export function statementPath(ledgerId: string): string {
  return `/app${ledgerReport.path}?ledger=${ledgerId}`;
}
