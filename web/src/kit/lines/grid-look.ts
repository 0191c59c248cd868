import { styled } from '@mui/material/styles';

/** Sizes and looks of the line grid, in pixels. Plain rules by attribute: a row of ten cells makes no style objects of its own. */
export const rowHeight = 36;
export const headHeight = 34;
export const numberWidth = 40;
export const removeWidth = 36;

export const Grid = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  overflow: 'hidden',
  background: theme.palette.background.paper,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '&:focus-within': { borderColor: theme.palette.primary.main },
}));

export const Scroller = styled('div')({ overflow: 'auto', scrollbarGutter: 'stable' });

export const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  height: headHeight,
  alignItems: 'center',
  position: 'sticky',
  top: 0,
  zIndex: 2,
  minWidth: 'max-content',
  background: theme.palette.mode === 'dark' ? theme.palette.grey[900] : theme.palette.grey[50],
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

export const HeadCell = styled('div')(({ theme }) => ({
  padding: '0 8px',
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.palette.text.secondary,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&[data-numeric]': { textAlign: 'right' },
}));

export const Sheet = styled('div')({ position: 'relative', minWidth: 'max-content' });

export const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  position: 'absolute',
  left: 0,
  right: 0,
  height: rowHeight,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '&:hover': { background: theme.palette.action.hover },
  '&[data-current]': { background: theme.palette.action.selected },
}));

export const Cell = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  padding: '0 8px',
  minWidth: 0,
  cursor: 'text',
  outline: 'none',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[data-numeric]': { justifyContent: 'flex-end' },
  '&[aria-readonly="true"]': { color: theme.palette.text.secondary, cursor: 'default' },
  '&[data-strong]': { color: theme.palette.text.primary, fontWeight: 600 },
  '&:focus-visible, &[data-editing]': {
    boxShadow: `inset 0 0 0 2px ${theme.palette.primary.main}`,
    background: theme.palette.background.paper,
  },
  '&[aria-invalid="true"]': { boxShadow: `inset 0 0 0 2px ${theme.palette.error.main}` },
  '& [data-unresolved]': { color: theme.palette.error.main, textDecoration: 'underline dotted' },
}));

export const CellInput = styled('input')({
  font: 'inherit',
  color: 'inherit',
  width: '100%',
  height: '100%',
  border: 0,
  outline: 'none',
  background: 'transparent',
  padding: 0,
  '&[data-numeric]': { textAlign: 'right' },
});
