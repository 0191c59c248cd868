import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assert } from '#domain/assert';
import { defaultGroups } from '#domain/posting/chart';
import type { Book } from './books/book.ts';
import { type Figure, figure } from './measuring/figure.ts';

/** What the product has of the same book: profit without stock, in paise, and the time of both statements. */
interface Product {
  readonly profit: number;
  readonly ms: number;
}

interface Peer {
  readonly name: string;
  /** Its income statement and its balance sheet. The last amount of each is its net, in rupees. */
  readonly statements: readonly (readonly string[])[];
}

const peers: readonly Peer[] = [
  {
    name: 'hledger',
    statements: [
      ['incomestatement', '-O', 'csv'],
      ['balancesheet', '-O', 'csv'],
    ],
  },
  {
    name: 'ledger',
    statements: [
      ['balance', '--flat', '^income', '^expenses'],
      ['balance', '--flat', '^assets', '^liabilities'],
    ],
  },
];

/** Where hledger or ledger is installed: the income statement and the balance sheet of the same book by it. `groupOf` is the alias of a ledger's group. */
export async function plainTextPeers(book: Book, groupOf: (ledger: number) => string, product: Product): Promise<readonly Figure[]> {
  const installed = peers.filter(({ name }) => spawnSync(name, ['--version']).status === 0);
  if (installed.length === 0) {
    console.error('  neither hledger nor ledger is installed, so there is no peer of the statements');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'bahi-peer-'));
  try {
    const file = join(folder, 'book.journal');
    await pipeline(Readable.from(journalOf(book, groupOf)), createWriteStream(file));
    return installed.flatMap(({ name, statements }) => {
      const started = performance.now();
      const nets = statements.map((args) => netIn(name, file, args));
      const ms = performance.now() - started;
      const differ = nets.filter((net) => Math.abs(net) !== Math.abs(product.profit)).length;
      return [
        figure('STATEMENTS', `income statement and balance sheet whose net differs from that of ${name}`, differ, 'statements', {
          exactly: 0,
        }),
        figure('STATEMENTS', `both statements, with ${name} reading the same book beside it: time`, product.ms, 'ms', { most: 1_000 }, ms),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function* journalOf(book: Book, groupOf: (ledger: number) => string): AsyncIterable<string> {
  const accounts = new Map(book.ledgers.map(({ id }) => [id, accountOf(groupOf(id), id)]));
  for await (const { date, number, postings } of book.vouchers()) {
    const lines = postings.map(([ledger, paise]) => `  ${accounts.get(ledger)}  ${rupees(paise)}\n`);
    yield `${date} ${number}\n${lines.join('')}\n`;
  }
}

const roots = { Asset: 'assets', Liability: 'liabilities', Income: 'income', Expense: 'expenses' } as const;

function accountOf(alias: string, ledger: number): string {
  const group = defaultGroups.find((one) => one.alias === alias);
  assert(group !== undefined, `no group ${alias}`);
  return `${roots[group.nature]}:${alias}:L${ledger}`;
}

function rupees(paise: number): string {
  const [whole, rest] = [Math.floor(Math.abs(paise) / 100), Math.abs(paise) % 100];
  return `${paise < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`;
}

/** The last amount that the command prints, in paise. */
function netIn(program: string, file: string, args: readonly string[]): number {
  const { stdout, status, stderr } = spawnSync(program, ['-f', file, ...args], { encoding: 'utf8', maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr.slice(0, 500)}`);
  const last = stdout.match(/-?\d[\d,]*(\.\d+)?/g)?.at(-1) ?? '';
  return Math.round(Number(last.replaceAll(',', '')) * 100);
}
