import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { documents, masters, moduleOf } from '#modules/all';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { type App, type Organisation, ok } from '#test/kit/app';
import { type Bodies, type Body, validBodies } from '#test/kit/books/valid-bodies';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/**
 * Every field that refers to another record. A referenced record cannot be deleted: the answer is 226 and says where it is used. Without
 * references it can be deleted.
 */
let app: App;
let org: Organisation;
let bodies: Bodies;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
  bodies = validBodies(org);
}, 120_000);

interface Naming {
  readonly by: AnyMaster | AnyDocument;
  /** The field, or the lines field and the field in its lines. */
  readonly path: readonly string[];
  readonly to: string;
}

function namingOf(by: AnyMaster | AnyDocument, fields: Fields, under: readonly string[] = []): readonly Naming[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    // What the product fills in itself is in no body.
    field.kind === 'ref' && field.computed !== true
      ? [{ by, path: [...under, name], to: field.to }]
      : field.kind === 'lines'
        ? namingOf(by, field.of, [...under, name])
        : [],
  );
}

/** Made by an invitation, so these are tested separately (`people-service.test.ts`). */
const kept: ReadonlySet<string> = new Set(['user']);
/** Which branch goods were sent to is tested with them, because there must be two (`goods-between-branches.test.ts`). */
const betweenBranches: ReadonlySet<string> = new Set(['ist-sales']);

const all = [...masters, ...documents].flatMap((module) => (betweenBranches.has(module.slug) ? [] : namingOf(module, module.fields)));

/** Other values a record needs to refer to another in this field. */
const besides: Readonly<Record<string, Body>> = {
  'measure-unit.baseUnitId': { conversion: 10_0000 },
  'inventory-item.alternateUnitId': { alternateConversion: 10_0000 },
  'product.children.productId': { children: [{ quantity: 1_0000 }] },
  'week-off.employeeId': { branchOnlyId: null },
  'leave-balance-org.leaveTypeId': {},
};

/** A batch comes with its goods, which use the item, too. */
const isMade = (by: Naming['by']) => by.kind === 'master' && !by.without?.includes('create');

const ofMasters = all.filter(({ by, to }) => isMade(by) && !kept.has(to));

it('there are many such fields', () => {
  expect(ofMasters.length).toBeGreaterThan(25);
  expect(new Set(ofMasters.map(({ to }) => to)).size).toBeGreaterThan(12);
  // Vouchers are entered by hand below, because each needs more than its fields say. The references of trade documents are all the same.
  // An invoice that is corrected is kept by its chain.
  const chained = new Set(documents.map(({ slug }) => slug));
  const byDocuments = all.filter(({ by, to }) => by.kind === 'document' && !kept.has(to) && !chained.has(to));
  const ofTrade = (slug: string) => byDocuments.flatMap(({ by, to }) => (by.slug === slug ? [to] : []));
  const others = byDocuments.filter(({ by }) => !('itemId' in linesOf(by)));
  expect(new Set(ofTrade('sales-invoice'))).toEqual(
    new Set(['customer', 'inventory-item', 'project', 'transporter', 'installer', 'delivery-provider']),
  );
  const named = new Set([...ofTrade('sales-invoice'), 'quotation-master', 'recipe']);
  for (const { by, to } of byDocuments) if (!others.some((other) => other.by === by)) expect(named).toContain(to);
  expect(new Set(others.map(({ by, to }) => `${by.slug} → ${to}`))).toEqual(
    new Set([
      'bank-cash → customer',
      'bank-cash → project',
      'bill-set-off → customer',
      'journal-voucher → customer',
      'journal-voucher → project',
    ]),
  );
});

describe('deleting a record that a master refers to', () => {
  it.each(ofMasters.map((naming) => [`${naming.to} in ${naming.by.slug}.${naming.path.join('.')}`, naming] as const))(
    '%s',
    async (_, { by, path, to }) => {
      const target = await targetOf(`${by.slug}.${path.join('.')}`, to);
      const referrer = await org.post(by.slug, await naming(by, path, target.id));
      const refused = await remove(to, target.id);
      expect([refused.status, refused.body]).toEqual([
        226,
        expect.objectContaining({
          status: 'Error',
          code: 'attached',
          message: 'This cannot be deleted because it is attached to another module',
          errors: expect.arrayContaining([{ path: 'id', message: `Used in ${by.plural}: ${by.label(referrer)}` }]),
        }),
      ]);
      expect(await org.get(to, `/${target.id}`)).toMatchObject({ id: target.id });
      if (by.kind === 'master' && by.without?.includes('remove')) return;
      ok(await remove(by.slug, referrer.id));
      // The unit of a recipe is also the unit of its item, which still refers to it.
      if (to === 'measure-unit' && by.slug === 'recipe') return;
      ok(await remove(to, target.id));
    },
  );
});

