import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/client';

import { isObject } from './json-rpc';

/** Whether a request, as it was sent, is one of 2026-07-28 or later: each of those names its version in `_meta`. */
export function isModernRequest(request: string): boolean {
  if (!request.includes(PROTOCOL_VERSION_META_KEY)) return false;
  const message: unknown = JSON.parse(request);
  const params = isObject(message) ? message['params'] : undefined;
  const meta = isObject(params) ? params['_meta'] : undefined;
  return isObject(meta) && PROTOCOL_VERSION_META_KEY in meta;
}
