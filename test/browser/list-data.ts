import { openDesk, type Visitor } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

export interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly partyName: string;
  /** Paise. */
  readonly total: number;
  readonly status: string;
}

export interface ListData {
  /** Thirty invoices in the open year, oldest first: two of three are for Sunrise Power, and the first five are dispatched. */
  readonly invoices: readonly Invoice[];
  readonly dispatched: number;
}

export interface Lists {
  readonly site: Site;
  /** A signed-in user on a wide screen. */
  readonly wide: Visitor;
  readonly data: ListData;
}

/** A product with lists, and a user who reads them. */
export async function startLists(): Promise<Lists> {
  const site = await newSite();
  const data = await fillLists(site);
  // The lower the screen, the fewer rows are drawn.
  return { site, wide: await openDesk(site, 1280, 560, '/app/sales-invoice'), data };
}

type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** Invoices of two customers through the open year, more than the shortest page of a list. */
async function fillLists({ call }: Site): Promise<ListData> {
  const rows = async (entity: string) => ((await call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [customers, items] = [await rows('customer'), await rows('inventoryItem')];
  const party = (name: string) => customers.find((row) => row['name'] === name)?.id;
  const dispatched = 5;
  const invoices: Invoice[] = [];
  for (let place = 0; place < 30; place += 1) {
    const made = (await call('POST', 'salesInvoice/s', {
      id: newId(),
      date: `2026-${String(4 + (place % 7)).padStart(2, '0')}-${String(1 + (place % 28)).padStart(2, '0')}`,
      partyId: party(place % 3 === 0 ? 'Deccan Rooftop Systems' : 'Sunrise Power'),
      lines: [{ itemId: items[place % items.length]?.id, quantity: (1 + place) * 10_000 }],
    })) as Found & Invoice;
    const moved = place < dispatched ? await call('PUT', `salesInvoice/s/${made.id}/dispatched`, { version: made.version }) : made;
    invoices.push({ ...made, status: (moved as Invoice).status });
  }
  return { invoices, dispatched };
}

/** The key of a file that a person uploaded. */
export async function uploaded({ call, address }: Site, name: string, type: string, content: Buffer<ArrayBuffer>): Promise<string> {
  const upload = { id: newId(), name, type, bytes: content.length };
  const { key, url, headers } = (await call('POST', '/api/utility/file/s/upload', upload)) as {
    readonly key: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  const put = await fetch(new URL(url, address), { method: 'PUT', headers, body: content });
  if (!put.ok) throw new Error(`The file was refused: ${put.status} ${await put.text()}`);
  return ((await call('POST', '/api/utility/file/s/confirm', { key })) as { readonly key: string }).key;
}

/** Imports enough ledgers for an export to become a job. */
export async function importLedgers(site: Site, count: number): Promise<void> {
  const { call } = site;
  const lines = [
    'Name,Group',
    ...Array.from({ length: count }, (_, place) => `Ledger ${String(place + 1).padStart(5, '0')},Sundry Debtors`),
  ];
  const key = await uploaded(site, 'ledgers.csv', 'text/csv', Buffer.from(lines.join('\r\n'), 'utf8'));
  const { id } = (await call('POST', 'customer/s/fileImport/CSV', { id: newId(), key, approved: true })) as Found;
  for (let tries = 0; tries < 300; tries += 1) {
    const { importStatus, created } = (await call('GET', `/api/utility/importFile/s/${id}`)) as {
      readonly importStatus: string;
      readonly created: number;
    };
    if (importStatus === 'Processed' && created === count) return;
    if (!underWay.has(importStatus)) throw new Error(`The import is ${importStatus}, ${created} created`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The import did not end');
}

const underWay: ReadonlySet<string> = new Set(['Uploaded', 'Processing', 'Save In progress', 'Processed']);
