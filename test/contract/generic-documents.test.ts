import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { documents, operations } from '#modules/all';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, DocumentRow } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { type App, type Organisation, ok } from '#test/kit/app';
import { type EveryDocument, enterEveryDocument } from '#test/kit/books/every-document';
import { validBodies } from '#test/kit/books/valid-bodies';
import { samples } from '#test/kit/files';
import { newId } from '#test/kit/new-id';
import { lettersOf } from '#test/kit/papers/pdf-texts';
import { sharedApp } from '#test/kit/shared-app';

/**
 * The generic entity service of the specification (section 7), for every kind of document, under the rules of its actions: what a person
 * reads can be sent back, `activate` and `statusChange` are `undo-cancel` and `cancel`, and `hardDelete` is `delete`.
 */
let app: App;
let org: Organisation;
let entered: EveryDocument;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Kaveri Solar', { state: '24' });
  const project = await validBodies(org).fresh('project');
  const { start } = ok(await org.call('GET', `/api/ims-crm/financialYear/s/${org.financialYearId}`));
  entered = await enterEveryDocument(app, org, { financialYearId: org.financialYearId, start, projectId: project.id });
}, 240_000);

const call = (document: AnyDocument, method: string, path: string, body?: object, person?: { readonly token: string }) =>
  org.call(method, `${basePath(document)}${path}`, { ...(body && { body }), ...(person && { token: person.token }) });
const of = (slug: string) => entered.documents.filter((one) => one.slug === slug);
const read = async (document: AnyDocument, id: string) => ok(await call(document, 'GET', `/${id}`));

it.each(documents.map((document) => [document.slug, document] as const))('%s has the calls of the specification', (slug, document) => {
  const offered = operations
    .filter((one) => one.slug === slug)
    .map(({ method, path }) => `${method} ${path.slice(basePath(document).length)}`);
  const cancels = document.actions['cancel'] !== undefined;
  const deletes = document.actions['delete'] !== undefined;
  expect(offered).toEqual(
    expect.arrayContaining([
      ...['POST ', 'PUT ', 'GET /{id}', 'GET ', 'POST /multipart'],
      ...(cancels ? ['PUT /{id}/activate', 'PUT /statusChange/{id}'] : []),
      ...(deletes ? ['DELETE /{id}', 'DELETE /hardDelete/{id}'] : []),
    ]),
  );
});

describe.each(documents.map((document) => [document.slug, document] as const))('%s', (slug, document) => {
  it('is taken back as it was answered, and what the product computed cannot be changed', async () => {
    for (const { id } of of(slug)) {
      const before = await read(document, id);
      if (document.actions['edit']?.offered(before as DocumentRow) !== true) continue;
      const sent = await call(document, 'PUT', '', before);
      expect([slug, sent.status, sent.body.errors ?? sent.body.message]).toEqual([slug, 200, undefined]);
      const now = await read(document, id);
      const refused = await call(document, 'PUT', '', { ...now, createdAt: '2020-01-01', createdBy: 'me', nobody: 1 });
      expect([refused.status, refused.body.errors.map((one: { path: string }) => one.path).sort()]).toEqual([
        422,
        ['createdAt', 'createdBy', 'nobody'],
      ]);
      expect(await read(document, id)).toEqual(now);
    }
  });

  it('prints every text at its longest that it prints at all', async () => {
    const [first] = of(slug);
    if (first === undefined || document.actions['print'] === undefined) return;
    const before = await read(document, first.id);
    if (document.actions['edit']?.offered(before as DocumentRow) !== true) return;
    /** With these texts in place of all it has, the letters of its PDF. */
    const printedWith = async (textOf: (text: FreeText) => string) => {
      const now = await read(document, first.id);
      const written = (place: string, fields: Fields) => freeTexts(place, fields).map((text) => [text.field, textOf(text)]);
      const lines = document.fields['lines']?.kind === 'lines' ? document.fields['lines'].of : {};
      const sent = await call(document, 'PUT', '', {
        ...now,
        ...Object.fromEntries(written('', document.fields)),
        ...(now.lines && {
          lines: now.lines.map((line: object, at: number) => ({ ...line, ...Object.fromEntries(written(`${at}.`, lines)) })),
        }),
      });
      expect([slug, sent.status, sent.body.errors]).toEqual([slug, 200, undefined]);
      return lettersOf((await org.call('GET', `${basePath(document)}/print/${first.id}`)).bytes);
    };
    const marks = new Map<string, FreeText>();
    const short = await printedWith((text) => {
      const mark = `Zq${marks.size}z`;
      marks.set(mark, text);
      return mark;
    });
    const printed = [...marks].filter(([mark]) => short.includes(mark));
    const longest = new Map(printed.map(([mark, { place, most }]) => [place, `${mark} `.repeat(most / mark.length).slice(0, most)]));
    const long = await printedWith(({ place }) => longest.get(place) ?? 'None');
    expect(printed.length).toBeGreaterThan(0);
    // Words, because the foot of a page may stand between two of them.
    const timesIn = (text: string, mark: string) => text.split(mark).length - 1;
    const lost = printed.filter(([mark, { place }]) => timesIn(long, mark) < timesIn(longest.get(place) ?? '', mark));
    expect(lost.map(([, { place }]) => place)).toEqual([]);
  });

  it('goes out of the books with a reason and comes back, where its actions allow it', async () => {
    for (const { id } of of(slug).toReversed()) {
      const { cancel } = document.actions;
      const before = await read(document, id);
      if (cancel === undefined) continue;
      const silent = await call(document, 'PUT', `/statusChange/${id}`, { active: false });
      expect([silent.status, silent.body.errors?.[0]?.path]).toEqual([422, 'remark']);
      const out = await call(document, 'PUT', `/statusChange/${id}`, { active: false, remark: 'Entered twice' });
      if (out.status !== 200) {
        const same = await call(document, 'PUT', `/${id}/cancel`, { version: before.version, remark: 'Entered twice' });
        expect([same.status, same.body.message]).toEqual([out.status, out.body.message]);
        continue;
      }
      expect(await read(document, id)).toMatchObject({ dbActiveStatus: expect.anything(), cancelled: true });
      const back = await call(document, 'PUT', `/${id}/activate`);
      expect([slug, back.status, back.body.message]).toEqual([slug, 200, undefined]);
      const { version, ...rest } = await read(document, id);
      expect([version, rest.total]).toEqual([before.version + 2, before.total]);
      expect((await call(document, 'PUT', `/${id}/activate`, { version: before.version })).body.code).toBe('changed');
    }
  });

  it('is deleted for good only as its action allows', async () => {
    for (const { id } of of(slug).toReversed()) {
      if (document.actions['delete'] === undefined) continue;
      const { version } = await read(document, id);
      expect((await call(document, 'DELETE', `/hardDelete/${id}?version=${version + 7}`)).body.code).toBe('changed');
    }
  });
});

