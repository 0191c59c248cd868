import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { goTo, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// Every window, menu and question of the product by keyboard: it opens with a key, has a name, takes the focus, keeps Tab inside, closes with
// Esc and gives the focus back. A run takes a third of the table, --deep all of it. A file that shows one and is not in the table fails the
// last test.
let site: Site;
let page: Page;
let invoice: string;
let item: string;

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) =>
    ((await site.call('POST', `${entity}/s/list`, {})) as { rows: readonly { readonly id: string; readonly name?: string }[] }).rows;
  const partyId = (await rows('customer')).find(({ name }) => name === 'Sunrise Power')?.id;
  item = (await rows('inventoryItem'))[0]?.id ?? '';
  invoice = newId();
  await site.call('POST', 'salesInvoice/s', { id: invoice, date: '2026-11-20', partyId, lines: [{ itemId: item, quantity: 2_0000 }] });
  ({ page } = await openDesk(site, 1280, 860, '/app/dashboard'));
  page.setDefaultTimeout(15_000);
}, 120_000);

afterEach(async ({ task }) => {
  // What failed may be open still.
  if (task.result?.state === 'fail') await page.goto(`${site.address}/app/dashboard`);
});
afterAll(leave, 60_000);

interface Shown {
  readonly role?: 'dialog' | 'menu' | 'alertdialog';
  readonly name: string | RegExp;
  readonly path: string;
  /** On the screen before the keys are pressed. */
  readonly ready?: string;
  /** Opens it: the keys after the focus was put on an element. */
  readonly from: string;
  readonly keys: readonly string[];
  /** The name or the text of what has the focus first. */
  readonly starts: string | RegExp;
  /** What is shown in its place until it has loaded. */
  readonly waits?: string;
  /** On a phone. */
  readonly narrow?: true;
  /** Esc asks before it closes. */
  readonly asks?: true;
  /** What has the focus afterwards, when it is not what had it before. */
  readonly back?: string;
  readonly files: readonly string[];
}

const list = '/app/customer';
const row = '[role="gridcell"]:has-text("Deccan Rooftop Systems")';
const invoiceRow = '[role="gridcell"]:has-text("Sunrise Power")';
const party = '#field-partyId';
const button = (name: string) => `button:text-is("${name}")`;
const labelled = (name: string) => `[aria-label="${name}"]`;
const openings = '/app/financial-year/update_opening_balance';
const asha = '[role="gridcell"]:has-text("Asha")';
const view = '/app/sales-invoice/view/:invoice';

const frame: readonly Shown[] = [
  { name: 'Keys', path: list, ready: row, from: '#screen', keys: ['Shift+?'], starts: /single-key/, files: ['shell/help-sheet.tsx'] },
  {
    name: 'Go to, create, find',
    path: list,
    ready: row,
    from: '#screen',
    keys: ['Control+k'],
    waits: '.palette-waits',
    starts: 'Go to, create, find',
    files: ['shell/palette/palette.tsx', 'shell/palette/palette-waits.tsx'],
  },
  {
    name: 'Organisation, branch and year',
    path: list,
    from: '.scope',
    keys: ['F3'],
    starts: /Suryodaya Solar/,
    files: ['shell/scope-switcher.tsx'],
  },
  { role: 'menu', name: /: profile$/, path: list, from: '.avatar', keys: ['Enter'], starts: /./, files: ['shell/profile-menu.tsx'] },
  {
    name: 'My profile',
    path: list,
    from: '.avatar',
    keys: ['Enter', 'type:my', 'Enter'],
    starts: 'First Name',
    asks: true,
    files: ['session/pages/profile.tsx'],
  },
  {
    name: 'Change password',
    path: list,
    from: '.avatar',
    keys: ['Enter', 'type:change', 'Enter'],
    starts: /password/i,
    asks: true,
    files: ['shell/change-password.tsx'],
  },
];

