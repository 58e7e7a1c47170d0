import type { JudgedExchange, JudgeEvent } from '../judged-message';

/** One thing that is said or done in a conversation: `to` the server, `from` it, an exchange over HTTP, or what is no message. */
export type Step =
  | { to: unknown; http?: number }
  | { from: unknown; http?: number; eventId?: string }
  | { exchange: Partial<JudgedExchange> & { seq: number } }
  | { noise: string | Uint8Array };

/** A conversation as the judge is told of it. */
export function eventsOf(steps: readonly Step[]): JudgeEvent[] {
  return steps.map((step, i): JudgeEvent => {
    const seq = i + 1;
    if ('noise' in step) {
      const { noise } = step;
      const isUtf8 = typeof noise === 'string';
      const text = typeof noise === 'string' ? noise : new TextDecoder().decode(noise);
      return { kind: 'noise', seq, text, isHttp: false, isUtf8 };
    }
    if ('exchange' in step) {
      const { seq: own, ...given } = step.exchange;
      const exchange: JudgedExchange = {
        method: 'POST',
        headers: [['accept', 'application/json, text/event-stream']],
        state: 'done',
        status: 200,
        responseHeaders: [['content-type', 'application/json']],
        bytes: 2,
        ...given,
      };
      return { kind: 'http', seq: own, exchange };
    }
    const message = 'to' in step ? step.to : step.from;
    const isRaw = typeof message === 'string' || message instanceof Uint8Array;
    const raw = isRaw ? message : JSON.stringify(message);
    const from = 'to' in step ? 'client' : 'server';
    const eventId = 'from' in step ? step.eventId : undefined;
    return { kind: 'message', seq, from, raw, http: step.http, eventId };
  });
}

export const rpc = (rest: object) => ({ jsonrpc: '2.0', ...rest });
export const ask = (id: unknown, method: string, params?: object, http?: number): Step => ({
  to: rpc({ id, method, ...(params && { params }) }),
  ...(http !== undefined && { http }),
});
export const answer = (id: unknown, result: unknown, http?: number): Step => ({
  from: rpc({ id, result }),
  ...(http !== undefined && { http }),
});
export const fail = (id: unknown, code: unknown, http?: number): Step => ({
  from: rpc({ id, error: { code, message: 'no' } }),
  ...(http !== undefined && { http }),
});
export const tell = (method: string, params?: object): Step => ({
  from: rpc({ method, ...(params && { params }) }),
});
export const notify = (method: string, params?: object): Step => ({
  to: rpc({ method, ...(params && { params }) }),
});

export const ALL = {
  tools: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  prompts: { listChanged: true },
  logging: {},
};

/** The handshake of a version before 2026-07-28. */
export function shake(version: string, capabilities: object = ALL, own: object = {}): Step[] {
  const info = { name: 'x', version: '1' };
  return [
    ask(1, 'initialize', { protocolVersion: version, capabilities: own, clientInfo: info }),
    answer(1, { protocolVersion: version, capabilities, serverInfo: info }),
    notify('notifications/initialized'),
  ];
}

export const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
export const done = { resultType: 'complete' };
export const cache = { ttlMs: 0, cacheScope: 'private' };
export const modern: Step[] = [
  ask(1, 'server/discover', { _meta: meta }),
  answer(1, { ...done, ...cache, supportedVersions: ['2026-07-28'], capabilities: ALL }),
];
export const tool = { name: 'a', inputSchema: { type: 'object' } };
