import { tooManyLines } from '#domain/bank-statement/mt940';
import {
  longestNarration,
  type ReadLine,
  readReference,
  type Statement,
  type StatementLine,
  statementOf,
} from '#domain/bank-statement/statement-line';
import { refuseOtherCurrency, refuseStatement } from '#domain/bank-statement/statement-problem';
import { limits } from '#domain/limits';
import { type Paise, paise } from '#domain/money/paise';
import { isDay } from '#domain/time/day';
import { slices } from '#integrations/sheet/archive';
import { readXml } from '#integrations/sheet/xml';

/** What was read of an entry or a balance: texts by the path of their tags below it. */
type Texts = Map<string, string>;

/**
 * Reads reports, statements and notifications of ISO 20022 (camt.052, 053 and 054), of one account if it is chosen. Entries that are only announced are left out. An entry of several payments becomes a line for
 * each if their amounts add up to it, and else one line.
 */
export async function readCamt(content: Uint8Array, chosen?: string): Promise<CamtFile> {
  const said = openSaid(chosen);
  let path: string[] = [];
  let texts: Texts | undefined;
  let payments: Texts[] = [];
  let root = '';
  let kind: CamtFile['kind'] | undefined;
  let account = '';
  const parsing = readXml(textOf(content), {
    open(name, attributes) {
      path = [...path, name];
      kind ??= kinds[name];
      if (containers.has(name)) said.begins();
      if (texts === undefined && (name === 'Ntry' || name === 'Bal') && containers.has(path.at(-2) ?? '')) {
        texts = new Map();
        payments = [];
        root = path.join('/');
      } else if (texts !== undefined && name === 'Amt' && path.join('/') === `${root}/Amt`) {
        texts.set('Ccy', attributes['Ccy'] ?? '');
      } else if (texts !== undefined && path.join('/') === `${root}/${payment}`) {
        payments.push(new Map());
        if (payments.length > limits.statementLines) tooManyLines();
      } else if (texts !== undefined && name === 'Amt') {
        payments.at(-1)?.set(`${path.join('/').slice(root.length + payment.length + 2)} Ccy`, attributes['Ccy'] ?? '');
      }
    },
    text(text) {
      if (texts === undefined) {
        if (isAccount(path)) account += text;
        return;
      }
      const key = path.join('/').slice(root.length + 1);
      texts.set(key, (texts.get(key) ?? '') + text);
      if (!key.startsWith(`${payment}/`)) return;
      const own = key.slice(payment.length + 1);
      const last = payments.at(-1);
      last?.set(own, (last.get(own) ?? '') + text);
    },
    close(name) {
      if (texts !== undefined && path.join('/') === root) {
        said.part(name, texts, payments);
        texts = undefined;
      } else if (isAccount(path)) {
        said.account(account.trim());
        account = '';
      }
      path = path.slice(0, -1);
    },
  });
  for await (const _ of parsing);
  if (kind === undefined) refuseStatement('This XML file is not a bank statement (camt.052, 053 or 054)');
  return { kind, ...said.all() };
}

/** What the file said so far of its accounts, and of one of them: the chosen one, or the first. */
function openSaid(chosen: string | undefined) {
  const lines: ReadLine[] = [];
  let opening: Paise | null = null;
  let closing: Paise | null = null;
  const accounts = new Set<string>();
  let isOther = false;
  return {
    /** A statement, which names its account. */
    begins() {
      isOther = false;
    },
    account(account: string) {
      accounts.add(account);
      isOther = chosen !== undefined ? account !== chosen : accounts.size > 1;
      if (accounts.size > mostAccounts) refuseStatement(`This file has statements of more than ${mostAccounts} accounts`);
    },
    /** A balance or an entry. */
    part(name: string, texts: Texts, payments: readonly Texts[]) {
      if (isOther) return;
      if (name === 'Bal') {
        const code = texts.get('Tp/CdOrPrtry/Cd');
        if (code === 'OPBD' || (code === 'PRCD' && opening === null)) opening ??= amountOf(texts, 'An opening balance');
        if (code === 'CLBD') closing = amountOf(texts, 'A closing balance');
      } else if ((texts.get('Sts/Cd') ?? texts.get('Sts') ?? 'BOOK').trim() === 'BOOK') {
        lines.push(...linesOf(texts, payments, lines.length + 1));
        if (lines.length > limits.statementLines) tooManyLines();
      }
    },
    all(): Omit<CamtFile, 'kind'> {
      const account = chosen ?? [...accounts][0];
      return {
        accounts: [...accounts],
        statement: statementOf({ lines, opening, closing, ...(account === undefined ? {} : { account }) }),
      };
    },
  };
}

export interface CamtFile {
  readonly kind: 'CAMT.052' | 'CAMT.053' | 'CAMT.054';
  readonly accounts: readonly string[];
  /** Of the chosen account, or the first. */
  readonly statement: Statement;
}

