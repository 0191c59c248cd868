import type { ThemeOptions } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';

const phone = '@media (max-width: 600px)';
const raised = { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' };
const quietly = { background: 'var(--sunken)' };
const refused = { pointerEvents: 'auto', cursor: 'not-allowed', opacity: 0.55 } as const;

/** How each widget of the component library looks. The colours are the variables of the theme, as in the style sheets. */
export const libraryLook: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: 1 } } },
  },
  MuiButton: {
    defaultProps: { variant: 'plain' },
    styleOverrides: {
      root: {
        gap: 8,
        minWidth: 'auto',
        minHeight: 32,
        padding: '5px 12px',
        border: '1px solid var(--edge)',
        background: 'var(--surface)',
        color: 'var(--text)',
        fontSize: 14,
        lineHeight: '20px',
        letterSpacing: 0,
        whiteSpace: 'nowrap',
        transition: 'none',
        '&:hover': quietly,
        '& kbd': { borderColor: 'currentcolor', background: 'transparent', color: 'inherit', opacity: 0.85, [phone]: { display: 'none' } },
        [phone]: { minHeight: 40 },
        '&.option-create': {
          width: '100%',
          justifyContent: 'flex-start',
          padding: '4px 8px',
          borderTop: '1px solid var(--line)',
          borderRadius: 0,
        },
        '&.Mui-disabled, &[aria-disabled=true]': refused,
        '&.Mui-disabled': { color: 'var(--text)', '&:hover': { background: 'var(--surface)' } },
      },
    },
    variants: [
      {
        props: { variant: 'main' },
        style: {
          borderColor: 'var(--accent)',
          '&, &:hover, &.Mui-disabled:hover': { background: 'var(--accent)' },
          '&, &.Mui-disabled': { color: 'var(--on-accent)' },
          '&:hover:not(.Mui-disabled)': { filter: 'brightness(1.08)' },
        },
      },
      { props: { variant: 'danger' }, style: { borderColor: 'var(--bad)', '&, &.Mui-disabled': { color: 'var(--bad)' } } },
      {
        props: { variant: 'chip' },
        style: {
          minHeight: 28,
          padding: '0 10px',
          borderColor: 'var(--line)',
          borderRadius: 14,
          background: 'var(--sunken)',
          fontSize: 13,
          fontWeight: 400,
          '&.add': { border: '1px dashed var(--edge)', background: 'none', color: 'var(--muted)' },
          [phone]: { minHeight: 32 },
        },
      },
      { props: { variant: 'quiet' }, style: { borderColor: 'transparent', background: 'transparent' } },
      {
        props: { variant: 'link' },
        style: {
          display: 'inline',
          minHeight: 0,
          padding: '2px 0',
          border: 0,
          font: 'inherit',
          textAlign: 'inherit',
          textDecoration: 'underline',
          textUnderlineOffset: 2,
          verticalAlign: 'baseline',
          whiteSpace: 'inherit',
          userSelect: 'auto',
          '&, &:hover': { background: 'none', textDecoration: 'underline' },
          '&, &.Mui-disabled': { color: 'var(--accent-text)' },
          '& kbd': { borderColor: 'var(--line)', background: 'var(--sunken)', color: 'var(--muted)', opacity: 1 },
          [phone]: { minHeight: 0 },
        },
      },
    ],
  },
  MuiButtonGroup: { styleOverrides: { grouped: { minWidth: 'auto' } } },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        borderRadius: 6,
        color: 'var(--muted)',
        transition: 'none',
        '&:hover': { ...quietly, color: 'var(--text)' },
      },
    },
  },
  MuiDataGrid: {
    styleOverrides: {
      root: {
        '--DataGrid-t-color-border-base': 'var(--line)',
        '--DataGrid-t-color-background-base': 'var(--surface)',
        '--DataGrid-t-header-background-base': 'var(--surface)',
        '--DataGrid-t-color-interactive-focus': 'var(--accent)',
        border: 0,
        borderRadius: 0,
        background: 'var(--surface)',
        color: 'var(--text)',
        fontSize: 13.5,
        lineHeight: '20px',
        '& .MuiDataGrid-columnHeader, & .MuiDataGrid-cell': { padding: '0 8px' },
        '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox, & .MuiDataGrid-cellEmpty': { padding: 0 },
        '& .MuiDataGrid-columnHeader:not(.MuiDataGrid-columnHeader--sorted)': { color: 'var(--muted)' },
        '& .MuiDataGrid-columnHeaderTitle': { fontSize: 12, fontWeight: 600 },
        '& .MuiDataGrid-cell': { borderTop: 0, borderBottom: '1px solid var(--line)' },
        '& .MuiDataGrid-row': {
          cursor: 'pointer',
          '&:hover, &:hover .stuck': quietly,
          '&.Mui-selected, &.Mui-selected .stuck': { background: 'var(--accent-soft)' },
          '.high-contrast-theme-default &:hover': { outline: '2px solid var(--edge)', outlineOffset: -2 },
        },
      },
      columnsManagementHeader: { padding: 12, borderBottom: '1px solid var(--line)' },
      columnsManagement: { padding: '8px 12px', '& .check': { fontSize: 14 } },
      columnsManagementFooter: { padding: '8px 12px', borderTop: '1px solid var(--line)' },
    },
  },
  MuiSvgIcon: { defaultProps: { fontSize: 'small' } },
  // Menus of the grid are inside their screen, not at the end of the page.
  MuiPopper: { defaultProps: { container: () => document.querySelector('main') ?? document.body } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { styleOverrides: { paper: { ...raised, margin: '4px 0', padding: 4, borderRadius: 8, maxWidth: 'calc(100vw - 16px)' } } },
  MuiMenu: { styleOverrides: { paper: { maxWidth: 'min(480px, calc(100vw - 16px))' }, list: { padding: 0 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        alignItems: 'flex-start',
        gap: 8,
        minHeight: 32,
        minWidth: 152,
        padding: '6px 12px 6px 8px',
        borderRadius: 4,
        fontSize: 14,
        lineHeight: '20px',
        whiteSpace: 'normal',
        '&:hover, &.Mui-focusVisible, &:focus, &.Mui-selected:hover': quietly,
        '&.Mui-selected, &.Mui-selected.Mui-focusVisible': { backgroundColor: 'transparent' },
        '&.Mui-selected:focus': quietly,
        '&.danger': { color: 'var(--bad)' },
        '&[aria-disabled=true]': { color: 'var(--muted)', cursor: 'not-allowed' },
        '& small': { display: 'block', maxWidth: 260, fontSize: 12, lineHeight: '16px', color: 'var(--muted)' },
        // The tick is not text, so that typing the first letters still finds the entry.
        '&[role=menuitemcheckbox]::before': { content: '""', width: 14, flex: 'none', color: 'var(--accent-text)' },
        '&[role=menuitemcheckbox][aria-checked=true]::before': { content: '"✓"' },
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { '.MuiMenu-list > &': { margin: '4px 0' } } } },
  MuiTooltip: {
    defaultProps: { placement: 'top', arrow: true, enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: 12, backgroundColor: 'var(--text)', color: 'var(--surface)' }, arrow: { color: 'var(--text)' } },
  },
  // From the top down: content that arrives late moves nothing that a person is about to click.
  MuiDialog: { styleOverrides: { paper: raised, container: { alignItems: 'flex-start' } } },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontSize: 16,
        fontWeight: 600,
        padding: '16px 56px 8px 20px',
        // The button that closes the window.
        '& + .MuiIconButton-root': { position: 'absolute', top: 12, right: 12, fontSize: 20 },
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 16px', '&:not(* + *)': { paddingTop: 20 } } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px', borderTop: '1px solid var(--line)' } } },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 36, borderBottom: '1px solid var(--line)' }, indicator: { backgroundColor: 'var(--accent)' } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 36,
        minWidth: 0,
        padding: '8px 16px',
        fontSize: 14,
        lineHeight: '20px',
        color: 'var(--muted)',
        '&.Mui-selected': { color: 'var(--accent-text)' },
        [phone]: { minHeight: 40 },
      },
    },
  },
  MuiSnackbar: { styleOverrides: { root: { position: 'static', pointerEvents: 'auto' } } },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: {
        width: '100%',
        padding: '2px 8px 2px 12px',
        borderRadius: 6,
        borderColor: 'var(--line)',
        borderLeft: '4px solid currentcolor',
        '&.toast-success': { color: 'var(--good)' },
        '&.toast-error': { color: 'var(--bad)' },
        '&.toast-warning': { color: 'var(--warn)' },
        '&.toast-info': { color: 'var(--accent-text)' },
        background: 'var(--raised)',
        boxShadow: 'var(--shadow)',
      },
      message: { flex: 1, color: 'var(--text)', fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' },
      icon: { fontSize: 20, color: 'inherit' },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { position: 'relative', fontSize: 14, lineHeight: '20px', color: 'var(--text)', '&.Mui-disabled': { color: 'var(--muted)' } },
      input: {
        boxSizing: 'border-box',
        height: 'auto',
        minHeight: 32,
        padding: '5px 8px',
        border: '1px solid var(--edge)',
        borderRadius: 6,
        background: 'var(--surface)',
        '&::placeholder': { color: 'var(--muted)', opacity: 0.85 },
        '&:hover:not(:disabled)': { borderColor: 'var(--muted)' },
        '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: -1, borderColor: 'var(--accent)' },
        '&[aria-invalid=true]': { borderColor: 'var(--bad)' },
        '&.Mui-disabled, &[readonly]': {
          background: 'var(--sunken)',
          borderColor: 'var(--line)',
          color: 'var(--muted)',
          WebkitTextFillColor: 'currentcolor',
        },
        '&.amount': { textAlign: 'right' },
        'textarea&': { minHeight: 72, resize: 'vertical' },
        '.MuiInputBase-adornedEnd > &': { paddingRight: 32 },
        [phone]: { minHeight: 40 },
      },
      adornedEnd: { '& > .MuiIconButton-root': { position: 'absolute', right: 2, width: 28, height: 28 } },
    },
  },
  MuiNativeSelect: { styleOverrides: { icon: { color: 'var(--muted)', right: 4 } } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { ...raised, borderRadius: 8, margin: '4px 0' },
      listbox: { maxHeight: 240, padding: 4 },
      noOptions: { padding: '8px 12px', fontSize: 14, color: 'var(--muted)' },
      loading: { padding: '8px 12px', fontSize: 14, color: 'var(--muted)' },
      option: {
        '&.MuiAutocomplete-option': {
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 16,
          minHeight: 28,
          padding: '4px 8px',
          borderRadius: 4,
          fontSize: 14,
          lineHeight: '20px',
          '&.Mui-focused': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
          '.high-contrast-theme-default &.Mui-focused': { outline: '2px solid var(--accent)', outlineOffset: -2 },
        },
      },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { margin: 0, fontSize: 14, fontWeight: 600, lineHeight: '20px' } } },
};
