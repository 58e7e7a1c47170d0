import type { Finding } from '../../protocol/findings/finding';
import { isObject } from '../../json/json-object';
import { inspectMedia } from '../../protocol/content/inspect-media';
import { readTools } from '../../protocol/tool';
import { createRequestValidator } from '../../schema/validation/validation-request';
import { checkMedia } from '../check-media';
import { checkOutput } from '../check-output';
import { BatchJudge } from '../judge-batch';
import type { JudgedExchange } from '../judged-message';
import {
  ALL,
  answer,
  ask,
  cache,
  done,
  eventsOf,
  meta,
  modern,
  notify,
  rpc,
  shake,
  tell,
  tool,
  type Step,
} from './conversation';

export const EVERYTHING = {
  ...ALL,
  completions: {},
  tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
};
const OWN = {
  roots: { listChanged: true },
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};
export const base = shake('2025-11-25', EVERYTHING, OWN);
export const old = shake('2025-06-18', EVERYTHING, OWN);
export const metaOf = (capabilities: object = {}, more: object = {}) => ({
  _meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': capabilities, ...more },
});

/** What a server answers to a request, after a handshake of 2025-11-25, or of 2026-07-28. */
export const answered = (method: string, params: object, result: unknown): Step[] => [
  ...base,
  ask(2, method, params),
  answer(2, result),
];
export const refused = (method: string, params: object, error: unknown): Step[] => [
  ...base,
  ask(2, method, params),
  { from: rpc({ id: 2, error }) },
];
export const modernly = (method: string, params: object, result: object, own: object = {}): Step[] => [
  ...modern,
  ask(2, method, { ...params, ...metaOf(own) }),
  answer(2, result),
];
export const modernError = (error: unknown, method = 'tools/list'): Step[] => [
  ...modern,
  ask(2, method, metaOf()),
  { from: rpc({ id: 2, error }) },
];
export const initialized = (result: object): Step[] => [base[0] as Step, answer(1, result)];
export const listed = (...tools: unknown[]) => answered('tools/list', {}, { tools });
/** A list of 2026-07-28 whose tool has these properties, each a text unless it says otherwise. */
export const marked = (properties: Readonly<Record<string, object>>) => {
  const schemas = Object.entries(properties).map(([key, own]) => [key, { type: 'string', ...own }]);
  const inputSchema = { type: 'object', properties: Object.fromEntries(schemas) as object };
  return modernly('tools/list', {}, { ...done, ...cache, tools: [{ name: 'a', inputSchema }] });
};
export const resources = (...list: unknown[]) => answered('resources/list', {}, { resources: list });
export const templates = (...list: unknown[]) => answered('resources/templates/list', {}, { resourceTemplates: list });
export const prompts = (...list: unknown[]) => answered('prompts/list', {}, { prompts: list });
export const called = (...content: unknown[]) => answered('tools/call', { name: 'a' }, { content });
export const read = (...contents: unknown[]) => answered('resources/read', { uri: 'a://b' }, { contents });
export const got = (...messages: unknown[]) => answered('prompts/get', { name: 'a' }, { messages });
export const completed = (completion: unknown) =>
  answered(
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'a' }, argument: { name: 'b', value: '' } },
    { completion },
  );
export const asked = (method: string, params?: object): Step[] => [
  ...base,
  { from: rpc({ id: 5, method, ...(params && { params }) }) },
];
export const elicited = (properties: object, more: object = {}) =>
  asked('elicitation/create', {
    message: '?',
    requestedSchema: { type: 'object', properties, ...more },
  });
export const byUrl = { mode: 'url', message: '?', url: 'https://a.example/b', elicitationId: 'e1' };
export const sampled = (messages: unknown, more: object = {}) =>
  asked('sampling/createMessage', { messages, maxTokens: 9, ...more });
