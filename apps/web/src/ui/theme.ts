import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef0fe',
  '#dde2fd',
  '#bcc5fa',
  '#99a6f7',
  '#7d8df4',
  '#6578ee',
  '#5467e0',
  '#4858d2',
  '#3f4cc4',
  '#343f9f',
];

/** The only neutral scale, lightest first. Dimmed text is `gray.6`, the sidebar `gray.1`, hairlines `gray.3`. */
const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e8ebf0',
  '#dde1e8',
  '#c8ced8',
  '#9ba4b3',
  '#5c6676',
  '#4a5362',
  '#363d49',
  '#22272f',
];

/**
 * The same scale for the dark theme, text colour first: the page is `dark.7`, the sidebar `dark.8`, hairlines `dark.4`.
 */
const dark: MantineColorsTuple = [
  '#dfe2e8',
  '#c5cad3',
  '#a0a8b5',
  '#727b89',
  '#3b414c',
  '#31363f',
  '#272b33',
  '#1b1d24',
  '#15171c',
  '#101216',
];

/** Quiet frame: one neutral scale, one accent, Inter, content of 15 px on a 4 px grid. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  colors: { accent, gray, dark },
  fontFamily: "'Inter Variable', Inter, 'Inter Likeness', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '24px' }, h2: { fontSize: '20px' }, h3: { fontSize: '17px' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    Modal: {
      defaultProps: { centered: true, radius: 'md', overlayProps: { backgroundOpacity: 0.4 } },
      // A title may contain a channel name, which can be long and without spaces.
      styles: { title: { minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' } },
    },
    // Its placeholder for the focus is no part that a menu may have.
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    // A list has nothing but options.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Tooltip: { defaultProps: { openDelay: 400, radius: 'sm' } },
    Button: { styles: { label: { whiteSpace: 'normal', lineHeight: 1.2, textAlign: 'center' } } },
  },
});

/** Overrides Mantine's colours that have too much or too little contrast with our neutrals. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-default-border': 'var(--mantine-color-gray-3)', '--mantine-color-error': '#c92a2a' },
  dark: { '--mantine-color-dimmed': 'var(--mantine-color-dark-2)', '--mantine-color-error': '#ff8787' },
});