const lists: readonly Shown[] = [
  {
    role: 'menu',
    name: 'Columns',
    path: list,
    from: labelled('Columns'),
    keys: ['Enter'],
    starts: /Always shown/,
    files: ['kit/list/list-toolbar.tsx'],
  },
  {
    role: 'menu',
    name: 'Saved filters',
    path: list,
    from: labelled('Saved filters'),
    keys: ['Enter'],
    starts: /Save filter as/,
    files: ['kit/list/filters/saved-filters.tsx'],
  },
  {
    role: 'alertdialog',
    name: 'Save this filter',
    path: list,
    from: labelled('Saved filters'),
    keys: ['Enter', 'Enter'],
    starts: 'Name',
    files: ['kit/list/filters/saved-filters.tsx'],
  },
  { name: 'Sort', path: list, from: button('Sort'), keys: ['Enter'], starts: 'Sort by', files: ['kit/list/filters/sort-button.tsx'] },
  {
    role: 'menu',
    name: 'Export',
    path: list,
    from: row,
    keys: ['Alt+e'],
    starts: 'PDF',
    back: labelled('Export'),
    files: ['kit/list/files/export-menu.tsx'],
  },
  {
    role: 'menu',
    name: 'Filter by',
    path: list,
    from: '.chip.add',
    keys: ['Enter'],
    starts: /./,
    files: ['kit/list/filters/filter-bar.tsx'],
  },
  {
    name: /./,
    path: '/app/sales-invoice',
    from: '#period-chip',
    keys: ['Alt+F2'],
    starts: /./,
    files: ['kit/list/filters/filter-bar.tsx'],
  },
  {
    role: 'menu',
    name: 'Actions of Deccan Rooftop Systems',
    path: list,
    from: row,
    keys: ['Shift+F10'],
    starts: /./,
    files: ['kit/list/actions/row-menu.tsx'],
  },
  {
    name: 'History of Deccan Rooftop Systems',
    path: list,
    from: row,
    keys: ['Shift+F10', 'type:hist', 'Enter'],
    starts: 'Close',
    files: ['kit/list/actions/history-drawer.tsx'],
  },
];

const reports: readonly Shown[] = [
  {
    name: 'Period',
    path: '/app/trial-balance',
    ready: 'table',
    from: '[aria-haspopup="dialog"]:text("to")',
    keys: ['Alt+F2'],
    starts: 'From',
    files: ['kit/report/period-bar.tsx'],
  },
  {
    role: 'menu',
    name: /^Export/,
    path: '/app/trial-balance',
    ready: 'table',
    from: '.report-export',
    keys: ['Enter'],
    starts: /./,
    files: ['kit/report/export-menu.tsx'],
  },
];

const documents: readonly Shown[] = [
  {
    name: /^New .*Item/,
    path: '/app/sales-invoice/add',
    from: '[data-cell="0:0"]',
    keys: ['F2', 'Alt+c'],
    starts: /Name/,
    asks: true,
    back: '[data-cell="0:0"]',
    files: ['kit/document/table/use-table-cells.ts', 'kit/record/created/new-record.ts'],
  },
  {
    name: /^Last rates of/,
    path: '/app/sales-invoice/edit/:invoice',
    ready: 'button:has-text("Last rates")',
    from: '[data-cell="0:0"]',
    keys: ['Alt+l'],
    starts: /./,
    files: ['kit/document/trade/last-rates.tsx'],
  },
  {
    role: 'menu',
    name: 'More actions',
    path: view,
    from: labelled('More actions'),
    keys: ['Enter'],
    starts: /./,
    files: ['kit/document/view/document-bar.tsx'],
  },
  {
    name: /^Email/,
    path: view,
    from: labelled('More actions'),
    keys: ['Alt+m'],
    starts: /./,
    files: ['kit/document/view/email-dialog.tsx'],
  },
  {
    role: 'alertdialog',
    name: 'Cancel',
    path: view,
    from: labelled('More actions'),
    keys: ['Alt+x'],
    starts: 'Reason',
    files: ['kit/list/actions/action-question.ts'],
  },
  {
    name: /^Print|^Sales Invoice/,
    path: view,
    from: labelled('More actions'),
    keys: ['Alt+p'],
    starts: /./,
    files: ['kit/document/view/pdf-preview.tsx'],
  },
  {
    name: /^Labels of/,
    path: '/app/inventory-item/view/:item',
    ready: 'h1:has-text("(")',
    from: '[aria-label^="Actions of"]',
    keys: ['Enter', 'type:print', 'Enter'],
    starts: 'Sheet or roll',
    files: ['kit/labels/labels-window.tsx'],
  },
  {
    name: /^Attachments of/,
    path: '/app/sales-invoice',
    from: invoiceRow,
    keys: ['Shift+F10', 'type:upload', 'Enter'],
    starts: /./,
    files: ['kit/document/row-window.tsx'],
  },
  {
    name: 'Calendar',
    path: '/app/sales-invoice/add',
    from: '#field-date',
    keys: ['Alt+ArrowDown'],
    starts: /^\d+$/,
    files: ['kit/fields/calendar.tsx'],
  },
  {
    name: 'New Customer',
    path: '/app/sales-invoice/add',
    from: party,
    keys: ['Alt+c'],
    starts: /Name/,
    asks: true,
    files: ['kit/record/created/inline-create.tsx', 'kit/feedback/modal.tsx', 'kit/fields/choices/ref-input.tsx'],
  },
];

