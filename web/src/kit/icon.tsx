/** The icons of the menu and the bars: strokes on a grid of 20, in the colour of the text around them. */
const paths = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11zM13 13l4 4',
  help: 'M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15zM7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.7.4-1.1.8-1.1 1.6M10 14v.2',
  mail: 'M2.5 4.5h15v11h-15zM2.5 5l7.5 6l7.5-6',
  more: 'M10 4.5v.2M10 10v.2M10 15.5v.2',
  pin: 'M7 2.5h6M8 2.5v5l-2.5 3.5h9L12 7.5v-5M10 11v6.5',
  home: 'M3 9.5L10 3.5l7 6M5 8.5v8h10v-8M8.5 16.5v-5h3v5',
  sales: 'M5 2.5h10v15l-2.5-1.5l-2.5 1.5l-2.5-1.5L5 17.5zM7.5 6.5h5M7.5 10h5',
  purchase: 'M2.5 3.5h2l2 9h8.5l2-6.5H5.5M8 16.2v.2M14 16.2v.2',
  stock: 'M3 6.5l7-3.5l7 3.5v7l-7 3.5l-7-3.5zM3 6.5l7 3.5l7-3.5M10 10v7',
  accounts: 'M2.5 8L10 3l7.5 5zM4.5 8v6.5M8.2 8v6.5M11.8 8v6.5M15.5 8v6.5M2.5 16.5h15',
  gst: 'M15.5 4.5l-11 11M6 4.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6zM14 12.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6z',
  leads: 'M3 8v4l9 4V4zM12 7.5c2 0 3 1 3 2.5s-1 2.5-3 2.5M5 12.5v3.5h2.5v-2.5',
  people: 'M10 3.5a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM4 16.5c0-3 2.5-5 6-5s6 2 6 5z',
  reports: 'M3 17h14M5 14.5v-4M8.5 14.5v-8M12 14.5v-5M15.5 14.5v-10',
  setup:
    'M4 5.5h7M14.5 5.5H16M4 14.5h1.5M9 14.5h7M12.7 3.7a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6zM7.2 12.7a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6z',
  camera: 'M2.5 6h3.5l1.5-2h5L14 6h3.5v10h-15zM10 8a3 3 0 1 1 0 6a3 3 0 0 1 0-6z',
  sound: 'M3 8v4h3l4 3.5v-11L6 8zM12.8 7.5c1.6 1.5 1.6 3.5 0 5M15 5.2c3 2.8 3 6.8 0 9.6',
  silent: 'M3 8v4h3l4 3.5v-11L6 8zM13 8l4 4M17 8l-4 4',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.6 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
