import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptAndLearn, acceptCertain } from '#application/bank/accept-matches';
import { bankSummary } from '#application/bank/bank-summary';
import { importStatement } from '#application/bank/import-statement';
import { importedStatements } from '#application/bank/imported-statements';
import { lineHistory } from '#application/bank/line-history';
import { listLines, listOpenEntries } from '#application/bank/list-lines';
import { bankDays } from '#application/bank/matched/bank-days';
import { previewStatement, type StatementChoice } from '#application/bank/read-statement';
import { reconciledOn } from '#application/bank/reconciled-on';
import { removeStatement, unmatch } from '#application/bank/unmatch';
import { withReconciled } from '#application/chains/with-reconciled';
import type { Answered } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { getRecord } from '#application/records/get-record';
import { recordHistory } from '#application/records/record-history';
import type { StatementColumns } from '#domain/bank-statement/statement-columns';
import { Refusal } from '#domain/refusal';
import { addDays } from '#domain/time/day';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { noHeadings } from '#modules/accounts/bank-cash/bank-operations';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

let banks = 0;
async function bank(): Promise<Answered> {
  banks += 1;
  return books.create('customer', { name: `Bank ${banks}`, groupId: books.group('bank_accounts') });
}

const project = () => books.storage.projector.project(books.context.scope.organisationId, { branchId: books.context.scope.branchId });
const prove = () => books.storage.prover.prove(books.context.scope.organisationId);
const first = '2026-04-01';
const whole = { from: first, to: '2027-03-31' };

type Line = readonly [days: number, narration: string, amount: number];

/** A file with the columns of SBI, without balances. */
function file(lines: readonly Line[]): Uint8Array {
  const rows = lines.map(([days, narration, amount]) => {
    const rupees = (Math.abs(amount) / 100).toFixed(2);
    return [addDays(first, days), addDays(first, days), narration, '', amount < 0 ? rupees : '', amount < 0 ? '' : rupees, ''].join(',');
  });
  return new TextEncoder().encode(['Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance', ...rows].join('\n'));
}

const take = (ledgerId: string, content: Uint8Array) =>
  importStatement(books.context, bankFiles, ledgerId, { name: 'a.csv', content }, undefined);
const enter = (ledgerId: string, days: number, amount: number) =>
  books.enter('bank-cash', {
    date: addDays(first, days),
    type: amount > 0 ? 'Receipt' : 'Payment',
    accountId: ledgerId,
    lines: [{ ledgerId: books.ledger('bank_charges'), amount: Math.abs(amount) }],
  });

