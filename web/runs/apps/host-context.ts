import type {
  McpUiDisplayMode,
  McpUiHostContext,
  McpUiStyles,
  McpUiStyleVariableKey,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Tool } from '@modelcontextprotocol/client';

import type { JsonObject } from '../../../core/json/json-object';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { AppSettings } from './app-settings';

/** CSS pixels. */
export interface FrameSize {
  width: number;
  height: number;
}

interface HostContextParts {
  settings: AppSettings;
  theme: 'light' | 'dark';
  language: string;
  mode: McpUiDisplayMode;
  room: FrameSize;
  tool: JsonObject;
  outcome: Outcome | undefined;
  version: string;
}

let variables: Partial<McpUiStyles> | undefined;

export function hostContext(parts: HostContextParts): McpUiHostContext {
  const { settings, theme, language, mode, room, tool, outcome, version } = parts;
  variables ??= styleVariables();
  const id = outcome && idOf(outcome.request);
  return {
    // The definition as the server sent it, valid or not.
    toolInfo: { ...(id !== undefined && { id }), tool: tool as Tool },
    theme,
    displayMode: mode,
    availableDisplayModes: ['inline', 'fullscreen', 'pip'],
    containerDimensions: dimensions(settings, mode, room),
    locale: settings.locale || language,
    timeZone: settings.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: `mcp-loupe/${version}`,
    platform: 'web',
    deviceCapabilities: {
      touch: matchMedia('(any-pointer: coarse)').matches,
      hover: matchMedia('(any-hover: hover)').matches,
    },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
    styles: { variables: variables as McpUiStyles },
  };
}

/** Inline, an app gets the height it requests unless the user chose one; in other modes all available room. */
function dimensions(
  { width, height }: AppSettings,
  mode: McpUiDisplayMode,
  room: FrameSize,
): NonNullable<McpUiHostContext['containerDimensions']> {
  const fixed = { width: width || room.width };
  if (mode !== 'inline') return { ...fixed, height: room.height };
  return height > 0 ? { ...fixed, height } : fixed;
}

function idOf(request: string): string | undefined {
  return /"id":"([^"\\]*)"/.exec(request.slice(0, 200))?.[1];
}

/** Standard variables of MCP Apps that depend on the theme, with Loupe's tokens. */
const COLORS = {
  '--color-background-primary': '--bg',
  '--color-background-secondary': '--bg-side',
  '--color-background-tertiary': '--bg-sunken',
  '--color-background-inverse': '--text-1',
  '--color-background-info': '--note-soft',
  '--color-background-danger': '--bad-soft',
  '--color-background-success': '--ok-soft',
  '--color-background-warning': '--warn-soft',
  '--color-background-disabled': '--bg-hover',
  '--color-text-primary': '--text-1',
  '--color-text-secondary': '--text-2',
  '--color-text-tertiary': '--text-3',
  '--color-text-inverse': '--bg',
  '--color-text-ghost': '--text-3',
  '--color-text-info': '--note',
  '--color-text-danger': '--bad',
  '--color-text-success': '--ok',
  '--color-text-warning': '--warn',
  '--color-text-disabled': '--text-3',
  '--color-border-primary': '--line-strong',
  '--color-border-secondary': '--line',
  '--color-border-tertiary': '--line',
  '--color-border-inverse': '--text-1',
  '--color-border-info': '--note',
  '--color-border-danger': '--bad',
  '--color-border-success': '--ok',
  '--color-border-warning': '--warn',
  '--color-border-disabled': '--line',
  '--color-ring-primary': '--focus',
  '--color-ring-info': '--note',
  '--color-ring-danger': '--bad',
  '--color-ring-success': '--ok',
  '--color-ring-warning': '--warn',
} as const satisfies Partial<Record<McpUiStyleVariableKey, string>>;

const THEME_INDEPENDENT: Partial<Record<McpUiStyleVariableKey, string>> = {
  '--color-background-ghost': 'transparent',
  '--color-border-ghost': 'transparent',
  '--font-weight-normal': '400',
  '--font-weight-medium': '500',
  '--font-weight-semibold': '600',
  '--font-weight-bold': '700',
  '--border-width-regular': '1px',
  '--border-radius-xs': '3px',
  '--border-radius-sm': '4px',
  '--border-radius-md': '6px',
  '--border-radius-lg': '10px',
  '--border-radius-xl': '14px',
  '--border-radius-full': '9999px',
  '--shadow-hairline': '0 0 0 1px rgb(20 20 40 / 0.08)',
  '--shadow-sm': '0 1px 2px rgb(20 20 40 / 0.08)',
  '--shadow-md': '0 2px 8px rgb(20 20 40 / 0.12)',
  '--shadow-lg': '0 8px 28px rgb(20 20 40 / 0.16)',
};

const SIZES = { xs: 11.5, sm: 12.5, md: 13.5, lg: 15 } as const;
const HEADINGS = { xs: 13.5, sm: 15, md: 17, lg: 19, xl: 22, '2xl': 24, '3xl': 30 } as const;

/** Colors are `light-dark()`, so that they follow the app's `color-scheme`. */
function styleVariables(): Partial<McpUiStyles> {
  const root = getComputedStyle(document.documentElement);
  const light = tokensOf('light');
  const dark = tokensOf('dark');
  const variables: Partial<McpUiStyles> = { ...THEME_INDEPENDENT };
  for (const [name, token] of Object.entries(COLORS))
    variables[name as keyof typeof COLORS] = `light-dark(${light(token)}, ${dark(token)})`;
  variables['--font-sans'] = root.getPropertyValue('--font-ui').trim();
  variables['--font-mono'] = root.getPropertyValue('--font-mono').trim();
  for (const [size, pixels] of Object.entries(SIZES)) {
    variables[`--font-text-${size as keyof typeof SIZES}-size`] = `${pixels}px`;
    variables[`--font-text-${size as keyof typeof SIZES}-line-height`] = '1.5';
  }
  for (const [size, pixels] of Object.entries(HEADINGS)) {
    variables[`--font-heading-${size as keyof typeof HEADINGS}-size`] = `${pixels}px`;
    variables[`--font-heading-${size as keyof typeof HEADINGS}-line-height`] = '1.25';
  }
  return variables;
}

/** Read from the style sheet, because one of the themes isn't active. */
function tokensOf(theme: 'light' | 'dark'): (name: string) => string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const declared = rules
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => new RegExp(`data-theme=.?${theme}`).test(selectorText))
    .map(({ style }) => style);
  return (name) => {
    const values = declared.map((style) => style.getPropertyValue(name).trim());
    return values.find((value) => value !== '') ?? 'currentColor';
  };
}
