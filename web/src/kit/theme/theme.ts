/**
 * The look in one table: neutral greys, one accent colour, other colours only for a status, a grid of 4 px. Style sheets read the tokens as
 * variables (`--surface`), the component library gets the same values from `library-theme.ts`.
 */
export const themes = {
  'light-theme-default': {
    label: 'Light',
    mode: 'light',
    tokens: {
      bg: '#f5f6f8',
      surface: '#ffffff',
      raised: '#ffffff',
      sunken: '#f0f2f5',
      line: '#e2e5ea',
      edge: '#8a93a3',
      text: '#1b2330',
      muted: '#586273',
      accent: '#3451b2',
      'on-accent': '#ffffff',
      'accent-soft': '#e9eefc',
      'accent-text': '#2c469c',
      good: '#1b6b3f',
      'good-soft': '#e2f3e8',
      warn: '#7a4d00',
      'warn-soft': '#fdf0d3',
      bad: '#b3261e',
      'bad-soft': '#fdeaea',
      dark: '#3a4352',
      'dark-soft': '#e3e6eb',
      shadow: '0 1px 2px rgb(20 30 50 / 6%), 0 8px 24px rgb(20 30 50 / 12%)',
    },
  },
  'dark-theme-default': {
    label: 'Dark',
    mode: 'dark',
    tokens: {
      bg: '#12151b',
      surface: '#191d25',
      raised: '#212631',
      sunken: '#15181f',
      line: '#2d3340',
      edge: '#6f7a8e',
      text: '#e7eaf0',
      muted: '#a3adbd',
      accent: '#8ea6ff',
      'on-accent': '#0e1530',
      'accent-soft': '#26304f',
      'accent-text': '#b4c3ff',
      good: '#7fd6a2',
      'good-soft': '#17382a',
      warn: '#f0c36b',
      'warn-soft': '#3d3016',
      bad: '#ff9d95',
      'bad-soft': '#46201f',
      dark: '#c5ccd8',
      'dark-soft': '#343b49',
      shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 50%)',
    },
  },
  'high-contrast-theme-default': {
    label: 'High contrast',
    mode: 'light',
    tokens: {
      bg: '#ffffff',
      surface: '#ffffff',
      raised: '#ffffff',
      sunken: '#ffffff',
      line: '#000000',
      edge: '#000000',
      text: '#000000',
      muted: '#1f1f1f',
      accent: '#0000c8',
      'on-accent': '#ffffff',
      'accent-soft': '#dfe4ff',
      'accent-text': '#0000a0',
      good: '#004d1f',
      'good-soft': '#ffffff',
      warn: '#5a3300',
      'warn-soft': '#ffffff',
      bad: '#9b0000',
      'bad-soft': '#ffffff',
      dark: '#000000',
      'dark-soft': '#ffffff',
      shadow: '0 0 0 2px #000000',
    },
  },
} as const;

export type ThemeName = keyof typeof themes;
export const defaultTheme: ThemeName = 'light-theme-default';

/** Until the person is known, the page is as dark as the device. */
export function systemTheme(): ThemeName {
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark-theme-default' : defaultTheme;
}

export const fontFamily = "'Noto Sans', 'Noto Sans Scripts', system-ui, sans-serif";

export function isThemeName(name: unknown): name is ThemeName {
  return typeof name === 'string' && Object.hasOwn(themes, name);
}

/** Swaps the body class (as the specification asks) and the variables that every style sheet reads. */
export function applyTheme(name: ThemeName): void {
  const { mode, tokens } = themes[name];
  document.body.classList.remove(...Object.keys(themes));
  document.body.classList.add(name);
  for (const [token, value] of Object.entries(tokens)) document.documentElement.style.setProperty(`--${token}`, value);
  document.documentElement.style.colorScheme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens.bg);
}