describe('any order of imports, vouchers, matches and projections', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('enter' as const), days: fc.nat(40), amount: fc.constantFrom(100, 200, 300, -100, -200) }),
    fc.record({
      kind: fc.constant('import' as const),
      lines: fc.array(fc.tuple(fc.nat(40), fc.constantFrom('A', 'B'), fc.constantFrom(100, 200, 300, -100, -200)), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
    fc.record({ kind: fc.constantFrom('match' as const, 'unmatch' as const, 'cancel' as const, 'mark' as const), at: fc.nat(50) }),
    fc.record({ kind: fc.constantFrom('project' as const, 'certain' as const) }),
  );

  it('leaves open exactly what no match has, proves sound, and ties on every day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const { id: ledgerId } = await bank();
        const { context } = books;
        const vouchers = new Map<string, { amount: number; date: string }>();
        const lines: { amount: number; date: string }[] = [];
        const open = async () => ({
          lines: await context.ports.books.openBankLines(context.scope, context.scope.branchId, ledgerId),
          entries: await context.ports.books.openBankEntries(context.scope, context.scope.branchId, ledgerId),
          matches: await context.ports.books.bankMatches(context.scope, context.scope.branchId, ledgerId, '0', '9'),
        });
        for (const one of steps) {
          const now = await open();
          if (one.kind === 'enter') {
            const { id } = await enter(ledgerId, one.days, one.amount);
            vouchers.set(id, { amount: one.amount, date: addDays(first, one.days) });
          } else if (one.kind === 'import') {
            const { added } = await take(ledgerId, file(one.lines));
            expect(added).toBeLessThanOrEqual(one.lines.length);
            expect(await take(ledgerId, file(one.lines))).toMatchObject({ added: 0, alreadyThere: one.lines.length });
          } else if (one.kind === 'match') {
            const line = now.lines[one.at % Math.max(1, now.lines.length)];
            const entry = now.entries.find(({ amount }) => amount === line?.amount);
            if (line === undefined || entry === undefined) continue;
            const wish = () => ({ id: randomUUID(), lines: [line.id], entries: [{ slug: entry.slug, id: entry.id }] });
            const [once, twice] = await acceptAndLearn(context, ledgerId, [wish(), wish()]);
            expect([once?.accepted, twice?.accepted]).toEqual([true, false]);
          } else if (one.kind === 'mark') {
            const entry = now.entries[one.at % Math.max(1, now.entries.length)];
            if (entry === undefined) continue;
            await acceptAndLearn(context, ledgerId, [
              { id: randomUUID(), lines: [], entries: [{ slug: entry.slug, id: entry.id }], date: entry.date },
            ]);
          } else if (one.kind === 'unmatch') {
            const match = now.matches[one.at % Math.max(1, now.matches.length)];
            if (match !== undefined) expect(await unmatch(context, ledgerId, [match.id], 'again')).toMatchObject([{ accepted: true }]);
          } else if (one.kind === 'cancel') {
            const [id] = [...vouchers.keys()].slice(one.at % Math.max(1, vouchers.size));
            if (id === undefined) continue;
            const { version } = await getRecord(context, bankCash, id);
            const matched = now.matches.some(({ entries }) => entries.some((entry) => entry.id === id));
            const cancelled = await actOnDocument(context, bankCash, id, 'cancel', { version, remark: 'x' }).catch((error) => error);
            expect(cancelled instanceof Refusal).toBe(matched);
            if (!matched) vouchers.delete(id);
          } else if (one.kind === 'certain') await acceptCertain(context, ledgerId, whole.from, whole.to);
          else await project();
        }
        const { lines: left, entries, matches } = await open();
        const all = await context.ports.books.bankLines(context.scope, context.scope.branchId, ledgerId, '0', '9');
        lines.push(...all);
        const matched = matches.flatMap((match) => match.entries.map(({ id }) => id));
        expect([...entries.map(({ id }) => id), ...matched].sort()).toEqual([...vouchers.keys()].sort());
        expect([...left.map(({ id }) => id), ...matches.flatMap((match) => match.lines.map(({ id }) => id))].sort()).toEqual(
          all.map(({ id }) => id).sort(),
        );
        // What happened to a line ends with the match that it has, or with one that was taken back.
        for (const { id } of all) {
          const moves = await lineHistory(context, { ledgerId, lineId: id });
          const has = matches.some((match) => match.lines.some((line) => line.id === id));
          const turns = moves.map((_, at) => ((at % 2 === 0) === has ? 'match' : 'unmatch'));
          expect(moves.map(({ action }) => action)).toEqual(turns);
          expect(moves.every(({ match }) => match.lines.some((line) => line.id === id))).toBe(true);
        }
        // Entries that were marked are on a statement that was not imported, so the bank had them on their own days.
        const alone = matches.filter((match) => match.lines.length === 0).flatMap((match) => match.entries);
        for (const days of [0, 13, 27, 60]) {
          const asOf = addDays(first, days);
          const until = (some: Iterable<{ readonly amount: number; readonly date: string }>) =>
            [...some].reduce((sum, { amount, date }) => (date <= asOf ? sum + amount : sum), 0);
          const ledger = await context.ports.records.find(context.scope, 'customer', ledgerId);
          if (ledger === undefined) throw new Error('no ledger');
          const { statement } = await reconciledOn(context, ledger, asOf);
          expect(statement.balanceAsPerBooks).toBe(until(vouchers.values()));
          expect(statement.balanceAsPerBank).toBe(until(lines) + until(alone));
        }
      }),
      { numRuns: 12 },
    );
    await project();
    expect(await prove()).toEqual([]);
  }, 120_000);
});

