import { groupNameOf, placeOfAccount } from '#domain/migration/accounts/account-groups';
import type { AccountsBuilder, SourceTable } from '#domain/migration/accounts/accounts';
import { moneyIn, rupeesText, stateIn } from '#domain/migration/accounts/figures';
import { rowsOf, type SourceRow } from '#domain/migration/accounts/table';
import { nameKey } from '#domain/migration/name-key';

export type PartySide = 'debtors' | 'creditors';

/** Ledgers of Zoho Books: its chart, its customers and vendors, and those that only documents name. */
export class ZohoParties {
  readonly #books: AccountsBuilder;
  /** Accounts that stand for all customers or all vendors: here each party is a ledger. */
  readonly #controls = new Set<string>(['accounts receivable', 'accounts payable']);
  readonly #vendors: ReadonlySet<string>;
  readonly #sides = new Map<string, PartySide>();
  readonly #registered = new Set<string>();

  constructor(books: AccountsBuilder, withCustomers: readonly SourceTable[], withVendors: readonly SourceTable[]) {
    this.#books = books;
    const named = (tables: readonly SourceTable[], heading: string) =>
      tables.flatMap((table) => rowsOf(table, [heading]).map((row) => nameKey(row.text(heading)))).filter((name) => name !== '');
    for (const name of named(withCustomers, 'Customer Name')) this.#sides.set(name, 'debtors');
    this.#vendors = new Set(named(withVendors, 'Vendor Name'));
  }

  chart(tables: readonly SourceTable[]): void {
    for (const row of tables.flatMap((table) => rowsOf(table, ['Account Name', 'Account Type']))) {
      const [name, type] = [row.text('Account Name'), row.text('Account Type')];
      if (name === '') continue;
      if (/^accounts (receivable|payable)$/i.test(type)) {
        this.#controls.add(nameKey(name));
        this.#books.note('info', name, 'It is not made: here each customer and supplier is a ledger of its own.', row.place);
        continue;
      }
      const { alias, because } = placeOfAccount(name, type);
      this.#books.ledger({ name, groupId: groupNameOf(alias) }, because);
    }
  }

  contacts(tables: readonly SourceTable[]): void {
    for (const table of tables)
      for (const row of rowsOf(table, ['Display Name', 'Contact Name', 'GST Treatment', 'Contact Type'])) this.#contact(row, table.name);
  }