describe('a reference from another branch', () => {
  let second: Organisation;
  beforeAll(async () => {
    const branch = await org.post('branch', { code: 'PUN', name: 'Pune', address: { line1: 'MIDC', state: '27' } });
    const scope = { organisationId: org.organisationId, branchId: branch.id as string, financialYearId: org.financialYearId };
    second = {
      ...org,
      ...scope,
      call: (method, path, options) => org.call(method, path, { ...options, scope }),
      post: async (slug, body) => ok(await org.call('POST', base(slug), { body: { id: newId(), ...body }, scope })),
    };
  });

  it('in a production keeps its recipe', async () => {
    const recipe = await bodies.fresh('recipe');
    const line = async (type: string) => ({ type, itemId: (await bodies.fresh('inventory-item')).id, quantity: 1_0000 });
    const lines = [await line('RAW_ITEM'), await line('FINAL_ITEM')];
    const made = await org.post('production', { date: today, recipeId: recipe.id, lines });
    const refused = await remove('recipe', recipe.id);
    expect([refused.status, refused.body.errors]).toEqual([226, [{ path: 'id', message: `Used in Production: ${made.number}` }]]);
  });

  it('in an invoice keeps a transporter, an installer, a delivery provider and an item, with any open branch or none', async () => {
    const [transporter, item] = [await bodies.fresh('transporter'), await bodies.fresh('inventory-item')];
    const [installer, provider] = [await bodies.fresh('installer'), await bodies.fresh('delivery-provider')];
    const cash = (await org.list('customer', { search: 'cash', limit: 1 })).rows[0];
    const invoice = await second.post('sales-invoice', {
      date: today,
      partyId: cash.id,
      transporterId: transporter.id,
      installerId: installer.id,
      deliveryProviderId: provider.id,
      lines: [{ itemId: item.id, quantity: 1_0000, rate: 100_0000 }],
    });
    for (const scope of [org, second, { organisationId: org.organisationId }]) {
      const { organisationId, branchId, financialYearId } = scope as typeof org;
      for (const { slug, id } of [
        { slug: 'transporter', id: transporter.id },
        { slug: 'installer', id: installer.id },
        { slug: 'delivery-provider', id: provider.id },
        { slug: 'inventory-item', id: item.id },
      ]) {
        const path = `${base(slug)}/${id}?version=${(await org.get(slug, `/${id}`)).version}`;
        const refused = await org.call('DELETE', path, { scope: { organisationId, branchId, financialYearId } });
        expect([slug, refused.status]).toEqual([slug, 226]);
      }
    }
    // The name of an invoice of another branch is not shown here.
    const here = await remove('transporter', transporter.id);
    expect(here.body.errors).toEqual([{ path: 'id', message: 'Used in Sales Invoices' }]);
    const version = (await org.get('transporter', `/${transporter.id}`)).version;
    const there = await second.call('DELETE', `${base('transporter')}/${transporter.id}?version=${version}`);
    expect(there.body.errors).toEqual([{ path: 'id', message: `Used in Sales Invoices: ${invoice.number}` }]);
  });

  it('in an invoice keeps a project, which invoices of other branches cannot name', async () => {
    const project = await bodies.fresh('project');
    const cash = (await org.list('customer', { search: 'cash', limit: 1 })).rows[0];
    const item = await bodies.fresh('inventory-item');
    const invoice = {
      date: today,
      partyId: cash.id,
      projectId: project.id,
      lines: [{ itemId: item.id, quantity: 1_0000, rate: 100_0000 }],
    };
    const elsewhere = await second.call('POST', base('sales-invoice'), { body: { id: newId(), ...invoice } });
    expect(elsewhere.body.errors).toEqual([{ path: 'projectId', message: 'Choose a project of this branch' }]);
    const { number, project_no } = await org.post('sales-invoice', invoice);
    expect(project_no).toBe((await org.get('project', `/${project.id}`)).projectNo);
    const refused = await remove('project', project.id);
    expect([refused.status, refused.body.errors]).toEqual([226, [{ path: 'id', message: `Used in Sales Invoices: ${number}` }]]);
  });

  it('in a quotation keeps its quotation master', async () => {
    const [master, item] = [await bodies.fresh('quotation-master'), await bodies.fresh('inventory-item')];
    const cash = (await org.list('customer', { search: 'cash', limit: 1 })).rows[0];
    const lines = [{ itemId: item.id, quantity: 1_0000, rate: 100_0000 }];
    const made = await second.post('quotation', { date: today, partyId: cash.id, quotationMasterId: master.id, lines });
    const refused = await remove('quotation-master', master.id);
    expect([refused.status, refused.body.errors]).toEqual([226, [{ path: 'id', message: 'Used in Quotations' }]]);
    ok(await second.call('DELETE', `${base('quotation')}/${made.id}?version=${made.version}`));
    ok(await remove('quotation-master', master.id));
  });

  it('in a journal keeps a ledger, posted or cancelled', async () => {
    const ledger = await bodies.fresh('customer');
    const cash = (await org.list('customer', { search: 'cash', limit: 1 })).rows[0];
    const lines = [
      { ledgerId: ledger.id, debit: 100_00 },
      { ledgerId: cash.id, credit: 100_00 },
    ];
    const journal = await second.post('journal-voucher', { type: 'Journal', date: today, lines });
    const posted = await remove('customer', ledger.id);
    expect([posted.status, posted.body.errors]).toEqual([226, [{ path: 'id', message: 'Used in posted vouchers' }]]);
    const { version } = journal;
    ok(await second.call('PUT', `${base('journal-voucher')}/${journal.id}/cancel`, { body: { version, remark: 'Wrong ledger' } }));
    const cancelled = await remove('customer', ledger.id);
    expect([cancelled.status, cancelled.body.errors]).toEqual([
      226,
      expect.arrayContaining([{ path: 'id', message: 'Used in Journal Vouchers' }]),
    ]);
  });

  it('in lines of a journal and of a payment keeps their projects, which are of this branch', async () => {
    const [first, other] = [await bodies.fresh('project'), await bodies.fresh('project')];
    const spent = await org.post('customer', { name: 'Site wages', groupId: derivedId(org.organisationId, 'group:indirect_expenses') });
    const cash = (await org.list('customer', { search: 'cash', limit: 1 })).rows[0];
    const lines = [
      { ledgerId: spent.id, debit: 100_00, projectId: first.id },
      { ledgerId: cash.id, credit: 100_00 },
    ];
    const voucher = { type: 'Journal', date: today, lines };
    const elsewhere = await second.call('POST', base('journal-voucher'), { body: { id: newId(), ...voucher } });
    expect(elsewhere.body.errors).toEqual([{ path: 'lines.0.projectId', message: 'Choose a project of this branch' }]);
    const journal = await org.post('journal-voucher', voucher);
    const paid = { projectId: other.id, lines: [{ ledgerId: spent.id, amount: 50_00 }] };
    const payment = await org.post('bank-cash', { type: 'Payment', date: today, accountId: cash.id, ...paid });
    for (const [id, used] of [
      [first.id, `Journal Vouchers: ${journal.number}`],
      [other.id, `Bank / Cash: ${payment.number}`],
    ]) {
      const refused = await remove('project', String(id));
      expect([refused.status, refused.body.errors]).toEqual([226, [{ path: 'id', message: `Used in ${used}` }]]);
    }
  });

  it('keeps the branch of a project', async () => {
    const branch = await bodies.fresh('branch');
    const scope = { organisationId: org.organisationId, branchId: branch.id, financialYearId: org.financialYearId };
    const project = ok(await org.call('POST', base('project'), { body: { ...(await bodies.body('project')), id: newId() }, scope }));
    const refused = await remove('branch', branch.id);
    expect([refused.status, refused.body.errors]).toEqual([226, [{ path: 'id', message: 'Used in Projects' }]]);
    ok(await org.call('DELETE', `${base('project')}/${project.id}?version=1`, { scope }));
    ok(await remove('branch', branch.id));
  });
});

