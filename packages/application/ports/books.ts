import type { BankBooks } from '#application/ports/bank';
import type { BillBooks } from '#application/ports/bills';
import type { CreditBooks } from '#application/ports/credit';
import type { DayBook } from '#application/ports/day-book';
import type { InwardBooks } from '#application/ports/inward';
import type { LedgerBooks } from '#application/ports/ledgers';
import type { OrderBooks } from '#application/ports/orders';
import type { OutwardBooks } from '#application/ports/outward';
import type { ProjectBooks } from '#application/ports/projects';
import type { RegisterBooks } from '#application/ports/registers';
import type { SalesBooks } from '#application/ports/sales';
import type { StockBooks } from '#application/ports/stock';
import type { WithheldBooks } from '#application/ports/withheld';

/** Folded facts, exact as of the moment of asking: views plus the tail of the log. */
export interface Books
  extends LedgerBooks,
    BillBooks,
    DayBook,
    OrderBooks,
    StockBooks,
    RegisterBooks,
    SalesBooks,
    ProjectBooks,
    OutwardBooks,
    InwardBooks,
    CreditBooks,
    WithheldBooks,
    BankBooks {}
