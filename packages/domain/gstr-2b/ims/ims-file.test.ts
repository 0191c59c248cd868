import { expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { type ImsFileRow, imsFile, listOf } from '#domain/gstr-2b/ims/ims-file';
import { portalDocument } from '#test/kit/books/portal-document';

const own = '27AAPFU0939F1ZV';
const igst = (amount: number) => ({ ...noTaxes, igst: amount });
const row = (more: Partial<ImsFileRow>): ImsFileRow => ({
  ...{ document: portalDocument(), action: 'accept', before: null, reduces: null, most: noTaxes, remark: '' },
  ...more,
});
const note = portalDocument({ id: 'CN/7', section: 'CDNR', kind: 'credit', date: '2026-10-31' });

it('tells an accepted invoice and a rejected note, each in the list of its table', () => {
  const rows = [row({}), row({ document: note, action: 'reject', before: 'pending', remark: 'Never agreed' })];
  expect(imsFile(own, 'SAVE', rows)).toEqual({
    rtin: own,
    reqtyp: 'SAVE',
    invdata: {
      b2b: [
        {
          ...{ stin: '24AABCR6898M1ZN', inum: 'SP/1', idt: '05-10-2026', inv_typ: 'R', srcform: 'R1', rtnprd: '102026', val: 11_800 },
          ...{ pos: '27', prev_status: 'N', txval: 10_000, iamt: 1_800, camt: 0, samt: 0, cess: 0, action: 'A' },
        },
      ],
      b2bcn: [
        {
          ...{ stin: '24AABCR6898M1ZN', nt_num: 'CN/7', nt_dt: '31-10-2026', inv_typ: 'R', srcform: 'R1', rtnprd: '102026', val: 11_800 },
          ...{ pos: '27', prev_status: 'P', txval: 10_000, iamt: 1_800, camt: 0, samt: 0, cess: 0, action: 'R', remarks: 'Never agreed' },
        },
      ],
    },
  });
});

it.each`
  reduces           | told
  ${igst(1_800_00)} | ${{ itcRedReq: 'Y' }}
  ${igst(500_50)}   | ${{ itcRedReq: 'Y', declIgst: 500.5, declCgst: 0, declSgst: 0, declCess: 0 }}
  ${igst(0)}        | ${{ itcRedReq: 'N' }}
  ${null}           | ${{}}
`('a reduction by $reduces.igst of 1,800 is told as $told', ({ reduces, told }) => {
  const [said] = imsFile(own, 'SAVE', [row({ document: note, reduces, most: igst(1_800_00) })]).invdata['b2bcn'] ?? [];
  const { itcRedReq, declIgst, declCgst, declSgst, declCess } = said as Record<string, unknown>;
  const some = { itcRedReq, declIgst, declCgst, declSgst, declCess };
  expect(Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined))).toEqual(told);
});

it('takes actions back without telling one', () => {
  const [said] = imsFile(own, 'RESET', [row({ action: null, before: 'reject', remark: 'Never agreed' })]).invdata['b2b'] ?? [];
  expect(said).toMatchObject({ prev_status: 'R' });
  expect(said).not.toHaveProperty('action');
  expect(said).not.toHaveProperty('remarks');
});

it('names what an amendment amends', () => {
  const original = { number: 'SP/0', date: '2026-09-02' };
  const { invdata } = imsFile(own, 'SAVE', [
    row({ document: portalDocument({ section: 'B2BA', original }) }),
    row({ document: portalDocument({ section: 'CDNRA', kind: 'debit', original: { ...original, date: null } }) }),
  ]);
  expect(invdata).toMatchObject({ b2ba: [{ oinum: 'SP/0', oidt: '02-09-2026' }], b2bdna: [{ ont_num: 'SP/0', ont_dt: '' }] });
});

it.each`
  section    | kind               | list
  ${'B2B'}   | ${'invoice'}       | ${'b2b'}
  ${'CDNR'}  | ${'debit'}         | ${'b2bdn'}
  ${'CDNRA'} | ${'credit'}        | ${'b2bcna'}
  ${'ECO'}   | ${'invoice'}       | ${'ecom'}
  ${'IMPG'}  | ${'bill-of-entry'} | ${null}
`('a $kind of $section is in the list $list', ({ section, kind, list }) => {
  expect(listOf({ section, kind })).toBe(list);
  const { invdata } = imsFile(own, 'SAVE', [row({ document: portalDocument({ section, kind }) })]);
  expect(Object.keys(invdata)).toEqual(list === null ? [] : [list]);
});

it.each`
  supply                                   | code
  ${'R'}                                   | ${'R'}
  ${'Regular'}                             | ${'R'}
  ${'SEZWP'}                               | ${'SEZWP'}
  ${'SEWOP'}                               | ${'SEZWOP'}
  ${'SEZ supplies without payment of tax'} | ${'SEZWOP'}
  ${'Deemed Exp'}                          | ${'DE'}
  ${'CBW'}                                 | ${'CBW'}
`('a supply of $supply is $code', ({ supply, code }) => {
  expect(imsFile(own, 'SAVE', [row({ document: portalDocument({ supply }) })]).invdata['b2b']).toMatchObject([{ inv_typ: code }]);
});
