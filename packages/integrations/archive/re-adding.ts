import { organisationStream } from '#domain/archive/manifest';
import { DamagedZip } from '#integrations/archive/zip-reader';

/** Debits and credits of ledgers, added up from the entries of the logs, to be compared with the trial balance that is written down. */
export interface ReAdding {
  /** False if its amounts are not whole numbers. */
  entry(stream: string, entry: { readonly before?: unknown; readonly after?: unknown }): boolean;
  /** A row of the file, the heading first. */
  written(row: readonly string[]): void;
  compare(find: (what: string) => void): void;
  /** What it knows, as lines of JSON, and the same again. */
  kept(): Iterable<string>;
  recall(line: string): void;
}

type Kept =
  | ['heading', readonly string[]]
  | ['added', string, debit: string, credit: string]
  | ['written', string, readonly string[]]
  | ['twice', string];

/** Paise as big integers: whatever a file says, sums are exact. */
interface Sums {
  debit: bigint;
  credit: bigint;
}

interface Posted {
  readonly date: string;
  readonly postings: readonly { readonly ledgerId: string; readonly amount: bigint }[];
}

const columns = ['Branch Id', 'Ledger Id', 'Opening', 'Debit', 'Credit', 'Closing'] as const;

/** Of what is kept, in characters: some 1,000,000 ledgers of branches. Somebody can write an archive that has nothing but ledgers. */
const mostKept = 300_000_000;
/** What an entry of a map costs besides its key. */
const beside = 200;

export function openReAdding(period: { readonly from: string; readonly to: string } | null, most = mostKept): ReAdding {
  const added = new Map<string, Sums>();
  const written = new Map<string, readonly string[]>();
  const twice = new Set<string>();
  let heading: readonly string[] | undefined;

  let kept = 0;
  const keep = (key: string) => {
    kept += key.length + beside;
    if (kept > most) throw new DamagedZip('it has more ledgers than this program reads');
  };

  const add = (stream: string, { date, postings }: Posted, factor: bigint) => {
    if (period !== null && (date < period.from || date > period.to)) return;
    for (const { ledgerId, amount } of postings) {
      const key = `${stream} ${ledgerId}`;
      let sums = added.get(key);
      if (sums === undefined) {
        keep(key);
        sums = { debit: 0n, credit: 0n };
        added.set(key, sums);
      }
      if (amount > 0n) sums.debit += amount * factor;
      else sums.credit -= amount * factor;
    }
  };

  return {
    *kept() {
      for (const line of linesOf(heading, { added, written, twice })) yield JSON.stringify(line);
    },
    recall(text) {
      const line = JSON.parse(text) as Kept;
      if (line[0] === 'heading') heading = line[1];
      else if (line[0] === 'twice') twice.add(line[1]);
      else if (line[0] === 'written') {
        keep(line[2].join(''));
        written.set(line[1], line[2]);
      } else {
        keep(line[1]);
        added.set(line[1], { debit: BigInt(line[2]), credit: BigInt(line[3]) });
      }
    },
    entry(stream, { before, after }) {
      const [out, into] = [postedBy(before), postedBy(after)];
      if (out === undefined || into === undefined) return false;
      if (stream === organisationStream) return true;
      add(stream, out, -1n);
      add(stream, into, 1n);
      return true;
    },
    written(row) {
      if (heading === undefined) {
        heading = row.map((name) => name.replace(/^\uFEFF/, ''));
        return;
      }
      const places = heading;
      const cells = columns.map((name) => row[places.indexOf(name)] ?? '');
      const key = `${cells[0]} ${cells[1]}`;
      keep(cells.join(''));
      if (written.has(key)) twice.add(key);
      written.set(key, cells);
    },
    compare: (find) => compare({ added, written, twice }, period === null, find),
  };
}

/** Sums by stream and ledger: of the entries, and as they are written down, some of them twice. */
interface BothSums {
  readonly added: ReadonlyMap<string, Readonly<Sums>>;
  readonly written: ReadonlyMap<string, readonly string[]>;
  readonly twice: ReadonlySet<string>;
}

function* linesOf(heading: readonly string[] | undefined, { added, written, twice }: BothSums): Generator<Kept> {
  if (heading !== undefined) yield ['heading', heading];
  for (const [key, { debit, credit }] of added) yield ['added', key, String(debit), String(credit)];
  for (const [key, cells] of written) yield ['written', key, cells];
  for (const key of twice) yield ['twice', key];
}

/** An archive of all years begins with the first entry, so nothing has an opening balance. */
function compare({ added, written, twice }: BothSums, isOfAllYears: boolean, find: (what: string) => void): void {
  for (const key of twice) find(`The trial balance has ${key} twice`);
  let [difference, wrong] = [0n, 0];
  for (const key of new Set([...added.keys(), ...written.keys()])) {
    const { debit, credit } = added.get(key) ?? { debit: 0n, credit: 0n };
    const [opening, debited, credited, closing] = (written.get(key) ?? []).slice(2).map(paise);
    if (!written.has(key) && debit === 0n && credit === 0n) continue;
    if (debited !== debit || credited !== credit) {
      find(
        `The trial balance says ${shown(debited)} and ${shown(credited)} of ledger ${key}, its entries add up to ${shown(debit)} and ${shown(credit)}`,
      );
      wrong += 1;
    } else if (opening === undefined || closing !== opening + debit - credit) {
      find(`The trial balance does not add up for ledger ${key}`);
      wrong += 1;
    } else if (isOfAllYears && opening !== 0n) {
      find(`The trial balance has an opening balance for ledger ${key}, before the first entry`);
      wrong += 1;
    } else difference += closing;
  }
  if (wrong === 0 && difference !== 0n) find(`Debits and credits of the trial balance differ by ${shown(difference)}`);
}

/** What a revision posts: nothing, or undefined if it cannot be read. */
function postedBy(body: unknown): Posted | undefined {
  const nothing = { date: '', postings: [] };
  if (body === null || body === undefined) return nothing;
  if (!isRecord(body)) return undefined;
  const { effect } = body;
  if (effect === null || effect === undefined) return nothing;
  if (!isRecord(effect) || typeof effect['date'] !== 'string' || !Array.isArray(effect['postings'])) return undefined;
  const postings: { ledgerId: string; amount: bigint }[] = [];
  for (const posting of effect['postings']) {
    if (!isRecord(posting) || typeof posting['ledgerId'] !== 'string' || !Number.isSafeInteger(posting['amount'])) return undefined;
    postings.push({ ledgerId: posting['ledgerId'], amount: BigInt(Number(posting['amount'])) });
  }
  return { date: effect['date'], postings };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function paise(text: string): bigint | undefined {
  const found = /^(-?)(\d{1,30})\.(\d\d)$/.exec(text);
  if (found === null) return undefined;
  const amount = BigInt(`${found[2]}${found[3]}`);
  return found[1] === '-' ? -amount : amount;
}

function shown(amount: bigint | undefined): string {
  if (amount === undefined) return 'nothing';
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
