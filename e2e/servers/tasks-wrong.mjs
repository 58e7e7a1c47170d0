// Tasks that break the rules of 2025-11-25; with `--modern`, a task of the extension that only notifications report.
import { NO_ANSWER, NO_INPUT, RpcError, serveRaw, textResult } from './raw-server.mjs';

const modern = process.argv.includes('--modern');

/** How often each task was asked about. @type {Map<string, number>} */
const asked = new Map();

/** @param {string} name @param {string} status @param {object} [more] */
const task = (name, status, more) => ({
  taskId: name,
  status,
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttl: null,
  pollInterval: 60,
  ...more,
});

/** What `tasks/get` tells of each, by how often it was asked. @type {Record<string, (times: number) => object>} */
const told = {
  odd_status: (times) => task('odd_status', times < 2 ? 'dozing' : 'completed'),
  no_ttl: () => ({ taskId: 'no_ttl', status: 'completed' }),
  early_result: () => task('early_result', 'input_required'),
  no_result: () => task('no_result', 'completed'),
  other_task: (times) => task(times < 2 ? 'somebody_else' : 'other_task', 'completed'),
  restless: (times) => task('restless', times < 2 ? 'failed' : 'working'),
  endless: () => task('endless', 'working'),
};

const DEFINITIONS = Object.keys(told).map((name) => ({
  name,
  inputSchema: NO_INPUT,
  execution: { taskSupport: 'required' },
}));

/** @type {Record<string, import('./raw-server.mjs').Handler>} */
const legacy = {
  'tools/list': () => ({ tools: DEFINITIONS }),
  'tools/call': ({ name, task: wanted }) => {
    if (wanted === undefined) return textResult('No task was asked for.');
    if (name === 'no_ttl') return { task: { taskId: name, status: 'working', pollInterval: 60 } };
    return { task: task(name, 'working') };
  },
  'tasks/get': ({ taskId }) => {
    const times = (asked.get(taskId) ?? 0) + 1;
    asked.set(taskId, times);
    const tell = told[taskId];
    if (tell === undefined) throw new RpcError(-32602, 'Unknown task');
    return tell(times);
  },
  'tasks/result': ({ taskId }) => {
    if (taskId === 'no_result') throw new RpcError(-32602, 'The result is gone');
    return textResult(`The result of ${taskId}`);
  },
  'tasks/list': () => ({ tasks: 'none' }),
};

const META = 'io.modelcontextprotocol/tasks';
/** @param {string} status @param {object} [more] */
const extensionTask = (status, more) => ({
  taskId: 'told',
  status,
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttlMs: null,
  pollIntervalMs: 60_000,
  ...more,
});

/** @type {Record<string, import('./raw-server.mjs').Handler>} */
const stateless = {
  'server/discover': () => ({
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {}, extensions: { [META]: {} } },
    serverInfo: { name: 'tasks-wrong', version: '1.0.0' },
  }),
  'tools/list': () => ({
    resultType: 'complete',
    tools: [{ name: 'told', inputSchema: NO_INPUT }],
    ttlMs: 0,
    cacheScope: 'private',
  }),
  'tools/call': () => ({ resultType: 'task', ...extensionTask('working') }),
  'subscriptions/listen': ({ notifications }, { notify, id }) => {
    const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
    notify('notifications/subscriptions/acknowledged', { notifications, _meta });
    if (notifications.taskIds?.includes('told')) {
      notify('notifications/tasks', {
        ...extensionTask('working', { statusMessage: 'Half' }),
        _meta,
      });
      const result = textResult('Told by a notification.');
      notify('notifications/tasks', { ...extensionTask('completed', { result }), _meta });
    }
    return NO_ANSWER;
  },
};

serveRaw('tasks-wrong', modern ? stateless : legacy, {
  tools: {},
  tasks: { list: {}, requests: { tools: { call: {} } } },
});
