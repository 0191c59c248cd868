import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownLayout } from '#domain/bank-statement/statement-columns';
import { newLines, type Statement, type StatementLine } from '#domain/bank-statement/statement-line';
import { brokenBalance, readStatementRows } from '#domain/bank-statement/statement-rows';
import { limits } from '#domain/limits';
import { sheets } from '#integrations/sheet/read-rows';
import { bankFiles } from '#integrations/sheet/statements/bank-files';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly layout: string;
  readonly account: { readonly opening: number; readonly closing: number };
  readonly file: string;
  readonly lines: readonly (Omit<StatementLine, 'bankRef'> & { readonly no: number })[];
  readonly again?: { readonly file: string; readonly alreadyThere: number; readonly newLines: readonly Omit<StatementLine, 'bankRef'>[] };
}

const place = new URL('../../../domain/bank/bank-matching.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(place, 'utf8')) as { cases: readonly Case[] };

async function read(content: string | Uint8Array): Promise<Statement> {
  const file = await bankFiles.read(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  if (file.kind === 'accounts') throw new Error('several accounts');
  if (file.kind !== 'table') return file.statement;
  const layout = knownLayout(file.rows);
  if (layout === undefined) throw new Error('no known layout');
  return readStatementRows(file.rows, layout.columns);
}

const plain = (lines: readonly StatementLine[]) => lines.map(({ bankRef: _, ...line }) => line);
const asBook = async (rows: readonly (readonly string[])[]) => {
  const pieces: Uint8Array[] = [];
  const each = (async function* () {
    yield* rows;
  })();
  for await (const piece of sheets.table(each, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')) pieces.push(piece);
  return Buffer.concat(pieces);
};

describe.each(cases.map((one) => [`${one.id} ${one.layout}`, one] as const))('the statement %s', (_, one) => {
  it('gives its lines and balances', async () => {
    const statement = await read(one.file);
    expect(plain(statement.lines)).toEqual(one.lines.map(({ no: _no, ...line }) => line));
    if (statement.opening !== null) expect(statement.opening).toBe(one.account.opening);
    if (statement.closing !== null) expect(statement.closing).toBe(one.account.closing);
    expect(brokenBalance(statement.lines)).toBeUndefined();
  });

  it('adds nothing when it is read again', async () => {
    const { lines } = await read(one.file);
    expect(newLines(lines, lines)).toEqual({ added: [], alreadyThere: lines.length });
    expect(newLines([], lines).added).toEqual(lines);
    if (one.again === undefined) return;
    const { added, alreadyThere } = newLines(lines, (await read(one.again.file)).lines);
    expect({ added: plain(added), alreadyThere }).toEqual({ added: one.again.newLines, alreadyThere: one.again.alreadyThere });
  });

  it('is the same as a workbook', async () => {
    const file = await bankFiles.read(new TextEncoder().encode(one.file));
    if (file.kind !== 'table') return;
    expect(plain((await read(await asBook(file.rows))).lines)).toEqual(one.lines.map(({ no: _no, ...line }) => line));
  });
});

const hdfc = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\r\n';
const camt = (entry: string) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Ntry>${entry}</Ntry></Stmt></BkToCstmrStmt></Document>`;
const mt = (lines: string) => `:20:S\r\n:25:1\r\n:60F:C250601INR100,00\r\n${lines}\r\n:62F:C250630INR100,00\r\n`;

describe('a file that is refused', () => {
  it.each`
    because                             | content                                                                                               | says
    ${'it is empty'}                    | ${''}                                                                                                 | ${'empty'}
    ${'it is no text'}                  | ${new Uint8Array([0x44, 0x61, 0x81, 0x2c])}                                                           | ${'CSV'}
    ${'an old workbook is cut off'}     | ${new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])}                                   | ${'damaged'}
    ${'it is any other archive'}        | ${new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])}                                                           | ${'.xlsx'}
    ${'dates are in two formats'}       | ${`${hdfc}04/06/25,A,,04/06/25,1.00,,9\r\n2025-Jun-05,B,,05/06/25,1.00,,8\r\n`}                       | ${'The date 2025-Jun-05 in row 3 is not in the format DD/MM/YY'}
    ${'a month has no such day'}        | ${`${hdfc}31/06/25,A,,31/06/25,1.00,,9\r\n`}                                                          | ${'The date 31/06/25 in row 2'}
    ${'a formula stands for an amount'} | ${`${hdfc}04/06/25,A,,04/06/25,=1+1,,9\r\n`}                                                          | ${'=1+1 in row 2 is not an amount in rupees'}
    ${'an amount is in dollars'}        | ${`${hdfc}04/06/25,A,,04/06/25,$5.00,,9\r\n`}                                                         | ${'$5.00 in row 2 is not an amount in rupees'}
    ${'an amount has a decimal comma'}  | ${`${hdfc}04/06/25,A,,04/06/25,"5,10",,9\r\n`}                                                        | ${'5,10 in row 2'}
    ${'a row goes both ways'}           | ${`${hdfc}04/06/25,A,,04/06/25,5,6,9\r\n`}                                                            | ${'Row 2 has both a withdrawal and a deposit'}
    ${'an amount has no date'}          | ${`${hdfc},A,,,5,,9\r\n04/06/25,B,,04/06/25,5,,4\r\n`}                                                | ${'Row 2 has an amount and no date'}
    ${'MT940 is in another currency'}   | ${mt('').replace('INR', 'USD')}                                                                       | ${'This statement is in USD'}
    ${'a line of MT940 is damaged'}     | ${mt(':61:2506050605X1,00NTRFNONREF//B1')}                                                            | ${'Line 4 cannot be read'}
    ${'MT940 has an impossible date'}   | ${mt(':61:2506310631D1,00NTRFNONREF//B1')}                                                            | ${'The date in line 4'}
    ${'CAMT is in another currency'}    | ${camt('<Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2025-06-01</Dt></BookgDt>')} | ${'This statement is in EUR'}
    ${'CAMT does not say the side'}     | ${camt('<Amt Ccy="INR">5.00</Amt><BookgDt><Dt>2025-06-01</Dt></BookgDt>')}                            | ${'Entry 1 does not say'}
    ${'it is any other XML'}            | ${'<a><b/></a>'}                                                                                      | ${'not a bank statement'}
    ${'XML declares entities'}          | ${'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}                                                         | ${'document type'}
  `('because $because', async ({ content, says }) => {
    await expect(read(content)).rejects.toSatisfy((error: Error & { errors?: readonly { message: string }[] }) =>
      `${error.message} ${error.errors?.map(({ message }) => message).join()}`.includes(says),
    );
  });

  it('has more lines than the limit, which is named', async () => {
    const line = '04/06/25,A,,04/06/25,1.00,,\r\n';
    await expect(read(hdfc + line.repeat(100_000))).rejects.toMatchObject({
      errors: [{ message: `This statement has more than 20,000 lines. Download it for shorter periods and import them one by one` }],
    });
    expect((await read(hdfc + line.repeat(limits.statementLines))).lines).toHaveLength(limits.statementLines);
  });

  it('unpacks to more than fits in memory', async () => {
    const rows = Array.from({ length: 3 }, () => ['x'.repeat(40_000)]);
    await expect(read(await asBook(rows))).rejects.toThrow();
  });
});

describe('CAMT of other kinds and accounts', () => {
  const entry = (amount: string, sts = 'BOOK') =>
    `<Ntry><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${sts}</Sts><BookgDt><Dt>2026-09-13</Dt></BookgDt></Ntry>`;
  const acct = (id: string) => `<Acct><Id><Othr><Id>${id}</Id></Othr></Id></Acct>`;
  it.each([
    ['CAMT.052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['CAMT.053', 'BkToCstmrStmt', 'Stmt'],
    ['CAMT.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('%s is read', async (kind, message, tag) => {
    const xml = `<Document><${message}><${tag}>${acct('123')}${entry('5.00')}${entry('6.00', 'PDNG')}</${tag}></${message}></Document>`;
    expect(await bankFiles.read(Buffer.from(xml))).toMatchObject({ kind, statement: { account: '123', lines: [{ amount: 5_00 }] } });
  });

  it.each([
    [
      'CAMT',
      `<Document><BkToCstmrStmt><Stmt>${acct('A1')}${entry('1')}</Stmt><Stmt>${acct('22')}${entry('2')}</Stmt></BkToCstmrStmt></Document>`,
    ],
    ['MT940', mt(':61:260913C1,NTRFA').replace(':25:1', ':25:A1') + mt(':61:260913C2,NTRFA').replace(':25:1', ':25:22')],
  ])('%s of two accounts names both, and reads the chosen one', async (_, text) => {
    expect(await bankFiles.read(Buffer.from(text))).toEqual({ kind: 'accounts', accounts: ['A1', '22'] });
    expect(await bankFiles.read(Buffer.from(text), '22')).toMatchObject({ statement: { account: '22', lines: [{ amount: 2_00 }] } });
  });
});

describe('lines of 0.00, which banks write to inform', () => {
  const rows = ['04/06/25,OPENING BALANCE,,04/06/25,,,9', '04/06/25,LIMIT RENEWED,,04/06/25,0.00,0.00,9', '05/06/25,A,,05/06/25,,1.00,10'];
  const csv = hdfc + rows.join('\r\n');
  const entry = (amount: string, side: string) =>
    `<Amt Ccy="INR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2025-06-05</Dt></BookgDt>`;
  it.each<readonly [string, () => string | Promise<Uint8Array>]>([
    ['CSV', () => csv],
    ['a workbook', () => asBook(csv.split('\r\n').map((row) => row.split(',')))],
    ['MT940', () => mt(':61:250604D0,00NTRFINFO//B1\r\n:86:LIMIT RENEWED\r\n:61:250604C0,NTRFINFO//B2\r\n:61:250605C1,NTRFA//B3')],
    ['CAMT', () => camt([entry('0', 'DBIT'), entry('0.00', 'CRDT'), entry('1', 'CRDT')].join('</Ntry><Ntry>'))],
  ])('of %s are left out and counted', async (_, file) => {
    expect(await read(await file())).toMatchObject({ withoutAmount: 2, lines: [{ date: '2025-06-05', amount: 1_00 }] });
  });
});

