import { isObject, type JsonObject } from '../../json/json-object';
import { pointerTo } from '../../json/json-pointer';
import type { Report } from '../findings/finding';

const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const KEY = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*/)?(?:[A-Za-z0-9](?:[\\w.-]*[A-Za-z0-9])?)?$`);
const RESERVED = /^[^./]+\.(?:modelcontextprotocol|mcp)(?:\.[^/]*)?\//;
/** Reserved, and by the protocol itself or its extensions for what a server sends. */
const PROTOCOLS_OWN = /^io\.modelcontextprotocol\//;

/** Checks the names in `_meta` by the rules of the specification (Basic, “_meta”, from 2025-06-18 on). */
export function checkMeta({ _meta: meta }: JsonObject, pointer: string, report: Report): void {
  if (!isObject(meta)) return;
  for (const name of Object.keys(meta)) {
    const at = pointerTo(pointerTo(pointer, '_meta'), name);
    if (!KEY.test(name) || name === '') report('meta-key', at, { name });
    else if (RESERVED.test(name) && !PROTOCOLS_OWN.test(name))
      report('meta-reserved', at, { name });
  }
}
