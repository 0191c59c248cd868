import type { Json } from '#application/ports/records';
import type { StatementLine } from '#domain/bank-statement/statement-line';
import type { Paise } from '#domain/money/paise';
import type { BankEffect, BankEntry, BankMatch, MatchedEntry, StatementPart } from '#domain/posting/effect';

/** The part of an effect that concerns a bank, column by column where there are many rows. */

type PackedEntry = [ledgerId: string, amount: number, ...text: PackedTexts];
type PackedTexts = [payee: string | 0, instrument: string | 0, reference: string | 0, chequeDate: string | 0];
export type PackedLine = [
  date: string,
  valueDate: string | 0,
  amount: number,
  ref: string | 0,
  narration: string,
  balance: number | null,
  bankRef: string | 0,
];
export type PackedMatchedEntry = [slug: string, id: string, number: string, date: string, amount: number, ...texts: PackedTexts];
type PackedStatement = [ledgerId: string, ...columns: Json[][]];
type PackedMatch = [ledgerId: string, entries: PackedMatchedEntry[], lines: [id: string, ...line: PackedLine][]];
export type PackedBank = [entries: PackedEntry[], statement: PackedStatement | 0, match: PackedMatch | 0];

export function packBank({ entries = [], statement, match }: BankEffect): PackedBank {
  return [
    entries.map((entry) => [entry.ledgerId, entry.amount, ...packTexts(entry)]),
    statement === undefined ? 0 : packStatement(statement),
    match === undefined
      ? 0
      : [match.ledgerId, match.entries.map(packMatchedEntry), match.lines.map((line) => [line.id, ...packLine(line)])],
  ];
}

export function unpackBank([entries, statement, match]: PackedBank): BankEffect {
  return {
    ...(entries.length === 0 ? {} : { entries: entries.map(unpackEntry) }),
    ...(statement === 0 ? {} : { statement: unpackStatement(statement) }),
    ...(match === 0 ? {} : { match: unpackMatch(match) }),
  };
}

function unpackEntry([ledgerId, amount, ...texts]: PackedEntry): BankEntry {
  return { ledgerId, amount: amount as Paise, ...unpackTexts(texts) };
}

function packTexts({ payee, instrument, reference, chequeDate }: Omit<BankEntry, 'ledgerId' | 'amount'>): PackedTexts {
  return [payee || 0, instrument || 0, reference || 0, chequeDate || 0];
}

function unpackTexts([payee, instrument, reference, chequeDate]: PackedTexts): Omit<BankEntry, 'ledgerId' | 'amount'> {
  return { payee: payee || null, instrument: instrument || null, reference: reference || null, chequeDate: chequeDate || null };
}

function packStatement({ ledgerId, lines }: StatementPart): PackedStatement {
  const rows = lines.map(packLine);
  const columns = [0, 1, 2, 3, 4, 5, 6].map((at) => rows.map((row): Json => row[at] ?? null));
  return [ledgerId, ...columns];
}

function unpackStatement([ledgerId, ...columns]: PackedStatement): StatementPart {
  const count = columns[0]?.length ?? 0;
  const rows = Array.from({ length: count }, (_, at) => columns.map((column) => column[at] ?? null));
  return { ledgerId, lines: rows.map((row) => unpackLine(row as unknown as PackedLine)) };
}

export function packMatchedEntry(entry: MatchedEntry): PackedMatchedEntry {
  const { slug, id, number, date, amount } = entry;
  return [slug, id, number, date, amount, ...packTexts(entry)];
}

export function unpackMatchedEntry([slug, id, number, date, amount, ...texts]: PackedMatchedEntry): MatchedEntry {
  return { slug, id, number, date, amount: amount as Paise, ...unpackTexts(texts) };
}

function unpackMatch([ledgerId, entries, lines]: PackedMatch): BankMatch {
  return {
    ledgerId,
    entries: entries.map(unpackMatchedEntry),
    lines: lines.map(([id, ...line]) => ({ id, ...unpackLine(line) })),
  };
}

export function packLine({ date, valueDate, amount, ref, narration, balance, bankRef }: StatementLine): PackedLine {
  return [date, valueDate === date ? 0 : valueDate, amount, ref || 0, narration, balance, bankRef ?? 0];
}

export function unpackLine([date, valueDate, amount, ref, narration, balance, bankRef]: PackedLine): StatementLine {
  return {
    date,
    valueDate: valueDate === 0 ? date : valueDate,
    amount: amount as Paise,
    ref: ref === 0 ? '' : ref,
    narration,
    balance: balance as Paise | null,
    bankRef: bankRef === 0 ? null : bankRef,
  };
}