const rights: readonly Shown[] = [
  {
    name: /^Asha/,
    path: '/app/user',
    from: asha,
    keys: ['Shift+F10', 'type:edit', 'Enter'],
    starts: /./,
    asks: true,
    files: ['organisation/user/edit-user.tsx'],
  },
  {
    name: /^Set the password of/,
    path: '/app/user',
    from: asha,
    keys: ['Shift+F10', 'type:set', 'Enter'],
    starts: /password/i,
    asks: true,
    files: ['organisation/user/set-password.tsx'],
  },
  {
    name: 'Invite someone',
    path: '/app/user-invitation/list',
    from: button('Invite someone'),
    keys: ['Enter'],
    starts: /./,
    asks: true,
    files: ['organisation/user-invitation/invitation-screen.tsx'],
  },
];

const phone: readonly Shown[] = [
  { name: 'Menu', path: list, narrow: true, from: labelled('Menu'), keys: ['Enter'], starts: /./, files: ['shell/menu/side-drawer.tsx'] },
  {
    name: 'Line',
    path: '/app/sales-invoice/add',
    narrow: true,
    from: button('+ Add line'),
    keys: ['Enter'],
    starts: /Item/,
    files: ['kit/lines/line-cards.tsx'],
  },
];

const organisation: readonly Shown[] = [
  {
    name: 'Paste lines',
    path: '/app/sales-invoice/add',
    from: button('Paste lines'),
    keys: ['Enter'],
    starts: /./,
    files: ['kit/document/table/paste-lines.tsx'],
  },
  {
    name: /^Import a file/,
    path: '/app/import-file',
    from: button('Import a file'),
    keys: ['Enter'],
    starts: /./,
    asks: true,
    files: ['organisation/import-file/import-screen.tsx'],
  },
  {
    name: 'Import from Tally',
    path: '/app/tally-import-file',
    from: button('Import from Tally'),
    keys: ['Enter'],
    starts: /./,
    files: ['organisation/tally-import-file/book-screen.tsx'],
  },
  {
    role: 'menu',
    name: 'Export',
    path: openings,
    from: labelled('Export'),
    keys: ['Enter'],
    starts: 'PDF',
    files: ['organisation/financial-year/opening-tools.tsx'],
  },
  {
    name: 'Paste opening balances',
    path: openings,
    from: button('Paste rows'),
    keys: ['Enter'],
    starts: /./,
    files: ['organisation/financial-year/paste-openings.tsx'],
  },
  {
    name: /^Opening balance of/,
    path: openings,
    from: '.list-rows button:has-text("Bills")',
    keys: ['Enter'],
    starts: /./,
    asks: true,
    files: ['organisation/financial-year/opening-bills.tsx'],
  },
  {
    name: /^Delete Suryodaya Solar/,
    path: '/app/org',
    from: '[aria-labelledby="way-out"] button',
    keys: ['Enter'],
    starts: /./,
    asks: true,
    files: ['organisation/org/delete-organisation.tsx'],
  },
  {
    name: /rate/i,
    path: '/app/inventory-item/view/:item',
    from: button('Add rate'),
    keys: ['Enter'],
    starts: /./,
    asks: true,
    files: ['kit/record/dated/dated-dialog.tsx', 'kit/record/dated/dated-table.tsx'],
  },
  {
    name: /^History of/,
    path: '/app/inventory-item/view/:item',
    from: button('History'),
    keys: ['Enter'],
    starts: 'Close',
    files: ['kit/record/record-screen.tsx'],
  },

  {
    name: 'Set up two-step sign-in',
    path: '/app/profile/security',
    from: button('Set it up'),
    keys: ['Enter'],
    starts: /./,
    files: ['session/security/set-up-second-factor.tsx'],
  },
  {
    name: 'Add a document',
    path: '/app/org',
    from: button('Add a document'),
    keys: ['Enter'],
    starts: /./,
    asks: true,
    files: ['organisation/org/org-papers.tsx'],
  },
];

const shown: readonly Shown[] = [...frame, ...lists, ...reports, ...documents, ...rights, ...organisation, ...phone];

