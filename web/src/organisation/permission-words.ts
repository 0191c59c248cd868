/** What an action is called on the screen of roles, and what it lets a person do. */
export interface PermissionWords {
  readonly label: string;
  readonly says: string;
}

const words: Readonly<Record<string, readonly [label: string, says: string]>> = {
  '': ['See', 'Open this screen and its list'],
  own: ['Only own records', 'See and change only what they entered or what is assigned to them'],
  add: ['Add', 'Enter new ones'],
  edit: ['Edit', 'Change what was entered'],
  delete: ['Delete', 'Delete what nothing else uses. The history stays'],
  status: ['Activate, deactivate', 'Take it out of the choices of forms, or put it back'],
  'deactivate-activate': ['Activate, deactivate', 'Take it out of the choices of forms, or put it back'],
  view: ['View', 'Open one with all its lines, its entries in the books and its history'],
  download: ['Download', 'Save it as PDF'],
  print: ['Print', 'Print it'],
  email: ['Email', 'Send it by email'],
  clone: ['Clone', 'Begin a new one as a copy'],
  cancel: ['Cancel', 'Take it out of the books with a reason. It keeps its number'],
  'undo-cancel': ['Undo cancel', 'Put a cancelled one back into the books'],
  'undo-partial-cancel': ['Undo partial cancel', 'Open the rest again that was closed'],
  complete: ['Complete', 'Close what is still open of it'],
  'upload-attachment': ['Upload attachment', 'Attach files, such as the bill of the supplier'],
  'view-attachment': ['View attachments', 'Open attached files'],
  'delete-attachment': ['Delete attachment', 'Remove attached files'],
  'bank-cash': ['Receive or pay', 'Go from it to the receipt or payment. They need the right to enter that, too'],
  receipt: ['Receipts', 'Money that comes in: entered with Add, changed with Edit. Who has some of the three sees only these'],
  payment: ['Payments', 'Money that goes out: entered with Add, changed with Edit. Who has some of the three sees only these'],
  contra: [
    'Contra',
    'Money between own bank and cash accounts: entered with Add, changed with Edit. Who has some of the three sees only these',
  ],
  'ready-for-dispatch': ['Ready for dispatch', 'Say that the goods are packed'],
  dispatched: ['Dispatched', 'Say that the goods have left'],
  verified: ['Verified', 'Say that it was checked'],
  'print/picklist': ['Print picklist', 'Print what the warehouse gathers'],
  'download/picklist': ['Download picklist', 'Save the picklist as PDF'],
  'email/picklist': ['Email picklist', 'Send the picklist by email'],
  'e-invoice/generate': ['Generate e-invoice', 'Send it to the e-invoice portal'],
  'e-invoice/mark': ['Enter e-invoice', 'Enter the IRN of an e-invoice that was made elsewhere'],
  'e-invoice/cancel': ['Cancel e-invoice', 'Cancel its registration at the portal, and itself. They need the right to cancel it, too'],
  'e-invoice/print': ['Print e-invoice', 'Print it once the portal has registered it'],
  'e-invoice/download': ['Download e-invoice', 'Save it as PDF, or as the portal signed it'],
  'e-invoice/email': ['Email e-invoice', 'Send it by email once the portal has registered it'],
  'eway-bill/generate': ['Generate e-way bill', 'Ask the e-way bill portal for a bill of its goods'],
  'eway-bill/update-vehicle': ['Update vehicle', 'Name the vehicle on its e-way bill, or another one'],
  'eway-bill/update-transporter': ['Update transporter', 'Name another transporter on its e-way bill'],
  'eway-bill/extend-validity': ['Extend validity', 'Extend the time of its e-way bill'],
  'eway-bill/print': ['Print e-way bill', 'Print it once the portal has made it'],
  'eway-bill/download': ['Download e-way bill', 'Save it as PDF'],
  'eway-bill/email': ['Email e-way bill', 'Send it by email once the portal has made it'],
  'eway-bill/mark': ['Enter e-way bill', 'Enter an e-way bill that was made elsewhere'],
  'eway-bill/cancel': ['Cancel e-way bill', 'Cancel its e-way bill at the portal'],
  'can-scan-barcode': ['Scan barcodes', 'Scan codes into its lines'],
  'edit-products': ['Edit products', 'Change the products of an invoice after it was saved'],
  'transport-details': ['Transport details', 'Change how the goods travel'],
  'push-to-xero': ['Push to Xero', 'Send it to Xero'],
  'source-qty': ['Send goods', 'Say what left this branch'],
  'destination-qty': ['Receive goods', 'Say what arrived in this branch'],
  labels: ['Labels', 'Print labels with barcodes'],
  'gst-history/edit': ['Edit GST history', 'Change the GST rate from a day on'],
  'gst-history/delete': ['Delete GST history', 'Take back a GST rate that was planned'],
  'bulk-add': ['Add several', 'Enter several in one table'],
  unmatch: ['Unmatch', 'Take back matches with the bank, and imported statements'],
  'leave-balance': ['Leave balance', 'See and change how much leave people have'],
  'add-documents-and-details': ['Documents and details', 'Upload certificates and the logo'],
  'delete-email-config-doc': ['Delete email attachment', 'Remove the file that goes with every email'],
  close: ['Close', 'Close a year. Nothing can be entered in it any more'],
  reopen: ['Unlock', 'Open a closed year again'],
  'opening-balance': ['Opening balances', 'See what the books began with'],
  'set-password': ['Set password', 'Give somebody a new password'],
  'branch-permission': ['Branch permissions', 'Allow something else in one branch'],
  invite: ['Invite', 'Invite people to the organisation'],
  approve: ['Approve', 'Save an import that somebody else checked'],
  details: ['Details', 'See what a file of books has, beside our books, and download it'],
  accept: ['Accept', 'Say that the goods are known'],
  reject: ['Reject', 'Reject it at the portal: the goods are not ours'],
  'send-again': ['Send again', 'Send a failed message again'],
  'try-again': ['Try again', 'Ask the portal again for what failed'],
  dismiss: ['Dismiss', 'Put a failed message away, with a reason'],
  key: ['Keys for programs', 'Make and withdraw the key with which another program drops files'],
  'portal-user': ['Portal users', 'Enter or remove users and passwords of the e-invoice and e-way bill portals. Nobody can read them'],
  'portal-test': ['Test the portals', 'Test whether the e-invoice and e-way bill portals know the users that were entered'],
  decide: ['Reconcile', 'Decide about rows of GSTR-2B and GSTR-2A: accept a pair, set credit aside, claim it, ignore it'],
  import: ['Import files', 'Import files of the portal. Earlier ones stay, and what changed is shown'],
  file: ['Mark as filed', 'Say that a return was filed, which locks its documents, and lock it again'],
  unlock: ['Open filed returns', 'Open a filed return for changes with a reason, or say that it was not filed'],
  ims: ['Act in the IMS', 'Accept, reject or hold back what suppliers reported, and make the file for the portal'],
  reverse: ['Reverse credit', 'Reverse and reclaim credit in the ITC Register, and take that back'],
  unreconcile: ['Take decisions back', 'Take back what was decided, with a reason'],
  'bank-reconciliation': ['Bank reconciliation', 'Match entries with the statement of the bank'],
};

export function wordsOfVerb(verb: string): PermissionWords {
  const [label = wordsOf(verb), says = ''] = words[verb] ?? [];
  return { label, says };
}

/** `ready-for-dispatch` becomes `Ready for dispatch`. */
export function wordsOf(slug: string): string {
  const text = slug.replaceAll(/[-_/]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
