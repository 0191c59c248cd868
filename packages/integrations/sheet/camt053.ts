import { tooManyLines } from '#domain/bank/mt940';
import { readReference, type Statement, type StatementLine } from '#domain/bank/statement-line';
import { refuseOtherCurrency, refuseStatement } from '#domain/bank/statement-problem';
import { limits } from '#domain/limits';
import { type Paise, paise } from '#domain/money/paise';
import { isDay } from '#domain/time/day';
import { slices } from '#integrations/sheet/archive';
import { readXml } from '#integrations/sheet/xml';

/** What was read of an entry or a balance: texts by the path of their tags below it. */
type Texts = Map<string, string>;

/** Reads statements of ISO 20022 (camt.053). Entries that are only announced are left out. */
export async function readCamt053(content: Uint8Array): Promise<Statement> {
  const lines: StatementLine[] = [];
  let opening: Paise | null = null;
  let closing: Paise | null = null;
  let path: string[] = [];
  let texts: Texts | undefined;
  let root = '';
  let isCamt = false;
  const parsing = readXml(textOf(content), {
    open(name, attributes) {
      path = [...path, name];
      if (name === 'BkToCstmrStmt') isCamt = true;
      if (texts === undefined && (name === 'Ntry' || name === 'Bal') && path.at(-2) === 'Stmt') {
        texts = new Map();
        root = path.join('/');
      } else if (texts !== undefined && name === 'Amt' && path.join('/') === `${root}/Amt`) {
        texts.set('Ccy', attributes['Ccy'] ?? '');
      }
    },
    text(text) {
      if (texts === undefined) return;
      const key = path.join('/').slice(root.length + 1);
      texts.set(key, (texts.get(key) ?? '') + text);
    },
    close(name) {
      if (texts !== undefined && path.join('/') === root) {
        if (name === 'Bal') {
          const code = texts.get('Tp/CdOrPrtry/Cd');
          if (code === 'OPBD' || (code === 'PRCD' && opening === null)) opening ??= amountOf(texts, 'An opening balance');
          if (code === 'CLBD') closing = amountOf(texts, 'A closing balance');
        } else if ((texts.get('Sts/Cd') ?? texts.get('Sts') ?? 'BOOK').trim() === 'BOOK') {
          lines.push(lineOf(texts, lines.length + 1));
          if (lines.length > limits.statementLines) tooManyLines();
        }
        texts = undefined;
      }
      path = path.slice(0, -1);
    },
  });
  for await (const _ of parsing);
  if (!isCamt) refuseStatement('This XML file is not a bank statement (camt.053)');
  return { lines, opening, closing };
}

async function* textOf(content: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for (const piece of slices(content)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function lineOf(texts: Texts, at: number): StatementLine {
  const said = (name: string) => (texts.get(name) ?? '').trim();
  const details = 'NtryDtls/TxDtls/';
  const cheque = said(`${details}Refs/ChqNb`);
  const date = dayIn(said('BookgDt/Dt') || said('BookgDt/DtTm'), at);
  const value = said('ValDt/Dt') || said('ValDt/DtTm');
  const bankRef = said('AcctSvcrRef') || said(`${details}Refs/AcctSvcrRef`);
  return {
    date,
    valueDate: value === '' ? date : dayIn(value, at),
    amount: amountOf(texts, `Entry ${at}`),
    ref: readReference(cheque) || readReference(said(`${details}Refs/EndToEndId`)),
    narration: said(`${details}RmtInf/Ustrd`) || said(`${details}AddtlTxInf`) || said('AddtlNtryInf'),
    balance: null,
    bankRef: bankRef === '' ? null : bankRef,
  };
}

/** The sign says the side, also of a reversal. */
function amountOf(texts: Texts, what: string): Paise {
  refuseOtherCurrency((texts.get('Ccy') ?? '').trim() || 'no currency');
  const found = /^(\d{1,16})(?:\.(\d{1,5}))?$/.exec((texts.get('Amt') ?? '').trim());
  const decimals = (found?.[2] ?? '').replace(/0+$/, '');
  const amount = found === null || decimals.length > 2 ? Number.NaN : Number(found[1]) * 100 + Number(decimals.padEnd(2, '0'));
  if (!(amount <= limits.paise)) refuseStatement(`${what} has no amount that can be read`);
  const side = (texts.get('CdtDbtInd') ?? '').trim();
  if (side !== 'CRDT' && side !== 'DBIT') refuseStatement(`${what} does not say whether money came in or went out`);
  return paise(side === 'CRDT' ? amount : -amount);
}

function dayIn(text: string, at: number): string {
  const found = text.slice(0, 10);
  if (!isDay(found)) refuseStatement(`Entry ${at} has no date`);
  return found;
}
