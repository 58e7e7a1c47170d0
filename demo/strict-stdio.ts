import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const VERSION_META = 'io.modelcontextprotocol/protocolVersion';
/** Versions that a request may name in its `_meta`, which requests have since 2026-07-28. */
const SUPPORTED = ['2026-07-28'];
const LIST = /^(?:tools|prompts|resources|resources\/templates)\/list$/;

/** Rejects what the SDK accepts: an unknown version after the first request (-32022), and a list's cursor (-32602). */
export function strictStdio(): Transport {
  const wire = new StdioServerTransport();
  const strict: Transport = {
    start: () => {
      wire.onmessage = (message) => {
        const refusal = refusalOf(message);
        if (refusal) void wire.send(refusal);
        else strict.onmessage?.(message);
      };
      wire.onclose = () => strict.onclose?.();
      wire.onerror = (error) => strict.onerror?.(error);
      return wire.start();
    },
    send: (message) => wire.send(message),
    close: () => wire.close(),
  };
  return strict;
}

function refusalOf(message: JSONRPCMessage): JSONRPCMessage | undefined {
  if (!('method' in message && 'id' in message)) return undefined;
  const { id, method, params } = message;
  const requested = params?._meta?.[VERSION_META];
  if (typeof requested === 'string' && !SUPPORTED.includes(requested)) {
    const data = { supported: SUPPORTED, requested };
    return { jsonrpc: '2.0', id, error: { code: -32022, message: `Unsupported protocol version: ${requested}`, data } };
  }
  if (!LIST.test(method) || params?.['cursor'] === undefined) return undefined;
  return { jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown cursor' } };
}
