import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importedStatements } from '#application/bank/imported-statements';
import type { Context } from '#application/context';
import { dropFile, dropperOf } from '#application/drops/drop-file';
import { droppedAddress } from '#application/drops/dropped-address';
import { mailDrop } from '#application/drops/mail-drop';
import { takeAgain } from '#application/drops/take-again';
import { takeDrops } from '#application/drops/take-drops';
import { statementMonths } from '#application/gst-reconciliation/statement-months';
import type { Row, Stored } from '#application/ports/records';
import { limits } from '#domain/limits';
import { addDays } from '#domain/time/day';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import { moduleOf } from '#modules/all';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { contextEnding, Ended, endingAt, minutesLater } from '#test/kit/books/ending';
import { gstr2bFile, type Reported } from '#test/kit/books/gstr-2b-file';

// Dropped bank statements and GSTR-2B, on a real engine and in real object storage.
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

async function scheduled(change: Row): Promise<Stored> {
  const { scope, ports } = books.context;
  const values = { branchId: scope.branchId, dateFormat: 'DD-MM-YYYY', often: 'Hourly', atOnce: false, mailTo: [] };
  const { id } = await books.create('import-schedule', { name: `Statements ${randomUUID()}`, ...values, ...change });
  const schedule = await ports.records.find(scope, 'import-schedule', id);
  if (schedule === undefined) throw new Error('There is no such schedule');
  return schedule;
}
async function dropped(schedule: Stored, name: string, text: string): Promise<string> {
  const content = Buffer.from(text);
  const parts = { size: content.length, read: async () => new Uint8Array(content) };
  return (await dropFile(dropperOf(books.context, schedule), schedule, name, parts)).id;
}
const drop = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'dropped-file', id))?.row;

/** Takes what is due so many minutes from now, as a worker whose storage may end. */
function take(minutes = 60, end: (context: Context) => Context = (context) => context, path?: string): Promise<boolean> {
  const later = end(minutesLater(books.context, minutes));
  const person = path === undefined ? later : { ...later, caller: { ...later.caller, permissions: new Set([path]) } };
  return takeDrops(later, { ...{ moduleOf, bankFiles, portalFiles }, contextOf: async () => person });
}

/** Ends a worker at each of its calls in turn; what it leaves is taken twice at once after a while. */
async function endingAtEach(of: (call: string) => Promise<string>, check: (id: string, call: string) => Promise<void>): Promise<number> {
  let endings = 0;
  for (const made of [false, true])
    for (let number = 0, ended = true; ended; number += 1) {
      const call = `${made ? 'after' : 'before'} call ${number}`;
      const id = await of(call);
      const end = endingAt(number, made);
      ended = false;
      await take(60, (context) => contextEnding(context, end)).catch((error: unknown) => {
        if (!(error instanceof Ended)) throw error;
        ended = true;
      });
      await Promise.all([take(70), take(70)]);
      await check(id, call);
      endings += ended ? 1 : 0;
    }
  return endings;
}