it('a transfer between two banks is reconciled with each on its own day, and with one as soon as that has it', async () => {
  const [{ id: from }, { id: to }] = [await bank(), await bank()];
  const { context } = books;
  const transfer = await books.enter('bank-cash', {
    date: first,
    type: 'Contra',
    accountId: from,
    lines: [{ ledgerId: to, amount: 100 }],
  });
  const voucher = { slug: 'bank-cash', id: transfer.id };
  const mark = (ledgerId: string, date: string) =>
    acceptAndLearn(context, ledgerId, [{ id: randomUUID(), lines: [], entries: [voucher], date }]);
  const days = () => bankDays(context, context.scope.branchId, [voucher]);
  const [row] = [{ id: transfer.id, branchId: context.scope.branchId }];
  expect(await withReconciled(context, bankCash, [row])).toEqual([{ ...row, isReconciled: false }]);
  expect(await days()).toEqual(new Map());
  await mark(from, addDays(first, 1));
  expect(await withReconciled(context, bankCash, [row])).toEqual([{ ...row, isReconciled: true }]);
  await mark(to, addDays(first, 3));
  expect(await days()).toEqual(
    new Map([
      [
        transfer.id,
        new Map([
          [from, addDays(first, 1)],
          [to, addDays(first, 3)],
        ]),
      ],
    ]),
  );
});

it('a match that is taken back stays in the history, with who did it and why', async () => {
  const { id: ledgerId } = await bank();
  const { context } = books;
  const { id } = await enter(ledgerId, 0, 100);
  const match = randomUUID();
  await acceptAndLearn(context, ledgerId, [{ id: match, lines: [], entries: [{ slug: 'bank-cash', id }], date: first }]);
  await unmatch(context, ledgerId, [match], 'wrong cheque');
  const stream = { branchId: context.scope.branchId };
  const history = await context.ports.records.history(context.scope, stream, 'bank-match', match);
  expect(history.map(({ action, remark, by }) => ({ action, remark, by })).toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
    { action: 'match', remark: undefined, by: context.scope.userId },
    { action: 'unmatch', remark: 'wrong cheque', by: context.scope.userId },
  ]);
  // The voucher itself tells it, too, before and after the views have it, and on the day that it had then.
  const voucher = await getRecord(context, bankCash, id);
  await changeDocument(context, bankCash, { ...typedFields('bank-cash', voucher), id, version: voucher.version, date: addDays(first, 4) });
  const told = async () =>
    (await recordHistory(context, bankCash, id)).map(({ action, remark, after }) => [action, remark, after?.['isReconciled']]);
  const expected = [
    ['edit', undefined, false],
    ['unmatch', 'wrong cheque', false],
    ['match', undefined, true],
    ['create', undefined, false],
  ];
  expect(await told()).toEqual(expected);
  await project();
  expect(await told()).toEqual(expected);
});