  #contact(row: SourceRow, file: string): void {
    const name = row.text('Display Name', 'Contact Name', 'Company Name');
    if (name === '') {
      this.#books.note('error', 'Contact', 'It has no name and is left out.', row.place);
      return;
    }
    const side = this.#sideOf(name, row, file);
    const treatment = row.text('GST Treatment');
    this.#registers(name, row);
    const state = row.text('Billing State', 'Place of Contact(With State Code)', 'Place Of Supply', 'Source of Supply', 'Place of Contact');
    const isNew = this.#books.ledger(
      {
        ...{
          name,
          groupId: groupNameOf(side),
          gstin: row.text('GST Identification Number (GSTIN)', 'GSTIN'),
          pan: row.text('PAN Number', 'PAN No'),
        },
        ...registrationOf(treatment),
        ...{
          email: row.text('EmailID', 'Email'),
          mobile: row.text('MobilePhone', 'Mobile Phone', 'Phone'),
          creditLimit: plainAmount(row.text('Credit Limit')),
        },
        ...{ referenceNo: row.text('Customer Number', 'Vendor Number'), creditDays: creditDaysOf(row), notes: row.text('Notes') },
        'billingAddress.line1': row.text('Billing Address', 'Billing Street'),
        'billingAddress.line2': row.text('Billing Street2', 'Billing Street 2'),
        'billingAddress.city': row.text('Billing City'),
        'billingAddress.state': treatment === 'overseas' ? '96' : state === '' ? '' : stateIn(state),
        'billingAddress.pincode': row.text('Billing Pin Code', 'Billing Code', 'Billing Zip'),
        'billingAddress.country': row.text('Billing Country'),
      },
      'type',
    );
    if (!isNew) {
      this.#books.note('warning', name, 'This contact is there twice, or is a customer and a supplier. One ledger has both.', row.place);
      return;
    }
    const opening = moneyIn(row.text('Opening Balance', 'Outstanding Balance'));
    if (opening === null) {
      this.#books.note('error', name, 'The opening balance could not be read and is left out.', row.place);
      return;
    }
    if (opening === 0) return;
    const isOther =
      /^cr/i.test(row.text('Debit or Credit of Outstanding Balance')) === (side === 'debtors') &&
      row.text('Debit or Credit of Outstanding Balance') !== '';
    const isDebit = (side === 'debtors') === (opening > 0 !== isOther);
    this.#books.opening({ ledgerId: name, [isDebit ? 'debit' : 'credit']: rupeesText(Math.abs(opening)) });
  }

  #sideOf(name: string, row: SourceRow, file: string): PartySide {
    const said = row.text('Contact Type').toLowerCase();
    if (said === 'vendor' || said === 'supplier') return 'creditors';
    if (said === 'customer') return 'debtors';
    if (row.text('Vendor Number', 'Source of Supply') !== '' || /vendor|supplier/i.test(file)) return 'creditors';
    return this.#vendors.has(nameKey(name)) && !this.#sides.has(nameKey(name)) ? 'creditors' : 'debtors';
  }

  /** The ledger of a party that a document names, with what the document says of its registration. */
  party(name: string, side: PartySide, row: SourceRow): string {
    this.#registers(name, row);
    const gstin = row.text('GST Identification Number (GSTIN)');
    const texts = { name, groupId: groupNameOf(side), gstin, ...registrationOf(row.text('GST Treatment')) };
    if (this.#books.ledger(texts, 'type'))
      this.#books.note('info', name, `It is in no file of contacts. A ledger is made for it under ${groupNameOf(side)}.`, row.place);
    return name;
  }

  #registers(name: string, row: SourceRow): void {
    const isRegistered = registrationOf(row.text('GST Treatment'))['registrationType'] === 'Regular';
    if (isRegistered || row.text('GST Identification Number (GSTIN)', 'GSTIN') !== '') this.#registered.add(nameKey(name));
  }

  /** Whether a file says that a party is registered for GST: only such a supplier charges tax. */
  isRegistered(name: string): boolean {
    return this.#registered.has(nameKey(name));
  }

  /** The ledger of an account that a document names; `otherwise`: what it must be if nothing else says it. */
  account(name: string, place: string, otherwise?: string): string {
    if (this.#books.has('customer', name)) return name;
    const found = placeOfAccount(name);
    const alias = found.because === 'unsure' && otherwise !== undefined ? otherwise : found.alias;
    this.#books.ledger({ name, groupId: groupNameOf(alias) }, found.because === 'name' ? 'name' : 'unsure');
    this.#books.note('info', name, `It is in no chart of accounts. A ledger is made for it under ${groupNameOf(alias)}.`, place);
    return name;
  }

  /** Whether an account stands for all customers or vendors. */
  isControl(account: string): boolean {
    return this.#controls.has(nameKey(account));
  }

  sideOfControl(account: string): PartySide {
    return /payable|creditor/i.test(account) ? 'creditors' : 'debtors';
  }
}

function registrationOf(treatment: string): Readonly<Record<string, string>> {
  const type = registrations[treatment.toLowerCase().replace(/[^a-z]+/g, '_')];
  if (treatment === 'overseas') return { clientType: 'Overseas' };
  return type === undefined ? {} : { registrationType: type };
}

/** How Zoho Books writes the GST treatment of a contact. Special economic zones are registered businesses. */
const registrations: Readonly<Record<string, string>> = {
  business_gst: 'Regular',
  business_registered_regular: 'Regular',
  business_registered_composition: 'Composition',
  business_sez: 'Regular',
  business_sez_developer: 'Regular',
  deemed_export: 'Regular',
  tax_deductor: 'Regular',
  input_service_distributor: 'Regular',
  business_none: 'Unregistered',
  consumer: 'Consumer',
};

/** `30`, `Net 30`, `Due on Receipt`. */
function creditDaysOf(row: SourceRow): string {
  const said = row.text('Payment Terms In Days', 'Payment Terms', 'Payment Terms Label');
  const [, days] = /^(?:net\s*)?(\d{1,4})(?:\s*days?)?$/i.exec(said) ?? [];
  return days ?? (/receipt/i.test(said) ? '0' : '');
}

function plainAmount(text: string): string {
  const amount = moneyIn(text);
  return amount === null || amount <= 0 ? '' : rupeesText(amount);
}