describe('a dropped bank statement', () => {
  const first = '2026-04-01';
  /** A file with the columns of SBI, a deposit of one rupee a day. */
  const statement = (of: string, days: number) => {
    const rows = Array.from({ length: days }, (_, at) => `${addDays(first, at % 300)},${addDays(first, at % 300)},${of} ${at},,,1.00,`);
    return ['Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance', ...rows].join('\n');
  };
  const bank = async () => (await books.create('customer', { name: `Bank ${randomUUID()}`, groupId: books.group('bank_accounts') })).id;
  const ofBank = async (bankId: string) => scheduled({ moduleSlug: 'bank-statement', bankId });
  const linesOf = async (bankId: string) => {
    const { ports, scope } = books.context;
    return (await ports.books.bankLines(scope, scope.branchId, bankId, '2026-04-01', '2027-03-31')).length;
  };

  it('adds the lines that are not there yet, and the mail counts them', async () => {
    const bankId = await bank();
    const schedule = await ofBank(bankId);
    const once = await dropped(schedule, 'april.csv', statement('Sale', 3));
    await take();
    const more = await dropped(schedule, 'april again.csv', statement('Sale', 5));
    await take();
    expect([await drop(once), await drop(more)]).toMatchObject([
      { dropStatus: 'Processed', created: 3, existing: 0, wrong: 0, reason: null, importId: null },
      { dropStatus: 'Processed', created: 2, existing: 3, wrong: 0, reason: null },
    ]);
    expect(await linesOf(bankId)).toBe(5);
    expect((await importedStatements(books.context, bankId)).map(({ fileName }) => fileName).toSorted()).toEqual([
      'april again.csv',
      'april.csv',
    ]);
    await mailDrop(books.context, { members: books.people.members, site: 'https://bahi.example' }, more);
    expect(books.mails.splice(0).map(({ text }) => text)).toEqual([
      expect.stringContaining('2 rows created, 3 rows there already and 0 rows with errors'),
    ]);
  });

  it('is told with what people should look at', async () => {
    const id = await dropped(await ofBank(await bank()), 'late.csv', statement('Late', 2).replaceAll('2026-04-01', '2027-03-30'));
    await take();
    expect(await drop(id)).toMatchObject({ dropStatus: 'Processed', reason: expect.stringContaining('is in the future') });
    await mailDrop(books.context, { members: books.people.members, site: 'https://bahi.example' }, id);
    expect(books.mails.splice(0)[0]?.text).toContain('is in the future');
  });

  it.each([
    [
      'whose columns nobody chose',
      'Wann,Was,Wieviel\n1,2,3',
      undefined,
      /Import one statement of this bank yourself, and its columns are kept/,
    ],
    ['whose person may not import statements', statement('Forbidden', 1), '/bank-cash', /do not have permission/],
  ])('is set aside with the reason: one %s', async (_, content, path, reason) => {
    const bankId = await bank();
    const id = await dropped(await ofBank(bankId), 'aside.csv', content);
    await take(60, undefined, path);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', reason: expect.stringMatching(reason), created: null });
    expect(await linesOf(bankId)).toBe(0);
  });

  it('is set aside when its ledger is no bank', async () => {
    const id = await dropped(await ofBank(books.ledger('bank_charges')), 'charges.csv', statement('No bank', 1));
    await take();
    expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', reason: 'Choose a bank ledger' });
  });

  it('is set aside when it is of another account', async () => {
    const account = { name: 'HDFC Current', groupId: books.group('bank_accounts'), bankAccount: '50200012345678' };
    const { id: bankId } = await books.create('customer', account);
    const ofAccount = (number: string) =>
      [`:20:${number}`, `:25:${number}`, ':28C:1', ':60F:C260401INR0,00', ':61:260402C1,00NTRFx', ':86:Sale', ':62F:C260402INR1,00'].join(
        '\n',
      );
    const schedule = await ofBank(bankId);
    const other = await dropped(schedule, 'other.sta', ofAccount('00040500000199'));
    const own = await dropped(schedule, 'own.sta', ofAccount('50200012345678'));
    await take();
    expect([await drop(other), await drop(own)]).toMatchObject([
      { dropStatus: 'Set Aside', reason: 'This statement is of the account 00040500000199, but HDFC Current has 50200012345678' },
      { dropStatus: 'Processed', created: 1, reason: null },
    ]);
    expect(await linesOf(bankId)).toBe(1);
  });

  it('on which the process ends each time is set aside, and stops no other', async () => {
    const [poison, other] = [await bank(), await bank()];
    const ids = [
      await dropped(await ofBank(poison), 'poison.csv', statement('Poison', 1)),
      await dropped(await ofBank(other), 'other.csv', statement('Other', 1)),
    ];
    const { fileKey } = (await drop(ids[0] ?? '')) ?? {};
    const ending = (context: Context): Context => {
      const get: Context['ports']['files']['get'] = async (scope, key) => {
        if (key === fileKey) throw new Ended();
        return context.ports.files.get(scope, key);
      };
      return { ...context, ports: { ...context.ports, files: { ...context.ports.files, get } } };
    };
    for (const minutes of [60, 70, 80]) await expect(take(minutes, ending)).rejects.toThrow(Ended);
    await take(90, ending);
    expect(await Promise.all(ids.map(drop))).toMatchObject([
      { dropStatus: 'Set Aside', reason: 'It could not be read: that ended without an answer 3 times' },
      { dropStatus: 'Processed', created: 1 },
    ]);
    const stored = await books.context.ports.records.find(books.context.scope, 'dropped-file', ids[0] ?? '');
    await takeAgain(minutesLater(books.context, 90), ids[0] ?? '', stored?.version ?? 0);
    await take(91);
    expect(await drop(ids[0] ?? '')).toMatchObject({ dropStatus: 'Processed', created: 1 });
  });

  it('of many lines is taken once and counted right, wherever the process ends and by two workers after it', async () => {
    const count = limits.linesPerStatementPart + 3;
    let bankId = '';
    const begin = async (call: string) => {
      bankId = await bank();
      return dropped(await ofBank(bankId), `${call}.csv`, statement(call, count));
    };
    const endings = await endingAtEach(begin, async (id, call) => {
      expect(await drop(id), call).toMatchObject({ dropStatus: 'Processed', created: count, existing: 0 });
      expect(await linesOf(bankId), call).toBe(count);
      expect(
        (await importedStatements(books.context, bankId)).map(({ lines }) => lines),
        call,
      ).toEqual([count]);
    });
    expect(endings).toBeGreaterThan(20);
  }, 240_000);

  it('can be downloaded by people who may import statements in its branch', async () => {
    const id = await dropped(await ofBank(await bank()), 'down.csv', statement('Down', 1));
    const asked = (...paths: readonly string[]) => {
      const permissions = new Set(paths);
      const caller = { ...books.context.caller, permissions, permissionsIn: () => permissions };
      return droppedAddress({ ...books.context, caller }, moduleOf, id);
    };
    expect((await asked('/dropped-file', '/bank-cash/bulk-import')).name).toBe('down.csv');
    await expect(asked('/dropped-file', '/bank-cash', '/gst-reconciliation/import')).rejects.toThrow('permission');
  });
});

