import { compactVerify, importSPKI } from 'jose';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { Registered } from '#application/ports/invoice-portal';
import { Unbelievable, understood } from '#integrations/nic/answering';
import { indianTime } from '#integrations/nic/indian-time';

/** The keys that the portal signs with, in PEM by key id. */
export type PortalKeys = (kid: string) => string | undefined;

/** What an answer says of a registered document, before it is verified. */
export interface Told {
  readonly Irn: string;
  readonly AckNo: string | number;
  /** `2026-10-12 14:05:09`, Indian time. */
  readonly AckDt: string;
  readonly SignedInvoice: string;
  readonly SignedQRCode: string;
  readonly Status: string;
}

/** The signed document, if the portal signed it and it is of this GSTIN. */
export async function believed(told: Told, keys: PortalKeys, { gstin }: PortalAccount): Promise<Registered> {
  const registered = await verified(told, keys);
  if (registered.sellerGstin !== gstin) throw new Unbelievable('The portal answered for another GSTIN');
  return registered;
}

/**
 * The registered document, from what the portal signed: both the invoice and the QR code are JWS (RS256) with the JSON of their data as text.
 * Throws `Unbelievable` if a signature is wrong or by an unknown key, or if they speak of another IRN than the answer.
 */
async function verified(told: Told, keys: PortalKeys): Promise<Registered> {
  const parts = understood(told, ({ SignedInvoice, SignedQRCode }) => [SignedInvoice, SignedQRCode] as const);
  const [invoice = {}, qr = {}] = await Promise.all(parts.map((part) => signedData(part, keys)));
  const { DocDtls: document, SellerDtls: seller, BuyerDtls: buyer, ValDtls: values } = invoice as Record<string, Record<string, unknown>>;
  if (invoice['Irn'] !== told.Irn || qr['Irn'] !== told.Irn) throw new Unbelievable('The portal signed another invoice reference number');
  if (qr['DocNo'] !== document?.['No'] || qr['SellerGstin'] !== seller?.['Gstin'])
    throw new Unbelievable('The QR code is of another document');
  return {
    irn: told.Irn,
    acknowledgement: String(told.AckNo),
    acknowledgedAt: understood(told.AckDt, indianTime),
    active: told.Status === 'ACT',
    signedInvoice: told.SignedInvoice,
    signedQr: told.SignedQRCode,
    sellerGstin: String(seller?.['Gstin']),
    buyerGstin: String(buyer?.['Gstin']),
    type: document?.['Typ'] as Registered['type'],
    number: String(document?.['No']),
    date: String(document?.['Dt']),
    total: Math.round(Number(values?.['TotInvVal']) * 100),
  };
}

async function signedData(jws: string, keys: PortalKeys): Promise<Readonly<Record<string, unknown>>> {
  try {
    const { payload } = await compactVerify(
      jws,
      async ({ kid = '' }) => {
        const key = keys(kid);
        if (key === undefined) throw new Unbelievable(`The portal signed with a key that is not known (${kid})`);
        return importSPKI(key, 'RS256');
      },
      { algorithms: ['RS256'] },
    );
    const { data } = JSON.parse(new TextDecoder().decode(payload)) as { readonly data: string };
    return JSON.parse(data) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (error instanceof Unbelievable) throw error;
    throw new Unbelievable('The signature of the portal is wrong');
  }
}