describe('an invoice', () => {
  const [invoice] = documents.filter(({ slug }) => slug === 'sales-invoice');
  if (invoice === undefined) throw new Error('There are no invoices');

  it('is only cancelled by those who may cancel, and only taken back by those who may take back', async () => {
    await org.post('role', { name: 'Cancels', permissions: ['/sales-invoice', '/sales-invoice/cancel'] });
    await org.post('role', { name: 'Takes back', permissions: ['/sales-invoice', '/sales-invoice/undo-cancel'] });
    const [cancels, takesBack] = [await org.member('Cancels'), await org.member('Takes back')];
    const { id } = await copyOf(invoice);
    const change = (active: boolean, person: typeof cancels) =>
      call(invoice, 'PUT', `/statusChange/${id}`, { active, ...(active ? {} : { remark: 'Entered twice' }) }, person);
    expect((await change(false, takesBack)).status).toBe(403);
    expect((await change(false, cancels)).status).toBe(200);
    expect((await change(true, cancels)).status).toBe(403);
    expect((await call(invoice, 'PUT', `/${id}/activate`, undefined, cancels)).status).toBe(403);
    expect((await change(true, takesBack)).status).toBe(200);
  });

  it('comes with its files in one form, once, from those who may attach', async () => {
    await org.post('role', { name: 'Enters', permissions: ['/sales-invoice', '/sales-invoice/add', '/sales-invoice/view'] });
    const enters = await org.member('Enters');
    const body = { id: newId(), ...(await bodyOf(invoice)) };
    const file = () => new File([new Uint8Array(samples.pdf)], 'order.pdf', { type: 'application/pdf' });
    expect((await form(invoice, body, [file()], enters.token)).status).toBe(403);
    expect((await call(invoice, 'GET', `/${body.id}`)).status).toBe(404);
    const first = ok(await form(invoice, body, [file()]));
    const again = ok(await form(invoice, body, [file()]));
    expect([again.id, again.number, first.has_attachment, again.version]).toEqual([first.id, first.number, true, first.version]);
    expect(ok(await call(invoice, 'GET', `/${body.id}/attachments`))).toMatchObject([{ name: 'order.pdf', type: 'application/pdf' }]);
    const refused = await form(invoice, { ...body, id: newId(), date: 'soon' }, [file()]);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'date']);
  });

  it('is deleted without a version', async () => {
    const { id } = await copyOf(invoice);
    expect(ok(await call(invoice, 'DELETE', `/hardDelete/${id}`))).toBeNull();
    expect((await call(invoice, 'GET', `/${id}`)).status).toBe(404);
  });

  async function bodyOf(document: AnyDocument) {
    const { date, partyId, lines } = await read(document, of(document.slug)[0]?.id ?? '');
    const [{ itemId }] = lines;
    return { date, partyId, lines: [{ itemId, quantity: 1_0000, rate: 100_0000 }] };
  }

  const copyOf = async (document: AnyDocument) => ok(await call(document, 'POST', '', { id: newId(), ...(await bodyOf(document)) }));
});

async function form(document: AnyDocument, data: object, files: readonly File[], token?: string) {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const file of files) form.append('files', file);
  const written = new Response(form);
  const raw = Buffer.from(await written.arrayBuffer()).toString('latin1');
  const headers = { 'content-type': written.headers.get('content-type') ?? '' };
  return org.call('POST', `${basePath(document)}/multipart`, { raw, headers, ...(token && { token }) });
}

interface FreeText {
  readonly field: string;
  /** With the number of its line. */
  readonly place: string;
  readonly most: number;
}

function freeTexts(place: string, fields: Fields): readonly FreeText[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && !field.computed
      ? [{ field: name, place: `${place}${name}`, most: field.max ?? (field.multiline ? limits.notesLength : limits.namesLength) }]
      : [],
  );
}
