import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// An order of a project is gathered by its picklist and sent; its invoice goes the same way and is verified.
let site: Site;
let page: Page;
let partyId: string | undefined;
let itemId: string | undefined;
let projectId: string;
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number; readonly number: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  partyId = (await rows('customer')).find((row) => row['gstin'])?.id;
  itemId = (await rows('inventoryItem'))[0]?.id;
  const roof = { id: newId(), projectNo: 'P-100', name: 'Roof of the school' };
  projectId = ((await site.call('POST', 'project/s', roof)) as Found).id;
  ({ page } = await openDesk(site, 1280, 860, '/app/dashboard'));
}, 180_000);
afterAll(leave);

const enter = async (entity: string, change: object = {}) =>
  (await site.call('POST', `${entity}/s`, {
    ...{ id: newId(), date: '2026-11-20', partyId, lines: [{ itemId, quantity: 10_0000 }] },
    ...change,
  })) as Found;
const more = async (entry: RegExp | string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem', { name: entry, exact: typeof entry === 'string' });
};
const statusOf = (text: string) => page.locator('.document-bar').getByText(text, { exact: true }).waitFor();
const looks = async (name: string) => {
  expect(await findings(page, `${name}-1280`)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page, `${name}-390`)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 860 });
};

it('goes from the order and its picklist to the dispatched and verified invoice', async () => {
  const order = await enter('salesOrder', { projectId });
  await visit(page, `/app/sales-order/view/${order.id}`);
  await page.getByText('P-100').or(page.getByText('Roof of the school')).first().waitFor();
  await (await more('Preview Picklist')).click();
  await page.getByRole('dialog', { name: `Picklist ${order.number}` }).waitFor();
  await soon(() => page.locator('.pdf-page[aria-busy="false"]').count()).toBe(1);
  expect(await findings(page, 'the picklist of an order')).toEqual([]);
  await page.keyboard.press('Escape');
  await (await more('Ready For Dispatch')).click();
  await statusOf('Ready for Dispatch');
  await looks('an order that is ready');
  await (await more('Undo Dispatch')).click();
  await statusOf('Pending');
  await (await more('Dispatched')).click();
  await statusOf('Dispatched');
  await (await more('New Sales Invoice')).click();
  await page.getByRole('heading', { name: 'New Sales Invoice' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/sales-invoice\/view\//);
  const invoice = (await site.call('GET', `salesInvoice/s/${page.url().split('/').at(-1)}`)) as Found;
  expect(invoice['project_no']).toBe('P-100');
  expect(await site.call('GET', `salesOrder/s/${order.id}`)).toMatchObject({ sales_order_status: 'Received' });
  await (await more('Ready For Dispatch')).click();
  await statusOf('Ready for Dispatch');
  await (await more('Dispatched')).click();
  await statusOf('Dispatched');
  await (await more('Verified')).click();
  await statusOf('Verified');
  await looks('a verified invoice');
});

it('shows the picklist as text on a phone', async () => {
  const invoice = await enter('salesInvoice', { projectId });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/app/sales-invoice/view/${invoice.id}`);
  await (await more('Preview Picklist')).click();
  const paper = page.getByRole('article', { name: `Picklist ${invoice.number}` });
  await paper.getByText('Deliver to').waitFor();
  expect(await findings(page, 'a picklist-390')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 860 });
});

it('says why there is no picklist, and mails one to the warehouse', async () => {
  const plain = await enter('salesInvoice');
  await visit(page, `/app/sales-invoice/view/${plain.id}`);
  await (await more(/Email Picklist/)).getByText('Only a document with a project has a picklist').waitFor();
  await page.keyboard.press('Escape');
  const invoice = await enter('salesInvoice', { projectId });
  await visit(page, `/app/sales-invoice/view/${invoice.id}`);
  await (await more('Email Picklist')).click();
  await page.getByRole('dialog', { name: `Email Picklist ${invoice.number}` }).waitFor();
  const to = page.locator('#email-to');
  await to.fill('store@surya.example');
  await to.press('Enter');
  // The whole subject can be read.
  const width = async (id: string) => (await page.locator(id).boundingBox())?.width;
  expect(await width('#email-subject')).toBe(await width('#email-message'));
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The email is on its way').waitFor();
  const mailbox = async () => (await fetch(`${site.address}/mailbox?to=store@surya.example`)).text();
  await soon(async () => (await mailbox()).includes(`Picklist ${invoice.number}`)).toBe(true);
});

it('has the steps of the dashboard in the list there', async () => {
  const invoice = await enter('salesInvoice', { projectId });
  await visit(page, '/app/sales-invoice-dashboard');
  const row = page.locator('[role="row"]').filter({ hasText: invoice.number });
  const offers = async () => row.getByRole('button', { name: /^Actions of/ }).click();
  await offers();
  await page.getByRole('menuitem', { name: 'Preview Picklist' }).waitFor();
  await page.getByRole('menuitem', { name: 'Dispatched' }).click();
  await soon(() => row.getByText('Dispatched', { exact: true }).count()).toBe(1);
  await offers();
  await page.getByRole('menuitem', { name: 'Verified' }).click();
  await soon(() => row.getByText('Verified', { exact: true }).count()).toBe(1);
  await looks('the dashboard of invoices');
});

it('leads from the number of a consignment to the page of its provider', async () => {
  const provider = { id: newId(), name: 'Blue Couriers', trackingUrl: 'https://track.example/?awb={number}' };
  await site.call('POST', 'deliveryProvider/s', provider);
  const invoice = await enter('salesInvoice');
  await visit(page, `/app/sales-invoice/view/${invoice.id}`);
  await (await more('Transport Details')).click();
  await page.locator('#field-deliveryProviderId').click();
  await page.keyboard.type('Blue', { delay: 60 });
  await page.getByRole('option', { name: 'Blue Couriers' }).click();
  await page.locator('#field-consignmentNumber').fill('BC/77-1');
  await looks('transport details');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/sales-invoice\/view\//);
  const link = page.getByRole('link', { name: 'BC/77-1' });
  expect(await link.getAttribute('href')).toBe('https://track.example/?awb=BC%2F77-1');
  await looks('an invoice with a consignment');
});

// The cell of the quantity.
const quantity = '[data-cell="0:3"]';

it('changes only the products of an invoice', async () => {
  const invoice = await enter('salesInvoice', { projectId, notes: 'By Friday' });
  await visit(page, `/app/sales-invoice/view/${invoice.id}`);
  await (await more('Edit Products')).click();
  await page.getByRole('heading', { name: 'Edit Products' }).waitFor();
  await looks('the products of an invoice');
  await page.locator(quantity).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/sales-invoice\/view\//);
  const changed = (await site.call('GET', `salesInvoice/s/${invoice.id}`)) as Found;
  expect(changed).toMatchObject({ notes: 'By Friday', lines: [{ quantity: 4_0000 }] });
});
