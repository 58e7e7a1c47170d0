import { isObject, type JsonObject, toList } from '../../json/json-object';
import { stringMember } from './block';

/** One entry of an `icons` array (2025-11-25 on), as far as it can be read. */
export interface ServerIcon {
  src: string;
  /** What the entry says that the image is; the bytes decide. */
  mimeType: string | undefined;
  /** `48x48`, `any`. */
  sizes: readonly string[];
  theme: 'light' | 'dark' | undefined;
  /** The entry itself. */
  entry: JsonObject;
}

/** The icons of a definition or an `Implementation`; what is no icon is left out, for the checks to tell. */
export function readIcons(icons: unknown): ServerIcon[] {
  if (!Array.isArray(icons)) return [];
  return icons.flatMap((icon: unknown): ServerIcon[] => {
    const src = isObject(icon) ? stringMember(icon, 'src') : null;
    if (!isObject(icon) || src === null) return [];
    const { sizes, theme } = icon;
    return [
      {
        src,
        mimeType: stringMember(icon, 'mimeType') ?? undefined,
        sizes: toList(sizes).filter((size) => typeof size === 'string'),
        theme: theme === 'light' || theme === 'dark' ? theme : undefined,
        entry: icon,
      },
    ];
  });
}

/** The icons, those first that suit the theme and the size (in pixels of the screen) best. */
export function suitableIcons(icons: readonly ServerIcon[], theme: 'light' | 'dark', pixels: number): ServerIcon[] {
  const misfit = ({ sizes, ...icon }: ServerIcon) =>
    (icon.theme === theme ? 0 : icon.theme === undefined ? 1 : 2) * 1e6 +
    Math.min(...(sizes.length > 0 ? sizes : ['any']).map((size) => sizeMisfit(size, pixels)));
  return [...icons].sort((a, b) => misfit(a) - misfit(b));
}

/** The smallest that is large enough is best; a small one drawn large is worse than a large one drawn small. */
function sizeMisfit(size: string, pixels: number): number {
  if (size === 'any') return 0;
  const width = Number(/^(\d+)x\d+$/.exec(size)?.[1]);
  if (Number.isNaN(width)) return 5_000;
  return width >= pixels ? Math.min(width - pixels, 4_000) : 10_000 + pixels - width;
}
