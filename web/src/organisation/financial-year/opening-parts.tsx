import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';

/** Changes between the openings of ledgers and the opening stock of the same year. */
export function OpeningParts({ shown }: { readonly shown: 'ledgers' | 'stock' }) {
  const [, setAddress] = useSearchParams();
  return (
    <Tabs
      value={shown}
      onChange={(_, next: string) => setAddress(next === 'stock' ? { show: 'stock' } : {}, { replace: true })}
      aria-label="What the year begins with"
    >
      <MuiTab value="ledgers" label="Ledgers" />
      <MuiTab value="stock" label="Stock" />
    </Tabs>
  );
}