describe('a long statement', () => {
  it('of 10,000 lines is there once, in pages, and matched some hundred at a time', async () => {
    const { id: ledgerId } = await bank();
    const { context } = books;
    const lines: Line[] = Array.from({ length: 10_000 }, (_, at) => [Math.floor(at / 40), `UTR ABCDEF${100_000 + at}`, 1_00 + at]);
    for (const [at, [days, , amount]] of lines.slice(0, 250).entries())
      await books.enter('bank-cash', {
        date: addDays(first, days),
        type: 'Receipt',
        accountId: ledgerId,
        instrumentNo: `ABCDEF${100_000 + at}`,
        lines: [{ ledgerId: books.ledger('bank_charges'), amount }],
      });
    expect(await take(ledgerId, file(lines))).toMatchObject({ added: 10_000 });
    expect(await take(ledgerId, file(lines))).toMatchObject({ added: 0 });
    const asked = { ledgerId, ...whole, tab: 'open' as const };
    const page = await listLines(context, asked);
    const next = await listLines(context, { ...asked, cursor: page.cursor ?? '' });
    expect([page.rows.length, next.rows.length]).toEqual([50, 50]);
    expect(next.rows[0]?.line?.narration).toBe('UTR ABCDEF100050');
    expect((await listLines(context, { ...asked, search: 'abcdef109999' })).rows).toHaveLength(1);
    expect((await listOpenEntries(context, { ledgerId, search: 'ABCDEF100007' })).rows).toHaveLength(1);
    expect(await bankSummary(context, ledgerId, whole.from, whole.to)).toMatchObject({ lines: { open: 10_000, matched: 0, certain: 250 } });
    expect(await acceptCertain(context, ledgerId, whole.from, whole.to)).toEqual({ accepted: 200, refused: 0, left: 50 });
    expect(await acceptCertain(context, ledgerId, whole.from, whole.to)).toEqual({ accepted: 50, refused: 0, left: 0 });
    expect((await bankSummary(context, ledgerId, whole.from, whole.to)).lines).toEqual({
      open: 9_750,
      matched: 250,
      marked: 0,
      certain: 0,
    });
    const [statement] = await importedStatements(context, ledgerId);
    expect(statement).toMatchObject({ lines: 10_000 });
    await expect(removeStatement(context, ledgerId, statement?.id ?? '')).rejects.toThrow(/Unmatch them first/);
    await project();
    expect(await prove()).toEqual([]);
  }, 120_000);
});

describe('a statement of many parts', () => {
  /** How often the lines that are there are read while this many are imported; somebody else changes a master after the part. */
  async function reads(many: number, disturbedAfter?: number): Promise<number> {
    const { id: ledgerId } = await bank();
    const { context } = books;
    const { ports } = context;
    let [read, written] = [0, 0];
    const bankLines: typeof ports.books.bankLines = (...asked) => {
      read += 1;
      return ports.books.bankLines(...asked);
    };
    const commit: typeof ports.journal.commit = async (...asked) => {
      const done = await ports.journal.commit(...asked);
      written += 1;
      if (written === disturbedAfter) await take(ledgerId, file(lines.slice(-1)));
      return done;
    };
    const lines = Array.from({ length: many }, (_, at): Line => [at % 50, `ROW ${at}`, 100 + at]);
    const counted = { ...context, ports: { ...ports, books: { ...ports.books, bankLines }, journal: { ...ports.journal, commit } } };
    const { added } = await importStatement(counted, bankFiles, ledgerId, { name: 'a.csv', content: file(lines) }, undefined);
    expect(added).toBe(disturbedAfter === undefined ? many : many - 1);
    expect(await ports.books.bankLines(context.scope, context.scope.branchId, ledgerId, whole.from, whole.to)).toHaveLength(many);
    return read;
  }

  it('is compared once with what is there, and again only when somebody else imports meanwhile', async () => {
    const once = await reads(400);
    expect([await reads(2_400), await reads(2_400, 2)]).toEqual([once, once + 1]);
  }, 60_000);

  it('opens with what the last line before it left, which is looked for in the statements before it only', async () => {
    const { id: ledgerId } = await bank();
    const { context } = books;
    const { ports } = context;
    const balanced = (from: number, many: number, opening: number) => {
      const rows = Array.from({ length: many }, (_, at) => {
        const day = addDays(first, from + at);
        return `${day},${day},ROW,,,1.00,${(opening + at + 1).toFixed(2)}`;
      });
      return new TextEncoder().encode(['Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance', ...rows].join('\n'));
    };
    for (const from of [0, 30]) await take(ledgerId, balanced(from, 20, from));
    let earliest = '9';
    const bankLines: typeof ports.books.bankLines = (scope, branchId, id, from, to) => {
      if (from < earliest) earliest = from;
      return ports.books.bankLines(scope, branchId, id, from, to);
    };
    const watched = { ...context, ports: { ...ports, books: { ...ports.books, bankLines } } };
    const sent = { name: 'a.csv', content: balanced(60, 5, 60) };
    const { warnings } = await importStatement(watched, bankFiles, ledgerId, sent, undefined);
    expect(warnings).toEqual(['It opens with 60.00, but the statement before it closed with 50.00. Lines may be missing']);
    expect(earliest).toBe(addDays(first, 49));
    // One that begins before the end of another is compared with the line before its first day.
    expect((await previewStatement(context, bankFiles, ledgerId, { ...sent, content: balanced(40, 10, 40) }, undefined)).warnings).toEqual(
      [],
    );
  });
});

