import { useQuery } from '@tanstack/react-query';
import { isGstin } from '#domain/registration/gstin';
import { offeredFromTaxpayer } from '#modules/accounts/customer/from-taxpayer';
import { Button } from '../../../kit/button.tsx';
import { useSettled } from '../../../kit/hooks/use-settled.ts';
import type { RecordForm } from '../../../kit/record/use-record-form.ts';
import { Moment } from '../../../kit/when.tsx';
import { checkedGstinQuery } from './checked-gstin.ts';
import { fillLabel, standingSaid } from './gstin-says.ts';

/** Milliseconds without a key before the portal is asked. */
const pause = 400;

/** What the portal says of the GSTIN that is typed, with an offer to fill in what is empty. The form can be saved at any moment. */
export function GstinLine({ form }: { readonly form: RecordForm }) {
  const gstin = String(form.draft['gstin'] ?? '')
    .trim()
    .toUpperCase();
  return isGstin(gstin) ? <Told gstin={gstin} form={form} /> : null;
}

function Told({ gstin, form }: { readonly gstin: string; readonly form: RecordForm }) {
  const settled = useSettled(gstin, pause);
  const { data, isError } = useQuery({ ...checkedGstinQuery({ gstin, returns: false }), enabled: settled === gstin });
  const said = data && standingSaid(data);
  const offered = data?.taxpayer ? offeredFromTaxpayer(form.draft, data.taxpayer) : {};
  const label = fillLabel(offered);
  return (
    <div className="field wide stack gap-8 small" role="status">
      {isError && <span className="muted">The GSTIN could not be checked now. You can save all the same.</span>}
      {!data && !isError && <span className="muted">Checking the GSTIN at the portal...</span>}
      {said && <span className={said.bad ? 'bad bold' : 'bold'}>{said.text}</span>}
      {data?.warnings.map((warning) => (
        <span key={warning}>{warning}</span>
      ))}
      {data?.why && (
        <span className="muted">
          {data.why}
          {data.checkedAt !== null && (
            <>
              {' '}
              The above is of <Moment at={data.checkedAt} />.
            </>
          )}
        </span>
      )}
      {label !== null && (
        <div>
          <Button
            disabled={form.saving}
            onClick={() => {
              for (const [name, value] of Object.entries(offered)) form.change(name, value);
            }}
          >
            {label}
          </Button>
        </div>
      )}
    </div>
  );
}
