import { branchSupplyProblem, branchValueProblem } from '#domain/gst/branch-supply';
import { documentNumberProblem } from '#domain/gst/document-number';
import { hsnDigitsNeeded, hsnProblem } from '#domain/gst/hsn';
import type { Problem } from '#domain/refusal';
import { totalsProblems } from '#domain/totals/totals-problems';
import type { SentLine } from '#modules/kit/between/fields';
import { itemProblems, quantityProblems, trackedGoods } from '#modules/kit/goods/check';
import type { DocumentFacts } from '#modules/kit/module';
import { locationProblems } from '#modules/kit/stock-lines/locations';
import type { IstSales } from '#modules/stock/ist-sales/fields';
import { registrationOf, totalsInput } from '#modules/stock/ist-sales/supply';

/** Batches and barcodes are asked for when the goods leave: the pieces may be picked after the document is entered. */
export function istProblems(row: IstSales, facts: DocumentFacts): readonly Problem[] {
  if (row.direction === 'Incoming') return [];
  return [
    ...numberProblems(row),
    ...itemProblems(row, facts),
    ...branchProblems(row, facts),
    ...locationProblems('location', row.location, facts),
    ...row.lines.flatMap((line, at) => [
      ...quantityProblems(`lines.${at}.quantity`, line.quantity, line.itemId, facts),
      ...locationProblems(`lines.${at}.location`, line.location, facts),
      ...(row.taxed ? valueProblems(line, `lines.${at}`) : []),
    ]),
    ...(row.taxed ? totalsProblems(totalsInput(row)) : []),
    ...(row.dispatched ? trackedGoods(row.lines, facts) : scannedTwice(row, facts)),
  ];
}

/** A challan is numbered as an invoice is (rules 46(b) and 55(1) of the CGST Rules). */
function numberProblems({ number }: IstSales): readonly Problem[] {
  const problem = number ? documentNumberProblem(number) : null;
  return problem === null ? [] : [{ path: 'number', message: problem }];
}

function branchProblems({ toBranchId, valueBasis }: IstSales, facts: DocumentFacts): readonly Problem[] {
  if (toBranchId === facts.branch.id) return [{ path: 'toBranchId', message: 'Choose another branch than this one' }];
  const there = facts.find('branch', toBranchId);
  if (there === undefined) return [];
  const [from, to] = [registrationOf(facts.branch), registrationOf(there)];
  const supply = branchSupplyProblem(from, to);
  const value = branchValueProblem(valueBasis, to);
  return [
    ...(supply === null ? [] : [{ path: 'toBranchId', message: supply }]),
    ...(value === null ? [] : [{ path: 'valueBasis', message: value }]),
  ];
}

function valueProblems({ rate, hsn }: SentLine, path: string): readonly Problem[] {
  const code = hsnProblem(hsn ?? '', hsnDigitsNeeded({ above5Crore: false, toConsumer: false }));
  return [
    ...((rate ?? 0) > 0 ? [] : [{ path: `${path}.rate`, message: 'Enter a rate: between two GSTINs this is a supply' }]),
    ...(code === null ? [] : [{ path: `${path}.itemId`, message: `${code}. Change it in the item` }]),
  ];
}

/** Of a document that is not dispatched: the barcodes that it names already. */
function scannedTwice({ lines }: IstSales, facts: DocumentFacts): readonly Problem[] {
  const named = lines.map((line) => ({ ...line, quantity: (line.barcodes?.length ?? 0) * onePiece, batch: line.batch ?? 'any' }));
  return trackedGoods(named, facts).filter(({ path }) => path.endsWith('.barcodes') && isNamed(lines, path));
}

function isNamed(lines: readonly SentLine[], path: string): boolean {
  return (lines[Number(path.split('.')[1])]?.barcodes?.length ?? 0) > 0;
}

/** A quantity of one, in ten-thousandths. */
const onePiece = 10_000;