describe('a statement that is removed', () => {
  const rows = (many: number) => Array.from({ length: many }, (_, at): Line => [at % 50, `ROW ${at}`, 100 + at]);
  const left = async (ledgerId: string) => {
    const { ports, scope } = books.context;
    const lines = await ports.books.bankLines(scope, scope.branchId, ledgerId, whole.from, whole.to);
    return [lines.length, (await importedStatements(books.context, ledgerId)).length];
  };

  /** The import of a statement of three parts, of which somebody removes what is there after as many. */
  async function removedAfter(parts: number) {
    const { id: ledgerId } = await bank();
    const { context } = books;
    let written = 0;
    const commit: typeof context.ports.journal.commit = async (...asked) => {
      const done = await context.ports.journal.commit(...asked);
      written += 1;
      if (written === parts) {
        const [statement] = await importedStatements(context, ledgerId);
        await removeStatement(context, ledgerId, statement?.id ?? '');
      }
      return done;
    };
    const disturbed = { ...context, ports: { ...context.ports, journal: { ...context.ports.journal, commit } } };
    const importing = importStatement(disturbed, bankFiles, ledgerId, { name: 'a.csv', content: file(rows(1_200)) }, undefined);
    return {
      ledgerId,
      why: await importing.then(
        () => null,
        (error: Error) => error.message,
      ),
    };
  }

  it.each([1, 2])(
    'while it is imported, after %i of its parts, leaves no line behind',
    async (parts) => {
      const { ledgerId, why } = await removedAfter(parts);
      expect(why).toBe('Somebody removed this statement while it was imported');
      expect(await left(ledgerId)).toEqual([0, 0]);
      expect(await take(ledgerId, file(rows(1_200)))).toMatchObject({ added: 1_200 });
      expect(await prove()).toEqual([]);
    },
    60_000,
  );

  it('keeps all its lines while one of its last part is matched', async () => {
    const { id: ledgerId } = await bank();
    await take(ledgerId, file(rows(1_200)));
    const { ports, scope } = books.context;
    const line = (await ports.books.openBankLines(scope, scope.branchId, ledgerId)).find(({ narration }) => narration === 'ROW 1199');
    const entry = await enter(ledgerId, 1, line?.amount ?? 0);
    const match = { id: randomUUID(), lines: [line?.id ?? ''], entries: [{ slug: 'bank-cash', id: entry.id }] };
    expect(await acceptAndLearn(books.context, ledgerId, [match])).toMatchObject([{ accepted: true }]);
    const [statement] = await importedStatements(books.context, ledgerId);
    const remove = () => removeStatement(books.context, ledgerId, statement?.id ?? '');
    await expect(remove()).rejects.toThrow('Lines of this statement are matched. Unmatch them first');
    expect(await left(ledgerId)).toEqual([1_200, 1]);
    await unmatch(books.context, ledgerId, [match.id], 'wrong');
    expect([await remove(), await left(ledgerId)]).toEqual([{ removed: 1_200 }, [0, 0]]);
  }, 60_000);
});

