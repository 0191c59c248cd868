import type { Labelled, PrintedDocument } from '#application/ports/papers';
import { stateName } from '#domain/address/state';
import type { AnyRow } from '#modules/kit/module';

/** The issuer: the organisation, at the branch of the document. */
export function issuerOf(organisation: AnyRow, branch: AnyRow, logo: string | undefined): PrintedDocument['issuer'] {
  const contact = [branch['mobile'] ?? organisation['mobile'], branch['email'] ?? organisation['email']].filter(isText);
  const ids = [...said('GSTIN', branch['gstin']), ...said('PAN', branch['pan'] ?? organisation['pan'])];
  return {
    name: text(organisation['legalName'] ?? organisation['name']),
    lines: [...addressLines(branch['address'] ?? organisation['address']), ids.join('  ·  '), contact.join('  ·  ')].filter(isText),
    ...(logo === undefined ? {} : { logo }),
  };
}

export function bankOf(organisation: AnyRow): readonly Labelled[] {
  return labelledOf([
    ['Bank', organisation['bankName']],
    ['Account', organisation['bankAccount']],
    ['IFSC', organisation['bankIfsc']],
    ['Branch', organisation['bankBranch']],
    ['UPI', organisation['upiId']],
  ]);
}

/** The fields that have a value, with their labels. */
export function labelledOf(pairs: readonly (readonly [string, unknown])[]): readonly Labelled[] {
  return pairs.flatMap(([label, value]) => (isText(value) ? [{ label, value }] : []));
}

export function addressLines(address: unknown): readonly string[] {
  if (typeof address !== 'object' || address === null) return [];
  const { line1, line2, city, pincode, state, country } = address as AnyRow;
  const place = [[city, pincode].filter(isText).join(' '), stateLine(state)].filter(isText).join(', ');
  return [line1, line2, place, country === 'India' ? '' : country].filter(isText);
}

/** `27 Maharashtra`: invoices state name and code (rule 46(e) CGST). */
export function stateLine(code: unknown): string {
  return isText(code) ? `${code} ${stateName(code) ?? ''}`.trim() : '';
}

export function said(label: string, value: unknown): readonly string[] {
  return isText(value) ? [`${label} ${value}`] : [];
}

export function text(value: unknown): string {
  return isText(value) ? value : '';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
