import type { Context } from '#application/context';
import type { PiecesFound } from '#application/ports/stock';
import { pagesOf, reader } from '#application/reports/kit/reader';
import type { PiecesFacts } from '#application/reports/stock/barcode-report/table';
import { barcodeReportColumns, barcodeReportTable } from '#application/reports/stock/barcode-report/table';
import { described, type FoundPiece } from '#application/reports/stock/pieces';
import { Refusal } from '#domain/refusal';
import type { BarcodeReportFilter } from '#modules/reports/stock/barcode-report';
import { barcodeReport } from '#modules/reports/stock/barcode-report';

/** Pieces on one page. */
const piecesAtOnce = 50;

/** The pieces of the branches, one branch after the other, page by page. A barcode that is typed or scanned whole finds its piece alone. */
export async function piecesFacts(
  context: Context,
  branches: readonly string[],
  filter: Pick<BarcodeReportFilter, 'code' | 'itemId' | 'status'>,
  cursor: string | undefined,
): Promise<PiecesFacts> {
  const code = (filter.code ?? '').trim();
  const wanted = {
    ...(code === '' ? {} : { begins: code }),
    ...(filter.itemId === null ? {} : { itemId: filter.itemId }),
    ...(filter.status === null ? {} : { onHand: filter.status === 'available' }),
  };
  if (code !== '' && cursor === undefined) {
    const whole = await wholeCode(context, branches, code);
    if (whole.length > 0) return { pieces: await described(context, whole) };
  }
  let at = placeIn(cursor, branches.length);
  const found: FoundPiece[] = [];
  while (at !== undefined && found.length < piecesAtOnce) {
    const branchId = branches[at.branch] ?? '';
    const page: PiecesFound = await context.ports.books.pieces(context.scope, branchId, wanted, {
      limit: piecesAtOnce - found.length,
      ...(at.cursor === undefined ? {} : { cursor: at.cursor }),
    });
    found.push(...page.pieces.map((piece) => ({ ...piece, branchId })));
    // A page of rare pieces may be short. The reader decides whether to go on.
    const isShort = page.cursor !== undefined && found.length < piecesAtOnce;
    at = page.cursor !== undefined ? { branch: at.branch, cursor: page.cursor } : next(at.branch, branches.length);
    if (isShort) break;
  }
  return { pieces: await described(context, found), ...(at === undefined ? {} : { cursor: `${at.branch}.${at.cursor ?? ''}` }) };
}

interface Place {
  readonly branch: number;
  readonly cursor?: string;
}

function next(branch: number, count: number): Place | undefined {
  return branch + 1 < count ? { branch: branch + 1 } : undefined;
}

function placeIn(cursor: string | undefined, count: number): Place | undefined {
  if (cursor === undefined) return { branch: 0 };
  const [, branch, rest] = /^(\d{1,3})\.([\w-]*)$/.exec(cursor) ?? [];
  if (branch === undefined || Number(branch) >= count) throw new Refusal('malformed', { what: 'the cursor' });
  return { branch: Number(branch), ...(rest === '' || rest === undefined ? {} : { cursor: rest }) };
}

async function wholeCode({ scope, ports }: Context, branches: readonly string[], code: string): Promise<readonly FoundPiece[]> {
  const all = await Promise.all(
    branches.map(async (branchId) => ({ branchId, history: (await ports.books.codes(scope, branchId, [code])).get(code) ?? [] })),
  );
  return all.flatMap(({ branchId, history }) => (history.length === 0 ? [] : [{ code, history, branchId }]));
}

export const barcodeReportReader = reader({
  report: barcodeReport,
  columns: barcodeReportColumns,
  table: barcodeReportTable,
  read: piecesFacts,
  ...pagesOf('pieces'),
});
