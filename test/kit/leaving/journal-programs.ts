import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type JournalProgram = 'ledger' | 'hledger';

/** Programs that read journals of plain text, those that are installed here. */
export function journalPrograms(): readonly JournalProgram[] {
  return (['ledger', 'hledger'] as const).filter((program) => {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/** What a program says that each account of a journal has, in paise. Nothing of the person's own settings counts. */
export async function balancesIn(program: JournalProgram, path: string): Promise<ReadonlyMap<string, number>> {
  const balances = new Map<string, number>();
  const flat = ['balance', '--flat', '--empty', '--no-total'];
  const asked =
    program === 'ledger'
      ? ['--args-only', '--file', path, '--balance-format', '%(account)\t%(quantity(scrub(display_total)))\n', ...flat]
      : ['--file', path, ...flat, '--output-format=csv'];
  const { stdout } = await run(program, asked, { maxBuffer: 1 << 30, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  for (const line of stdout.split('\n').slice(program === 'ledger' ? 0 : 1)) {
    const [, account, amount] = (program === 'ledger' ? /^(.*)\t(-?[\d.]+)$/ : /^"(.*)","(?:INR )?(-?[\d.]+)"$/).exec(line) ?? [];
    if (account !== undefined && amount !== undefined) balances.set(account.replaceAll('""', '"'), inPaise(amount));
  }
  return balances;
}

/** The daily totals of a program, to see that it took no text of a comment for a day. */
export async function daysIn(program: JournalProgram, path: string): Promise<readonly string[]> {
  const asked =
    program === 'ledger'
      ? ['--args-only', '--file', path, 'register', '--register-format', '%(format_date(date, "%Y-%m-%d"))\n']
      : ['--file', path, 'register', '--output-format=csv'];
  const { stdout } = await run(program, asked, { maxBuffer: 1 << 30, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  return stdout.match(program === 'ledger' ? /^\d{4}-\d\d-\d\d$/gm : /(?<=^"\d+",")\d{4}-\d\d-\d\d/gm) ?? [];
}

function inPaise(amount: string): number {
  const [, minus, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  const paise = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return minus === '-' && paise !== 0 ? -paise : paise;
}
