import type { Icon } from '@modelcontextprotocol/server';

import icons from './icons.json' with { type: 'json' };

export type IconName = keyof typeof icons;

export function iconOf(name: IconName): Icon[] {
  const [color, strokes] = icons[name];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="13" fill="${color}"/><g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return [{ src, mimeType: 'image/svg+xml', sizes: ['any'] }];
}
