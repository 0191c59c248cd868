import { useNavigate } from 'react-router-dom';
import { verbPath } from '#modules/kit/operations/permission';
import { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { newInvoicePath } from '../../kit/document/trade/new-invoice-path.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { EndingSoon } from './ending-soon.tsx';
import { FetchForm } from './fetch-form.tsx';

/** What others made for us: fetched by day, accepted or rejected, with its purchase invoices. */
export function OthersList() {
  const may = useMay();
  const navigate = useNavigate();
  return (
    <ListScreen
      module={othersEwayBill}
      handlers={{
        'open-invoice': (row) => void navigate(`/app/purchase-invoice/view/${String(row['purchaseInvoiceId'])}`),
        'create-invoice': (row) => void navigate(newInvoicePath(row)),
      }}
      above={
        <>
          {may(verbPath(ewayBillFetch, 'add')) && <FetchForm sees={may('/eway-bill-fetch')} />}
          <EndingSoon />
        </>
      }
    />
  );
}
