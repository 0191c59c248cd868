import fc from 'fast-check';
import { expect, it } from 'vitest';
import { archivedIds, idsInOrganisation } from '#application/archive/archive-ids';
import { derivedId } from '#application/derived-id';
import { noOrganisation } from '#domain/archive/manifest';

const organisationId = '01939f00-0000-7000-8000-000000000002';
const debtors = derivedId(organisationId, 'group:debtors');
const branchId = derivedId(organisationId, 'branch:head-office');
const other = '01939f00-0000-7000-8000-0000000000aa';
const archived = archivedIds(organisationId, [branchId]);
const back = idsInOrganisation(organisationId, [archived(branchId)]);

it.each([
  [organisationId, noOrganisation],
  [`"${debtors}"`, `"${derivedId(noOrganisation, 'group:debtors')}"`],
  [`${organisationId}/${other}/a-b-c.pdf`, `${noOrganisation}/${other}/a-b-c.pdf`],
  [`abc${organisationId}${organisationId}0`, `abc${noOrganisation}${noOrganisation}0`],
  [`2026-11-24-${organisationId}-`, `2026-11-24-${noOrganisation}-`],
  [organisationId.slice(1), organisationId.slice(1)],
  [organisationId.slice(0, -1), organisationId.slice(0, -1)],
  ['-', '-'],
  ['', ''],
])('%s is %s in an archive', (text, wanted) => {
  expect(archived(text)).toBe(wanted);
  expect(back(wanted)).toBe(text);
});

it('changes nothing but ids of the organisation, wherever they are', () => {
  const piece = fc.oneof(fc.constantFrom(organisationId, debtors, branchId, other), fc.string({ unit: fc.constantFrom(...'-09af,"') }));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join(' ');
      const byExpression = text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => archived(id));
      expect(archived(text)).toBe(byExpression);
      expect(back(archived(text))).toBe(text);
    }),
  );
});
