import { quotation } from '#modules/sales/quotation/quotation';
import { tradeLayout } from '../../kit/document/trade/trade-layout.ts';
import { FromMaster } from './from-master.tsx';

/** A quotation begins with its quotation master; the texts stand below the items. */
export const quotationLayout = tradeLayout(quotation, {
  main: ['date', 'dueDate', 'quotationMasterId'],
  notes: ['introduction', 'inclusions', 'exclusions', 'closing', 'notes', 'terms'],
  Above: FromMaster,
});