describe('a file that is not understood by itself', () => {
  const sent = (text: string) => ({ name: 'a.csv', content: new TextEncoder().encode(text) });
  const preview = (ledgerId: string, text: string, ...more: [columns?: StatementColumns | undefined, choice?: StatementChoice]) =>
    previewStatement(books.context, bankFiles, ledgerId, sent(text), more[0], more[1]);

  it('without headings is mapped by the places of its columns, and the mapping is kept for the account', async () => {
    const { id } = await bank();
    const text = '13/09/2026,UPI KIRAN,250.00\n14/09/2026,NEFT RAHUL,-100000.00\n';
    expect(await preview(id, text)).toMatchObject({ statement: null, problem: expect.stringContaining('Choose which column') });
    const asked = await preview(id, text, undefined, { head: noHeadings });
    expect(asked).toMatchObject({ head: noHeadings, headings: ['Column 1', 'Column 2', 'Column 3'], statement: null });
    const columns = {
      ...({ date: 'Column 1', narration: 'Column 2', amount: 'Column 3', dateFormat: 'DD/MM/YY' } as const),
      ...{ withoutHeadings: true, outIsPositive: true },
    } as const;
    expect(await preview(id, text, columns)).toMatchObject({
      head: noHeadings,
      statement: { lines: [{ date: '2026-09-13', amount: -250_00 }, { amount: 1_00_000_00 }] },
    });
    expect(await importStatement(books.context, bankFiles, id, sent(text), columns)).toMatchObject({ added: 2 });
    const next = `${text}15/09/2026,SALARY,7000.00\n`;
    expect(await preview(id, next)).toMatchObject({ columns, statement: { count: 3, added: 1 } });
    expect(await importStatement(books.context, bankFiles, id, sent(next), undefined)).toMatchObject({ added: 1, alreadyThere: 2 });
  });

  it('with headings nobody knows is mapped below the row that a person chooses', async () => {
    const { id } = await bank();
    const text = 'Wann,Was,Aus,Ein\n1,2,3,4\n13/09/2026,UPI KIRAN,250.00,\n14/09/2026,NEFT,,5.00\n';
    expect(await preview(id, text, undefined, { head: 0 })).toMatchObject({
      head: 0,
      headings: ['Wann', 'Was', 'Aus', 'Ein'],
      top: expect.arrayContaining([['Wann', 'Was', 'Aus', 'Ein']]),
    });
    const columns = { date: 'Wann', narration: 'Was', withdrawal: 'Aus', deposit: 'Ein', dateFormat: 'DD/MM/YY' } as const;
    expect(await preview(id, text.replace('1,2,3,4\n', ''), columns)).toMatchObject({ statement: { count: 2 } });
  });

  it('in Windows-1252 shows what a person has to look at', async () => {
    const { id } = await bank();
    const content = Buffer.from('Date,Narration,Amount,Balance\n13/09/2026,CAF\xc9 MADRAS \x96 UPI,-250.00,9750.00\n', 'latin1');
    expect(await previewStatement(books.context, bankFiles, id, { name: 'a.csv', content }, undefined)).toMatchObject({
      uncertain: ['CAFÉ MADRAS – UPI'],
      statement: { lines: [{ narration: 'CAFÉ MADRAS – UPI', amount: -250_00 }] },
    });
  });

  it('of several accounts asks which one, unless the bank has the number of one', async () => {
    const of = (account: string, amount: string) =>
      `:20:S\n:25:${account}\n:60F:C260901INR0,\n:61:260913C${amount},NTRFA\n:62F:C260930INR0,\n`;
    const text = of('50200012345678', '1') + of('50200087654321', '2');
    const { id } = await bank();
    expect(await preview(id, text)).toMatchObject({ kind: 'accounts', accounts: ['50200012345678', '50200087654321'], statement: null });
    await expect(importStatement(books.context, bankFiles, id, sent(text), undefined)).rejects.toMatchObject({
      errors: [{ path: 'account', message: expect.stringContaining('statements of 2 accounts') }],
    });
    const account = '50200087654321';
    expect(await preview(id, text, undefined, { account })).toMatchObject({ kind: 'MT940', statement: { lines: [{ amount: 2_00 }] } });
    expect(await importStatement(books.context, bankFiles, id, sent(text), undefined, { account })).toMatchObject({ added: 1 });
    const own = await books.create('customer', {
      name: 'Bank of one',
      groupId: books.group('bank_accounts'),
      bankAccount: '50200012345678',
    });
    expect(await preview(own.id, text)).toMatchObject({ kind: 'MT940', statement: { lines: [{ amount: 1_00 }] } });
  });
});
