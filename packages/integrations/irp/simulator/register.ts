import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { schemaErrors } from '#integrations/irp/inv01';
import { type Inv01, type Refusal, refusals } from '#integrations/irp/simulator/rules';
import { indianText } from '#integrations/nic/indian-time';
import type { InvoiceBills, KeptForIrn } from '#integrations/nic/simulator/bills';

/** A document that was registered. Times are milliseconds since 1970. */
export interface Entry {
  readonly irn: string;
  readonly gstin: string;
  readonly ackNo: string;
  readonly at: number;
  readonly document: Inv01;
  readonly signedInvoice: string;
  readonly signedQr: string;
  readonly cancelledAt: number | null;
}

export type Registering = { readonly entry: Entry } | { readonly refused: readonly Refusal[]; readonly irn?: string };

export interface Register {
  /** The e-way bill portal, if it is connected. */
  readonly bills: InvoiceBills | undefined;
  readonly publicKey: string;
  readonly kid: string;
  register(gstin: string, document: unknown): Promise<Registering>;
  cancel(gstin: string, irn: string, reason: string, remark: string): Promise<{ readonly at: number } | { readonly refused: Refusal }>;
  find(gstin: string, type: string, number: string, date: string): Entry | undefined;
  ofIrn(irn: string): Entry | undefined;
  entries(): readonly Entry[];
}

const day = 24 * 60 * 60 * 1000;
const indian = 5.5 * 60 * 60 * 1000;

/**
 * What the portal keeps: registered documents, each under the hash of its supplier, year, type and number in capitals. It keeps them in a file
 * of one line per event, and its signing key beside it, so that a restart forgets nothing. Without a file it forgets all. `bills`: the e-way
 * bill portal, which makes bills from invoices, and whose active bills are in the way of cancelling.
 */
export function openRegister(now: () => number, path?: string, bills?: InvoiceBills): Register {
  const key = keyOf(path);
  const kid = createHash('sha1').update(key.publicKey).digest('hex').toUpperCase();
  const byIrn = new Map<string, Entry>();
  if (path !== undefined && existsSync(path))
    for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') keep(JSON.parse(line) as Entry);
  let writing = Promise.resolve();
  let acks = byIrn.size;

  function keep(entry: Entry): void {
    byIrn.set(entry.irn, entry);
  }

  async function kept(entry: Entry): Promise<void> {
    keep(entry);
    if (path !== undefined) writing = writing.then(() => appendFile(path, `${JSON.stringify(entry)}\n`));
    await writing;
  }

  const signed = (data: object) => jws({ data: JSON.stringify(data), iss: 'NIC Sandbox' }, key.privateKey, kid);
  return {
    ...{ bills, publicKey: key.publicKey, kid },
    ofIrn: (irn) => byIrn.get(irn),
    entries: () => [...byIrn.values()],
    find: (gstin, type, number, date) =>
      [...byIrn.values()].find(
        ({ gstin: own, document: { DocDtls: of } }) =>
          own === gstin && of.Typ === type && of.No.toUpperCase() === number.toUpperCase() && of.Dt === date,
      ),
    async register(gstin, given) {
      const unfit = schemaErrors(given);
      if (unfit.length > 0) return { refused: unfit };
      const document = given as Inv01;
      if (document.SellerDtls.Gstin !== gstin) return { refused: [{ code: '2143', message: 'Invoice does not belong to the user GSTIN' }] };
      const irn = irnOf(document);
      const known = byIrn.get(irn);
      if (known?.cancelledAt === null) return { refused: [{ code: '2150', message: 'Duplicate IRN' }], irn };
      if (known !== undefined)
        return { refused: [{ code: '2278', message: 'IRN is already generated and cancelled for this document number' }] };
      const refused = refusals(document, Math.floor((now() + indian) / day), true);
      if (refused.length > 0) return { refused };
      acks += 1;
      const at = now();
      const ackNo = `1126${String(acks).padStart(11, '0')}`;
      const invoice = { AckNo: Number(ackNo), AckDt: indianText(at), Irn: irn, ...document };
      const entry: Entry = {
        ...{ irn, gstin, ackNo, at, document, cancelledAt: null },
        signedInvoice: signed(invoice),
        signedQr: signed(qrOf(document, irn, at)),
      };
      await kept(entry);
      return { entry };
    },
    async cancel(gstin, irn, reason, remark) {
      const entry = byIrn.get(irn);
      if (entry === undefined) return { refused: { code: '2148', message: 'IRN data is not available' } };
      if (entry.gstin !== gstin) return { refused: { code: '2143', message: 'Invoice does not belong to the user GSTIN' } };
      if (!['1', '2', '3', '4'].includes(reason) || remark === '')
        return { refused: { code: '2140', message: 'Reason or remark is missing' } };
      if (entry.cancelledAt !== null) return { refused: { code: '9999', message: 'Invoice is not active' } };
      if (now() - entry.at > day) return { refused: { code: '2270', message: 'The allowed cancellation time limit is crossed' } };
      if (isActive(bills?.of(irn), now()))
        return { refused: { code: '2230', message: 'E-way bill of this IRN has to be cancelled first' } };
      const at = now();
      await kept({ ...entry, cancelledAt: at });
      return { at };
    },
  };
}

/** A bill that has run out is in nobody's way. */
function isActive(bill: KeptForIrn | undefined, at: number): boolean {
  return bill !== undefined && !bill.cancelled && !bill.lapsed && (bill.validUntil === null || bill.validUntil >= at);
}

function irnOf({ SellerDtls, DocDtls: { Typ, No, Dt } }: Inv01): string {
  const [, month = '', year = ''] = Dt.split('/');
  const start = Number(month) < 4 ? Number(year) - 1 : Number(year);
  const text = `${SellerDtls.Gstin}${start}-${String(start + 1).slice(2)}${Typ}${No.toUpperCase()}`;
  return createHash('sha256').update(text).digest('hex');
}

/** What the QR code says: the main code is that of the highest value. */
function qrOf({ SellerDtls, BuyerDtls, DocDtls, ItemList, ValDtls }: Inv01, irn: string, at: number): object {
  const [main] = [...ItemList].sort((one, other) => other.AssAmt - one.AssAmt);
  return {
    SellerGstin: SellerDtls.Gstin,
    BuyerGstin: BuyerDtls.Gstin,
    DocNo: DocDtls.No,
    DocTyp: DocDtls.Typ,
    DocDt: DocDtls.Dt,
    TotInvVal: ValDtls.TotInvVal,
    ItemCnt: ItemList.length,
    MainHsnCode: main?.HsnCd,
    Irn: irn,
    IrnDt: indianText(at),
  };
}

function jws(payload: object, key: KeyObject, kid: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signing = `${part({ alg: 'RS256', kid, typ: 'JWT', x5t: kid.slice(0, 27) })}.${part(payload)}`;
  return `${signing}.${sign('RSA-SHA256', Buffer.from(signing), key).toString('base64url')}`;
}

function keyOf(path: string | undefined): { readonly publicKey: string; readonly privateKey: KeyObject } {
  const file = path === undefined ? undefined : `${path}.key`;
  const kept = file !== undefined && existsSync(file) ? createPrivateKey(readFileSync(file)) : undefined;
  const privateKey = kept ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  if (file !== undefined && kept === undefined) writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return { publicKey: String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })), privateKey };
}
