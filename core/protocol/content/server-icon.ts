import { isObject, type JsonObject, stringsIn } from '../../json/json-object';
import { stringMember } from './block';

export interface ServerIcon {
  src: string;
  /** The declared type; the bytes decide. */
  mimeType: string | undefined;
  /** `48x48`, `any`. */
  sizes: readonly string[];
  theme: 'light' | 'dark' | undefined;
  entry: JsonObject;
}

/** Invalid entries are skipped; the checks report them. */
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
        sizes: stringsIn(sizes),
        theme: theme === 'light' || theme === 'dark' ? theme : undefined,
        entry: icon,
      },
    ];
  });
}

/** Best theme and size first. @param pixels of the screen */
export function suitableIcons(icons: readonly ServerIcon[], theme: 'light' | 'dark', pixels: number): ServerIcon[] {
  const themeRank = (icon: ServerIcon) => {
    if (icon.theme === theme) return 0;
    return icon.theme === undefined ? 1 : 2;
  };
  const penalty = ({ sizes }: ServerIcon) =>
    Math.min(...(sizes.length > 0 ? sizes : ['any']).map((size) => sizePenalty(size, pixels)));
  return [...icons].sort((a, b) => themeRank(a) - themeRank(b) || penalty(a) - penalty(b));
}

/** The smallest sufficient size is best; upscaling is worse than downscaling. */
function sizePenalty(size: string, pixels: number): number {
  if (size === 'any') return 0;
  const width = Number(/^(\d+)x\d+$/.exec(size)?.[1]);
  if (Number.isNaN(width)) return 5_000;
  return width >= pixels ? Math.min(width - pixels, 4_000) : 10_000 + pixels - width;
}
