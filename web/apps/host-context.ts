import type { JsonObject } from '../../core/json/json-object';
import type {
  McpUiDisplayMode,
  McpUiHostContext,
  McpUiStyles,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Tool } from '@modelcontextprotocol/client';

import type { Outcome } from '../../core/session/requests/raw-channel';
import type { AppSettings } from './app-settings';
import { styleVariables } from './style-variables';

/** CSS pixels. */
export interface FrameSize {
  width: number;
  height: number;
}

interface HostContextParts {
  settings: AppSettings;
  theme: 'light' | 'dark';
  /** Loupe's own. */
  language: string;
  mode: McpUiDisplayMode;
  /** The frame as it is laid out. */
  room: FrameSize;
  tool: JsonObject;
  outcome: Outcome | undefined;
  /** Of Loupe. */
  version: string;
}

let variables: Partial<McpUiStyles> | undefined;

/** What an app is told of Loupe and of the call (`McpUiHostContext`). */
export function hostContext(parts: HostContextParts): McpUiHostContext {
  const { settings, theme, language, mode, room, tool, outcome, version } = parts;
  variables ??= styleVariables();
  const id = outcome && idOf(outcome.request);
  return {
    // As the server sent it, which may be no tool at all: an app is to see that, too.
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

/** Inline, an app is as high as it wishes unless the person chose; elsewhere it has what there is. */
function dimensions(
  { width, height }: AppSettings,
  mode: McpUiDisplayMode,
  room: FrameSize,
): NonNullable<McpUiHostContext['containerDimensions']> {
  const fixed = { width: width || room.width };
  if (mode !== 'inline') return { ...fixed, height: room.height };
  return height > 0 ? { ...fixed, height } : fixed;
}

/** The JSON-RPC id of a request. */
function idOf(request: string): string | undefined {
  return /"id":"([^"\\]*)"/.exec(request.slice(0, 200))?.[1];
}
