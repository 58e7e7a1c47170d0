import { pointerTo } from '../json/documents/json-pointer';
import { isObject, type JsonObject } from './block';
import { isTooNew, type Version } from './check-members';
import { type Finding, pinFinding } from './finding';

const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const KEY = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*/)?(?:[A-Za-z0-9](?:[\\w.-]*[A-Za-z0-9])?)?$`);
const RESERVED = /^[^./]+\.(?:modelcontextprotocol|mcp)(?:\.[^/]*)?\//;
/** Reserved, and by the protocol itself or its extensions for what a server sends. */
const PROTOCOLS_OWN = /^io\.modelcontextprotocol\//;

/** Checks the names in `_meta` by the rules of the specification (Basic, “_meta”, from 2025-06-18 on). */
export function checkMeta(owner: JsonObject, pointer: string, version: Version): Finding[] {
  const meta = owner['_meta'];
  if (!isObject(meta) || isTooNew('2025-06-18', version)) return [];
  return Object.keys(meta).flatMap((name) => {
    const at = pointerTo(pointerTo(pointer, '_meta'), name);
    if (!KEY.test(name) || name === '') return [pinFinding('meta-key', at, { name })];
    return RESERVED.test(name) && !PROTOCOLS_OWN.test(name)
      ? [pinFinding('meta-reserved', at, { name })]
      : [];
  });
}