describe('everything that opens over a screen', () => {
  it.each(byTurns(shown, 3).map((one) => [`${one.name} at ${one.path}`, one] as const))('%s: by keyboard alone', async (_, one) =>
    walk(one),
  );
});

async function walk({ role = 'dialog', name, path, ready, from, keys, waits, starts, asks, back, narrow }: Shown): Promise<void> {
  const width = narrow ? 390 : 1280;
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 860 });
  await goTo(page, path.replace(':invoice', invoice).replace(':item', item));
  if (ready !== undefined) await page.locator(`#screen ${ready}`).first().waitFor();
  const opener = page.locator(from).first();
  await opener.waitFor();
  await opener.focus();
  await page.evaluate(markFocused);
  const box = page.getByRole(role, { name, exact: true }).last();
  for (const key of keys) {
    if (key !== keys[0] && /^Enter|F10$/.test(keys[0] ?? '')) await page.locator('[role="menu"] :focus').waitFor();
    if (key.startsWith('type:')) await page.keyboard.type(key.slice(5));
    else await page.keyboard.press(key);
  }
  await box.waitFor();
  if (waits !== undefined) await page.locator(waits).waitFor({ state: 'detached' });
  const inside = () => box.evaluate(focusIn);
  await soon(inside, `${name} takes the focus`).not.toBeNull();
  await soon(inside, `where ${name} starts`).toMatch(starts instanceof RegExp ? starts : new RegExp(`^${escaped(starts)}$`));
  const around = role === 'menu' ? ['ArrowUp', 'ArrowDown', 'ArrowDown'] : ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab'];
  for (const key of around) {
    await page.keyboard.press(key);
    expect(await inside(), key).not.toBeNull();
  }
  await page.keyboard.press('Escape');
  if (asks) {
    const question = page.getByRole('alertdialog', { name: 'Are you sure, you want to quit?' });
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await soon(inside, `${name} has the focus again`).not.toBeNull();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await box.waitFor({ state: 'detached' });
  await soon(() => page.evaluate(focusBack, back ?? null), `the focus after ${name}`).toBe('back');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function markFocused(): void {
  for (const old of document.querySelectorAll('[data-had-focus]')) old.removeAttribute('data-had-focus');
  document.activeElement?.setAttribute('data-had-focus', '');
}

function focusBack(other: string | null): string {
  const { activeElement: at } = document;
  return at?.hasAttribute('data-had-focus') || (other !== null && at?.matches(other)) ? 'back' : (at?.outerHTML.slice(0, 120) ?? 'nowhere');
}

/** How the focused element is called, or null if it is not in the window. */
function focusIn(box: Element): string | null {
  const { activeElement: at } = document;
  if (!(at instanceof HTMLElement) || !box.contains(at)) return null;
  const label =
    at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement ? at.labels?.[0] : null;
  return (at.ariaLabel ?? label?.textContent ?? at.textContent ?? '').replaceAll(/[\s*]+/g, ' ').trim();
}

describe('every file that shows a window, a menu or a question', () => {
  const opens = /<(?:Modal|Popup|Menu|MenuButton|Drawer|Dialog|dialog|Popover|Popper|MuiMenu)\b|\b(?:confirm|askRemark|askNewRecord)\(/;
  const root = new URL('../../web/src/', import.meta.url);
  const showing = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.') && opens.test(readFileSync(new URL(file, root), 'utf8')),
  );

  it('is walked through above, or is named here with what covers it', () => {
    const covered = new Set([...shown.flatMap(({ files }) => files), ...Object.keys(elsewhere)]);
    expect(showing.filter((file) => !covered.has(file))).toEqual([]);
    expect([...covered].filter((file) => !showing.includes(file) && elsewhere[file] === undefined)).toEqual([]);
  });
});

/** What the table above leaves out, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'kit/feedback/confirm.ts': 'asks every question above',
  'kit/feedback/confirmation.tsx': 'draws every question above',
  'kit/menu/open-menu.tsx': 'draws every menu above',
  'kit/menu/menu-button.tsx': 'opens every menu above',
  'kit/menu/open-popup.tsx': 'draws every small window above',
  'kit/lines/cell-editor.tsx': 'the reason of a wrong cell, which takes no focus: line-grid.test.tsx',
  'kit/lines/option-list.tsx': 'the focus stays in its cell: line-grid.test.tsx',
  'kit/document/e-invoice/cancel-dialog.tsx': 'with an e-invoice: trade/e-invoice.test.ts',
  'kit/document/e-invoice/mark-dialog.tsx': 'the same: row-window.test.tsx',
  'kit/document/eway-bill/mark-bill.tsx': 'with an e-way bill: trade/eway-bill.test.ts',
  'kit/document/eway-bill/step-window.tsx': 'with an e-way bill: trade/eway-bill.test.ts',
  'organisation/gst-registration/enter-user.tsx': 'with a GST registration: portals/portal-user.test.ts',
  'organisation/import-file/import-view.tsx': 'with an import that was saved: imports.test.ts',
  'organisation/tally-import-file/book-standing.tsx': 'with books that were saved: tally-imports.test.ts',
  'organisation/import-file/missing-records.tsx': 'with rows that lack records: imports.test.ts',
  'messages/import-schedule/schedule-view.tsx': 'with a schedule; its question is asked by confirm.ts',
  'kit/list/files/export-window.tsx': 'for more than 2,000 rows; a Modal',
  'session/pages/prove-again-form.tsx': 'minutes after signing in: security.test.ts',
  'session/security/second-factor.tsx': 'with a code from a phone: security.test.ts',
  'organisation/user/branch-permissions.tsx': 'of other users: security.test.ts',
  'organisation/financial-year/opening-stock.tsx': 'the menu of files, as in lists',
  'organisation/financial-year/close-year.tsx': 'closes a year: closing-year.test.ts',
  'organisation/archive/archive-form.tsx': 'with an archive made by a job: archive.test.ts',
  'kit/document/eway-bill/several-bills.tsx': 'with bills on the road: portals/on-the-road.test.ts',
  'kit/document/eway-bill/new-trip-sheet.tsx': 'with bills on the road: trade/trip-sheet.test.ts',
  'stock/trip-sheet/trip-sheet-list.tsx': 'the same',
  'kit/report/letters-window.tsx': 'with parties that have mails: letters.test.ts',
  'kit/report/columns-button.tsx': 'with pieces: stock-reports.test.ts',
  'reports/dashboard/my-dashboard.tsx': 'while cards are arranged: dashboards.test.ts',
  ...Object.fromEntries(
    [
      'letter/letter-dialog.tsx',
      'linking/link-dialog.tsx',
      'set-aside-dialog.tsx',
      'ims/ims.tsx',
      'ims/part-dialog.tsx',
      'ims/use-ims-acts.ts',
      'statement-file/import-dialog.tsx',
      'use-row-acts.ts',
    ].map((file) => [`purchase/gst-reconciliation/${file}`, 'with rows of GSTR-2B: trade/gst-reconciliation.test.ts']),
  ),
  ...Object.fromEntries(
    ['move-dialog.tsx', 'month-dialog.tsx', 'running-statement.tsx', 'use-register-acts.ts'].map((file) => [
      `purchase/gst-reconciliation/register/${file}`,
      'with purchases: trade/itc-register.test.ts',
    ]),
  ),
  'organisation/gst-registration/returns/file-dialog.tsx': 'with a period that is over: accounts/gst-returns.test.ts',
  'organisation/gst-registration/returns/reason-dialog.tsx': 'the same',
  'kit/report/set-off/enter-set-off.ts': 'the same',
  'organisation/gst-registration/returns/ledgers/balance-dialog.tsx': 'the same',
  'organisation/gst-registration/returns/ledgers/portal-balances.tsx': 'the same',
  ...Object.fromEntries(
    ['find-dialog.tsx', 'line-dialogs.tsx', 'open-entries.tsx', 'statement-file/imported-statements.tsx', 'use-line-acts.ts'].map(
      (file) => [`accounts/bank-reconciliation/${file}`, 'with lines of a bank: bank-reconciliation.test.ts'],
    ),
  ),
  ...Object.fromEntries(
    [
      'grids/configure-grid/use-setup-list.ts',
      'grids/configure-grid/use-setup-saving.ts',
      'kit/document/view/attachments-panel.tsx',
      'kit/document/document-form.tsx',
      'kit/document/trade/from-invoice.tsx',
      'kit/drafts/draft-offer.tsx',
      'kit/record/agrees-to-rates.ts',
      'kit/record/dirty-guard.ts',
      'organisation/gst-registration/registration-view.tsx',
      'organisation/next-year.tsx',
      'session/security/sessions.tsx',
      'session/sign-in.ts',
      'session/watch.ts',
    ].map((file) => [file, 'only a question']),
  ),
};