describe('a dropped GSTR-2B', () => {
  const own = '27AAPFU0939F1ZV';
  const reported = (number: string, taxable: number, month = '10'): Reported => ({
    ...{ gstin: '27AAKFS5678L1ZB', number, date: `2026-${month}-03`, taxable, cgst: taxable * 0.09, sgst: taxable * 0.09 },
  });
  const ofPortal = () => scheduled({ moduleSlug: 'gstr-2b' });
  const importsOf = async (period: string) => {
    const { months } = await statementMonths(books.context, 'GSTR-2B');
    return months.flatMap((month) => (month.period === period ? month.imports : []));
  };

  it('is imported for the month that it says, and newer values replace older ones', async () => {
    const schedule = await ofPortal();
    const once = await dropped(schedule, 'oct.json', gstr2bFile(own, '2026-10', [reported('KP/1', 100), reported('KP/2', 200)]));
    await take();
    const again = await dropped(
      schedule,
      'oct.json',
      gstr2bFile(own, '2026-10', [reported('KP/1', 100), reported('KP/2', 300), reported('KP/3', 1)]),
    );
    await take();
    expect([await drop(once), await drop(again)]).toMatchObject([
      { dropStatus: 'Processed', created: 2, existing: 0, wrong: 0, reason: null },
      { dropStatus: 'Processed', created: 1, existing: 2, wrong: 0, reason: '1 of those there already have new values' },
    ]);
    expect((await importsOf('2026-10')).map(({ added, changed }) => [added, changed])).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  it.each([
    ['of another GSTIN', gstr2bFile('29AAPFU0939F1ZR', '2026-10', []), undefined, /This file is of GSTIN 29AAPFU0939F1ZR/],
    ['that is no JSON', 'GSTIN,Month', undefined, /This file is not JSON/],
    ['that is GSTR-2A', '{"gstin": "27AAPFU0939F1ZV", "fp": "102026"}', undefined, /not GSTR-2B of a month/],
    ['whose person may not import it', gstr2bFile(own, '2026-09', []), '/gst-reconciliation', /do not have permission/],
  ])('is set aside with the reason: one %s', async (_, content, path, reason) => {
    const id = await dropped(await ofPortal(), 'aside.json', content);
    await take(60, undefined, path);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', reason: expect.stringMatching(reason), created: null });
  });

  it('is taken once and counted right, wherever the process ends and by two workers after it', async () => {
    let at = 0;
    const begin = async (call: string) => {
      at += 1;
      return dropped(await ofPortal(), `${call}.json`, gstr2bFile(own, '2026-08', [reported(`E/${at}`, 100 + at, '08')]));
    };
    const endings = await endingAtEach(begin, async (id, call) => {
      expect(await drop(id), call).toMatchObject({ dropStatus: 'Processed', created: 1, existing: 0 });
      expect(await importsOf('2026-08'), call).toHaveLength(at);
    });
    expect(endings).toBeGreaterThan(15);
  }, 240_000);
});