describe('MT940', () => {
  it.each`
    line                                       | amount      | date            | ref
    ${':61:2506050606D25460,40NTRFNONREF//B1'} | ${-2546040} | ${'2025-06-06'} | ${''}
    ${':61:250605C118,NMSCREF1'}               | ${11800}    | ${'2025-06-05'} | ${'REF1'}
    ${':61:2506050605RD5,5NTRF000012//B1'}     | ${550}      | ${'2025-06-05'} | ${'12'}
    ${':61:2506050605RCR5,00NCHK542769//B2'}   | ${-500}     | ${'2025-06-05'} | ${'542769'}
  `('reads $line', async ({ line, amount, date, ref }) => {
    const { lines } = await read(mt(`${line}\r\n:86:ONE \r\nTWO`));
    expect(lines).toMatchObject([{ amount, date, ref, narration: 'ONE TWO' }]);
  });
});

describe('an entry of several payments in CAMT', () => {
  const entry = (payments: readonly string[], amount = '30.00', side = 'CRDT') =>
    camt(
      `<Amt Ccy="INR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2025-06-05</Dt></BookgDt><AcctSvcrRef>B7</AcctSvcrRef>` +
        `<NtryDtls>${payments.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls><AddtlNtryInf>BULK</AddtlNtryInf>`,
    );
  const pay = (amount: string, name: string, more = '') =>
    `<Refs><EndToEndId>${name}1</EndToEndId></Refs>${amount}${more}<RmtInf><Ustrd>NEFT ${name}</Ustrd></RmtInf>`;
  const rupees = (amount: string) => `<Amt Ccy="INR">${amount}</Amt>`;
  const details = (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="INR">${amount}</Amt></TxAmt></AmtDtls>`;
  const side = (code: string) => `<CdtDbtInd>${code}</CdtDbtInd>`;
  const ab = (one: string, other: string) => [pay(one, 'ASHA'), pay(other, 'BALA')];

  it.each`
    whose                            | file                                                                                         | lines
    ${'parts add up'}                | ${entry(ab(rupees('10.00'), rupees('20.00')))}                                               | ${['1000 ASHA1 NEFT ASHA', '2000 BALA1 NEFT BALA']}
    ${'parts are in older details'}  | ${entry(ab(details('10.00'), details('20')))}                                                | ${['1000 ASHA1 NEFT ASHA', '2000 BALA1 NEFT BALA']}
    ${'money went out'}              | ${entry(ab(rupees('10.00'), rupees('20.00')), '30.00', 'DBIT')}                              | ${['-1000 ASHA1 NEFT ASHA', '-2000 BALA1 NEFT BALA']}
    ${'parts go both ways'}          | ${entry([pay(rupees('40'), 'ASHA', side('CRDT')), pay(rupees('10'), 'BALA', side('DBIT'))])} | ${['4000 ASHA1 NEFT ASHA', '-1000 BALA1 NEFT BALA']}
    ${'part has no text of its own'} | ${entry([pay(rupees('10'), 'ASHA'), rupees('20')])}                                          | ${['1000 ASHA1 NEFT ASHA', '2000  BULK']}
    ${'parts come to less'}          | ${entry(ab(rupees('10.00'), rupees('19.99')))}                                               | ${['3000 ASHA1 NEFT ASHA, NEFT BALA']}
    ${'part has no amount'}          | ${entry(ab(rupees('30.00'), ''))}                                                            | ${['3000 ASHA1 NEFT ASHA, NEFT BALA']}
    ${'part is nothing'}             | ${entry(ab(rupees('30.00'), rupees('0')))}                                                   | ${['3000 ASHA1 NEFT ASHA, NEFT BALA']}
    ${'part is in dollars'}          | ${entry(ab(rupees('10.00'), '<Amt Ccy="USD">20.00</Amt>'))}                                  | ${['3000 ASHA1 NEFT ASHA, NEFT BALA']}
    ${'only payment is another sum'} | ${entry([pay(rupees('29.00'), 'ASHA')])}                                                     | ${['3000 ASHA1 NEFT ASHA']}
  `('whose $whose becomes $lines', async ({ file, lines }) => {
    const read1 = (await read(file)).lines;
    expect(read1.map(({ amount, ref, narration }) => `${amount} ${ref} ${narration}`)).toEqual(lines);
    expect(read1.every(({ date, bankRef }) => date === '2025-06-05' && bankRef === 'B7')).toBe(true);
    // The same file again, and after an import by a version that knew one line for an entry.
    expect(newLines(read1, (await read(file)).lines).added).toEqual([]);
    const before = [...new Set(read1.map(({ whole, ...line }) => whole ?? line))];
    expect(newLines(before, (await read(file)).lines)).toEqual({ added: [], alreadyThere: read1.length });
  });

  it('may be repeated: the same payments twice are there twice', async () => {
    const file = entry(ab(rupees('10.00'), rupees('20.00')));
    const twice = file.replace(/(<Ntry>.*<\/Ntry>)/s, '$1$1');
    const { lines } = await read(twice);
    expect(lines).toHaveLength(4);
    expect(newLines((await read(file)).lines, lines).added).toHaveLength(2);
    expect(newLines(lines, lines).added).toEqual([]);
  });
});