describe('people keep', () => {
  const invite = (body: Body) => org.call('POST', '/api/ims-crm/userInvitation/s', { body: { id: newId(), firstName: 'Ravi', ...body } });

  it('the role and the branch they were invited with', async () => {
    const [role, branch] = [await bodies.fresh('role'), await bodies.fresh('branch')];
    const invitation = ok(await invite({ email: 'ravi@example.in', roleId: role.id, branchIds: [branch.id] }));
    for (const [slug, { id }] of [
      ['role', role],
      ['branch', branch],
    ] as const) {
      const refused = await remove(slug, id);
      expect([slug, refused.status, refused.body.errors]).toEqual([
        slug,
        226,
        [{ path: 'id', message: 'Used in User Invitations: ravi@example.in' }],
      ]);
    }
    ok(await org.call('DELETE', `/api/ims-crm/userInvitation/s/${invitation.id}?version=${invitation.version}`));
    ok(await remove('role', role.id));
    ok(await remove('branch', branch.id));
  });

  it('the role and the branch they work with', async () => {
    const { id: roleId, name } = await bodies.fresh('role');
    const branch = await bodies.fresh('branch');
    await org.member(String(name), [branch.id]);
    for (const [slug, id] of [
      ['role', roleId],
      ['branch', branch.id],
    ] as const) {
      const refused = await remove(slug, id);
      expect([slug, refused.status, refused.body.errors]).toEqual([
        slug,
        226,
        [{ path: 'id', message: expect.stringMatching(/^Used in Users: /) }],
      ]);
    }
  });
});

