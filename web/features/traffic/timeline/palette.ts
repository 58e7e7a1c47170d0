import type { SpanOutcome } from '../../../../core/timeline/model';

const COLOR_NAMES = ['ok', 'warn', 'bad', 'note', 'accent', 'text-1', 'text-2', 'text-3'] as const;
const SURFACE_NAMES = ['bg', 'bg-side', 'bg-sunken', 'line', 'line-strong', 'accent-soft'] as const;
type Color = (typeof COLOR_NAMES)[number];
type Surface = (typeof SURFACE_NAMES)[number];

export type Palette = Readonly<Record<Color | Surface, string>> & {
  soft: Readonly<Record<SpanOutcome, string>>;
  mono: string;
};

export const COLORS: Record<SpanOutcome, Color> = {
  ok: 'ok',
  'tool-error': 'warn',
  'protocol-error': 'bad',
  'transport-error': 'bad',
  cancelled: 'text-3',
  'input-required': 'note',
  open: 'accent',
};

/** A canvas can't use custom properties. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`);
  const named = Object.fromEntries([...COLOR_NAMES, ...SURFACE_NAMES].map((name) => [name, token(name)]));
  return {
    ...(named as Record<Color | Surface, string>),
    soft: {
      ok: token('ok-soft'),
      'tool-error': token('warn-soft'),
      'protocol-error': token('bad-soft'),
      'transport-error': token('bad-soft'),
      cancelled: token('bg-sunken'),
      'input-required': token('note-soft'),
      open: token('accent-soft'),
    },
    mono: token('font-mono'),
  };
}