const kinds: Readonly<Record<string, CamtFile['kind']>> = {
  BkToCstmrAcctRpt: 'CAMT.052',
  BkToCstmrStmt: 'CAMT.053',
  BkToCstmrDbtCdtNtfctn: 'CAMT.054',
};
const containers: ReadonlySet<string> = new Set(['Rpt', 'Stmt', 'Ntfctn']);
const mostAccounts = 100;

async function* textOf(content: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for (const piece of slices(content)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function isAccount(path: readonly string[]): boolean {
  return /\/(?:Rpt|Stmt|Ntfctn)\/Acct\/Id\/(?:IBAN|Othr\/Id)$/.test(path.join('/'));
}

/** Where an entry says its payments. */
const payment = 'NtryDtls/TxDtls';

function linesOf(texts: Texts, payments: readonly Texts[], at: number): readonly ReadLine[] {
  const whole = lineOf(texts, at);
  if (payments.length < 2) return [whole];
  const amounts = payments.map((one) => amountOfPayment(one, whole.amount));
  const sum = amounts.reduce<number>((total, amount) => total + (amount || Number.NaN), 0);
  if (sum === whole.amount)
    return payments.map((one, place) => ({ ...partOf(texts, one, whole), amount: amounts[place] ?? whole.amount, whole }));
  // One line, with the texts of its payments beside each other.
  const parts = payments.map((one) => partOf(texts, one, whole));
  const narration = [...new Set(parts.map((part) => part.narration).filter(Boolean))].join(', ').slice(0, longestNarration);
  return [{ ...whole, ref: parts.find(({ ref }) => ref !== '')?.ref ?? '', narration, whole }];
}

/** A payment of an entry. What it does not say, the entry says. */
function partOf(texts: Texts, own: Texts, whole: StatementLine): StatementLine {
  const entry = new Map([...texts].filter(([key]) => !key.startsWith(payment)));
  for (const [key, text] of own) entry.set(`${payment}/${key}`, text);
  const { ref, narration } = textsOf(entry);
  const bankRef = (own.get('Refs/AcctSvcrRef') ?? texts.get('AcctSvcrRef') ?? '').trim();
  return { ...whole, ref, narration, bankRef: bankRef === '' ? null : bankRef };
}

/** Undefined where it cannot be read or is in another currency: then the entry stays one line. */
function amountOfPayment(own: Texts, entry: Paise): Paise | undefined {
  for (const name of ['Amt', 'AmtDtls/TxAmt/Amt']) {
    const amount = own.get(name) === undefined || own.get(`${name} Ccy`) !== 'INR' ? undefined : paiseIn(own.get(name) ?? '');
    if (amount === undefined) continue;
    const side = (own.get('CdtDbtInd') ?? '').trim();
    const comesIn = side === 'CRDT' || side === 'DBIT' ? side === 'CRDT' : entry > 0;
    return paise(comesIn ? amount : -amount);
  }
  return undefined;
}

function textsOf(texts: Texts): Pick<StatementLine, 'ref' | 'narration'> {
  const said = (name: string) => (texts.get(name) ?? '').trim();
  const details = `${payment}/`;
  return {
    ref: readReference(said(`${details}Refs/ChqNb`)) || readReference(said(`${details}Refs/EndToEndId`)),
    narration: said(`${details}RmtInf/Ustrd`) || said(`${details}AddtlTxInf`) || said('AddtlNtryInf'),
  };
}

function lineOf(texts: Texts, at: number): StatementLine {
  const said = (name: string) => (texts.get(name) ?? '').trim();
  const date = dayIn(said('BookgDt/Dt') || said('BookgDt/DtTm'), at);
  const value = said('ValDt/Dt') || said('ValDt/DtTm');
  const bankRef = said('AcctSvcrRef') || said(`${payment}/Refs/AcctSvcrRef`);
  return {
    date,
    valueDate: value === '' ? date : dayIn(value, at),
    amount: amountOf(texts, `Entry ${at}`),
    ...textsOf(texts),
    balance: null,
    bankRef: bankRef === '' ? null : bankRef,
  };
}

/** The sign says the side, also of a reversal. */
function amountOf(texts: Texts, what: string): Paise {
  refuseOtherCurrency((texts.get('Ccy') ?? '').trim() || 'no currency');
  const amount = paiseIn(texts.get('Amt') ?? '');
  if (amount === undefined) return refuseStatement(`${what} has no amount that can be read`);
  const side = (texts.get('CdtDbtInd') ?? '').trim();
  if (side !== 'CRDT' && side !== 'DBIT') refuseStatement(`${what} does not say whether money came in or went out`);
  return paise(side === 'CRDT' ? amount : -amount);
}

function paiseIn(text: string): number | undefined {
  const found = /^(\d{1,16})(?:\.(\d{1,5}))?$/.exec(text.trim());
  const decimals = (found?.[2] ?? '').replace(/0+$/, '');
  const amount = found === null || decimals.length > 2 ? Number.NaN : Number(found[1]) * 100 + Number(decimals.padEnd(2, '0'));
  return amount <= limits.paise ? amount : undefined;
}

function dayIn(text: string, at: number): string {
  const found = text.slice(0, 10);
  if (!isDay(found)) refuseStatement(`Entry ${at} has no date`);
  return found;
}
