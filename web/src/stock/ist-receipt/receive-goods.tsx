import { useParams } from 'react-router-dom';
import { Redirect } from '../../kit/redirect.tsx';

/** The form of a receipt, filled with what is open of the goods that come in. */
export function ReceiveGoods() {
  const { id = '' } = useParams();
  return <Redirect to={`/app/ist-sales/destination-qty?${new URLSearchParams({ of: 'ist-sales', from: id })}`} />;
}
