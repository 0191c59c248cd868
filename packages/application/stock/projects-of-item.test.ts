import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { setActive } from '#application/records/set-active';
import { itemOfProject, projectsOfItem } from '#application/stock/projects-of-item';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

/** An item belongs to the projects of its products. A product for all projects gives it none. */
let books: OpenBooks;
let itemId: string;
let roof: string;
let pump: string;

beforeAll(async () => {
  books = await openBooks();
  ({ itemId } = await withPartyAndItem(books));
  const category = (await books.create('product-category', { name: 'Panels' })).id;
  const product = (name: string, projectId: string | null) =>
    books.create('product', { name, productCategoryId: category, inventoryItemId: itemId, projectId });
  pump = (await books.create('project', { projectNo: 'P-10', name: 'Pump house' })).id;
  roof = (await books.create('project', { projectNo: 'P-9', name: 'School roof' })).id;
  for (const name of ['Panel B', 'Panel A']) await product(name, roof);
  await product('Panel for the pump', pump);
  await product('Panel for all', null);
}, 60_000);
afterAll(() => books.close());

const numbers = async (context: Context = books.context) => (await projectsOfItem(context, itemId)).map(({ projectNo }) => projectNo);

it('names each project once, by number', async () => {
  expect(await numbers()).toEqual(['P-9', 'P-10']);
});

it('lists the products of one project by name', async () => {
  const found = await itemOfProject(books.context, roof, itemId);
  expect(found).toMatchObject({ id: roof, name: 'School roof', projectNo: 'P-9' });
  expect(found.products.map(({ label }) => label)).toEqual(['Panel A', 'Panel B']);
  const { itemId: unused } = await withPartyAndItem(books);
  expect(await itemOfProject(books.context, roof, unused)).toMatchObject({ products: [] });
});

it('shows no other branches, and only own projects to people with /own', async () => {
  const { scope, caller } = books.context;
  expect(await numbers({ ...books.context, scope: { ...scope, branchId: randomUUID() } })).toEqual([]);
  const limited = { ...books.context, caller: { ...caller, userId: randomUUID(), permissions: new Set(['/project/own']) } };
  expect(await numbers(limited)).toEqual([]);
  await expect(itemOfProject(limited, roof, itemId)).rejects.toMatchObject({ code: 'notFound' });
});

it('does not find unknown items or projects', async () => {
  await expect(projectsOfItem(books.context, randomUUID())).rejects.toMatchObject({ code: 'notFound' });
  await expect(itemOfProject(books.context, randomUUID(), itemId)).rejects.toMatchObject({ code: 'notFound' });
});

it('leaves out inactive projects', async () => {
  await setActive(books.context, masterOf('project'), pump, 1, false);
  expect(await numbers()).toEqual(['P-9']);
});
