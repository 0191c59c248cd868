import './waiting.css';

/** A grey bar where a text, a field or a table will be. */
export function GreyBar({ width, height }: { readonly width?: string; readonly height?: number }) {
  return <span className="grey-bar" style={{ width, height }} />;
}

/** The thin bar above rows that are read again. */
export function ThinBar() {
  return <span className="thin-bar" role="presentation" />;
}

export function Spinner({ size = 18 }: { readonly size?: number }) {
  return <span className="spinner" style={{ width: size, height: size }} aria-hidden="true" />;
}