function linesOf({ fields }: AnyMaster | AnyDocument): Fields {
  return fields['lines']?.kind === 'lines' ? fields['lines'].of : {};
}

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

function base(slug: string): string {
  const module = moduleOf(slug);
  if (!module) throw new Error(`There is no module ${slug}`);
  return basePath(module);
}

async function remove(slug: string, id: string) {
  const { version } = await org.get(slug, `/${id}`);
  return org.call('DELETE', `${base(slug)}/${id}?version=${version}`);
}

/** A record that this field can refer to. */
async function targetOf(field: string, slug: string): Promise<{ readonly id: string }> {
  const group = { 'inventory-item.salesLedgerId': 'Indirect Incomes', 'inventory-item.purchaseLedgerId': 'Indirect Expenses' }[field];
  if (group === undefined) return bodies.fresh(slug);
  const groupId = (await org.list('group', { search: group, limit: 1 })).rows[0].id;
  return org.post(slug, { name: `Ledger for ${field}`, groupId });
}

/** A record of the module that refers to the target in this field. */
async function naming({ slug }: AnyMaster | AnyDocument, path: readonly string[], targetId: string): Promise<Body> {
  const [name = '', inside] = path;
  const body = { ...(await bodies.body(slug)), ...besides[`${slug}.${path.join('.')}`] };
  // A recipe can use only units of the item.
  if (`${slug}.${path.join('.')}` === 'recipe.items.unitId') {
    const item = await org.post('inventory-item', { ...(await bodies.body('inventory-item')), unitId: targetId });
    return {
      ...body,
      items: (body['items'] as readonly Body[]).map((line, at) => (at === 0 ? { ...line, itemId: item.id, unitId: targetId } : line)),
    };
  }
  if (inside === undefined) return { ...body, [name]: targetId };
  const [first, ...rest] = (body[name] ?? []) as readonly Body[];
  return { ...body, [name]: [{ ...first, [inside]: targetId }, ...rest] };
}

it('a record deleted while another refers to it is either kept or not referred to', async () => {
  const groups = base('inventory-group');
  for (let round = 0; round < 12; round += 1) {
    const group = await bodies.fresh('inventory-group');
    const body = { id: newId(), name: `Child ${round}`, parentId: group.id };
    const pause = (turns: number) => new Promise((resolve) => setTimeout(resolve, turns));
    const [gone, named] = await Promise.all([
      pause(round % 4).then(() => remove('inventory-group', group.id)),
      pause(round % 3).then(() => org.call('POST', groups, { body })),
    ]);
    expect([gone.status, named.status]).not.toEqual([200, 200]);
    if (named.status === 200) expect(await org.get('inventory-group', `/${group.id}`)).toMatchObject({ status: 'Active' });
  }
});