export const user = (content: unknown) => ({ role: 'user', content });
export const text = { type: 'text', text: 'x' };
export const image = { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' };
/** The smallest PNG: one pixel. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const icon = (src: string, more: object = {}) => listed({ ...tool, icons: [{ src, ...more }] });
export const task = {
  taskId: 't',
  status: 'working',
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttl: null,
};
export const begun = (value: object): Step[] => answered('tools/call', { name: 'a', task: {} }, { task: value });
export const followed = (...later: object[]): Step[] => [
  ...begun(task),
  ...later.flatMap((one, i) => [ask(10 + i, 'tasks/get', { taskId: 't' }), answer(10 + i, { ...task, ...one })]),
];

export const sse = [['content-type', 'text/event-stream']] as const;
export const json = [['content-type', 'application/json']] as const;
export const head = (version: string, ...more: [name: string, value: string][]) => [
  ['accept', 'application/json, text/event-stream'] as const,
  ['mcp-protocol-version', version] as const,
  ...more,
];
export const exchange = (seq: number, facts: Partial<JudgedExchange>): Step => ({
  exchange: { seq, headers: head('2025-11-25'), ...facts },
});
/** A ping over HTTP, and how the exchange that carries it ended. */
export const pinged = (facts: Partial<JudgedExchange>, ...between: Step[]): Step[] => [
  ...base,
  ask(2, 'ping', undefined, 50),
  ...between,
  exchange(50, facts),
];
export const accepted = (facts: Partial<JudgedExchange>): Step[] => [
  ...base,
  { ...notify('notifications/roots/list_changed'), http: 50 },
  exchange(50, { responseHeaders: [], bytes: 0, ...facts }),
];
/** What shows that it is no server of 2024-11-05, whose one stream is a GET. */
export const posted = exchange(40, { status: 202, responseHeaders: [], bytes: 0 });
export const listening = (headers: JudgedExchange['headers'] = head('2025-11-25')): Step =>
  exchange(60, { method: 'GET', headers, state: 'open', responseHeaders: sse });
export const modernHttp = (code: number, status: number): Step[] => [
  ...modern,
  ask(2, 'loupe/unknown', metaOf(), 50),
  { from: rpc({ id: 2, error: { code, message: 'no' } }), http: 50 },
  exchange(50, { status, headers: head('2026-07-28', ['mcp-method', 'loupe/unknown']) }),
];
export const listen = (notifications: object): Step => ask(7, 'subscriptions/listen', { notifications, ...metaOf() });
export const ofListen = (method: string, params: object = {}): Step =>
  tell(method, { ...params, _meta: { 'io.modelcontextprotocol/subscriptionId': 7 } });
export const acknowledged = ofListen('notifications/subscriptions/acknowledged', { notifications: {} });
export const inputRequired = (more: object, own: object = { elicitation: {} }) =>
  modernly('tools/call', { name: 'a' }, { resultType: 'input_required', ...more }, own);
export const question = {
  method: 'elicitation/create',
  params: { mode: 'form', message: '?', requestedSchema: { type: 'object', properties: {} } },
};
export const progress = (progressValue: unknown, more: object = {}): Step =>
  tell('notifications/progress', { progressToken: 't', progress: progressValue, ...more });
export const withToken: Step = ask(2, 'tools/call', { name: 'a', _meta: { progressToken: 't' } });
export const app = (name: string, resourceUri: string) => ({ ...tool, name, _meta: { ui: { resourceUri } } });
export const appRead = (contents: object): Step[] => [
  ...listed(app('a', 'ui://a')),
  ask(3, 'resources/read', { uri: 'ui://a' }),
  answer(3, { contents: [contents] }),
];
export const output = (outputSchema: unknown, result: object): Step[] => [
  ...listed({ ...tool, outputSchema }),
  ask(3, 'tools/call', { name: 'a' }),
  answer(3, result),
];
export const OBJECT = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
export const latin = (message: string) => Uint8Array.from(message, (char) => char.charCodeAt(0));

/** As `severity rule`. */
export async function found(steps: readonly Step[]): Promise<string[]> {
  return [...new Set((await findingsOf(steps)).map(({ severity, rule }) => `${severity} ${rule}`))];
}

/** What is found of a server in the conversation, in the bytes and by the schemas of its tools. */
export async function findingsOf(steps: readonly Step[]): Promise<Finding[]> {
  const findings = [...new BatchJudge().take(eventsOf(steps)).findings].filter(({ who }) => who === 'server');
  const [item] = steps.flatMap((step) => {
    const result = 'from' in step && isObject(step.from) ? step.from['result'] : undefined;
    const tools = isObject(result) ? result['tools'] : undefined;
    return readTools(Array.isArray(tools) ? tools : []);
  });
  for (const step of steps) {
    if (!('from' in step) || !isObject(step.from)) continue;
    const { result } = step.from;
    const raw = JSON.stringify(step.from);
    findings.push(...(await checkMedia(result, (data) => Promise.resolve(inspectMedia(data)))));
    if (!item || !isObject(result) || !('content' in result)) continue;
    findings.push(
      ...(await checkOutput({ result, raw, version: '2025-11-25' }, item, (schema, part) =>
        Promise.resolve(
          createRequestValidator()({
            schema: { id: 2, text: JSON.stringify(schema) },
            instance: { kind: 'part', ...part },
          }),
        ),
      )),
    );
  }
  return findings;
}
