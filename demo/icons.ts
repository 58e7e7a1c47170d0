import type { Icon } from '@modelcontextprotocol/server';

function icon(colour: string, strokes: string): Icon[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="13" fill="${colour}"/><g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`;
  return [
    {
      src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      mimeType: 'image/svg+xml',
      sizes: ['any'],
    },
  ];
}

/** Small pictures for the server, its tools, resources and prompts, each a `data:` URI. */
export const ICONS = {
  town: icon(
    '#33407f',
    '<path d="M9 37h30M13 37V22l8-7 8 7v15M29 26h7v11M21 37v-7"/><circle cx="35" cy="13" r="3"/>',
  ),
  weather: icon(
    '#2f7fd6',
    '<circle cx="19" cy="18" r="6"/><path d="M19 6v2M7 18h2M10.5 9.5l1.5 1.5M27.5 9.5L26 11M18 37h15a6 6 0 0 0 0-12 9 9 0 0 0-17 3 4.5 4.5 0 0 0 2 9z"/>',
  ),
  chart: icon('#18a08b', '<path d="M10 10v28h28M18 32v-7M25 32V16M32 32V21"/>'),
  melody: icon(
    '#a457d6',
    '<path d="M18 33V13l16-4v20"/><circle cx="14" cy="33" r="4"/><circle cx="30" cy="29" r="4"/>',
  ),
  search: icon('#5b6b85', '<circle cx="21" cy="21" r="10"/><path d="M29 29l9 9"/>'),
  menu: icon('#b8414f', '<path d="M14 9v9a5 5 0 0 0 10 0V9M19 9v30M34 39V9c-5 3-6 9-5 16h5"/>'),
  orders: icon('#c77a13', '<path d="M11 13h26M11 24h26M11 35h26M20 8v32"/>'),
  booking: icon(
    '#e0476f',
    '<rect x="9" y="12" width="30" height="27" rx="4"/><path d="M9 21h30M17 8v7M31 8v7M18 30l4 4 8-8"/>',
  ),
  bread: icon(
    '#b9793a',
    '<path d="M10 22a7 7 0 0 1 7-9h14a7 7 0 0 1 7 9l-2 2v13H12V24zM20 19l-2 6M27 19l-2 6"/>',
  ),
  trip: icon('#1d8a4e', '<path d="M8 30l32-17-9 27-7-11zM24 29l16-16"/>'),
  truck: icon(
    '#7a8699',
    '<path d="M7 14h20v18H7zM27 21h8l6 6v5H27"/><circle cx="14" cy="34" r="3"/><circle cx="33" cy="34" r="3"/>',
  ),
  bin: icon('#c8352f', '<path d="M10 14h28M19 14V9h10v5M14 14l2 25h16l2-25M21 21v11M27 21v11"/>'),
  restore: icon('#2f6fed', '<path d="M11 12v9h9M12 21a13 13 0 1 1-1 9"/>'),
  document: icon('#4f6fa8', '<path d="M14 8h14l7 7v25H14zM28 8v7h7M19 24h10M19 31h10"/>'),
  picture: icon(
    '#d06a2c',
    '<rect x="8" y="11" width="32" height="27" rx="4"/><circle cx="18" cy="20" r="3"/><path d="M9 34l10-9 7 6 6-5 7 7"/>',
  ),
  postcard: icon(
    '#0f8aa8',
    '<rect x="7" y="12" width="34" height="25" rx="3"/><path d="M24 17v15M12 19h8M12 25h8M30 18h6v6h-6z"/>',
  ),
} as const satisfies Record<string, Icon[]>;
