import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import MuiSkeleton from '@mui/material/Skeleton';

/** A grey bar where a text, a field or a table will be. */
export function GreyBar({ width, height }: { readonly width?: string; readonly height?: number }) {
  return <MuiSkeleton width={width} height={height} />;
}

/** The thin bar above rows that are read again. */
export function ThinBar() {
  return <LinearProgress role="presentation" />;
}

export function Spinner({ size = 18 }: { readonly size?: number }) {
  return <CircularProgress size={size} aria-hidden="true" />;
}
