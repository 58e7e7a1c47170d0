import { describe, expect, it } from 'vitest';

import { ConnectionJudge } from './connection-judge';

const AT = '2026-01-01T00:00:00Z';
const TASKS = { list: {}, cancel: {}, requests: { tools: { call: {} } } };
const tool = { name: 'a', arguments: {} };

const OF_SHAPES: ReadonlySet<string> = new Set(['field-missing', 'value-unknown']);

interface Said {
  from: 'client' | 'server';
  message: object;
}
const ask = (id: number, method: string, params: object = {}): Said => ({
  from: 'client',
  message: { id, method, params },
});
const answer = (id: number, result: object): Said => ({ from: 'server', message: { id, result } });
const tell = (method: string, params: object): Said => ({ from: 'server', message: { method, params } });

/** Hears a conversation, and tells of the tasks' rules that it breaks: the message's place in it, the rule and the path. */
function hear(said: readonly Said[]): string[] {
  const judge = new ConnectionJudge();
  return said
    .flatMap(({ from, message }, seq) => {
      const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
      return judge.take({ kind: 'message', seq, from, raw });
    })
    .filter(({ rule }) => rule.startsWith('task-') || OF_SHAPES.has(rule))
    .map(({ seq, rule, path }) => `${seq} ${rule} ${path}`);
}

describe('tasks of 2025-11-25', () => {
  const info = { name: 'x', version: '1' };
  const shake = [
    ask(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info }),
    answer(0, { protocolVersion: '2025-11-25', capabilities: { tools: {}, tasks: TASKS }, serverInfo: info }),
  ];
  const task = (status: string, more: object = {}) => ({
    taskId: 't',
    status,
    createdAt: AT,
    lastUpdatedAt: AT,
    ttl: null,
    ...more,
  });
  const begun = [...shake, ask(1, 'tools/call', { ...tool, task: {} }), answer(1, { task: task('working') })];
  const get = (id: number, result: object) => [ask(id, 'tasks/get', { taskId: 't' }), answer(id, result)];
  const later = { lastUpdatedAt: '2026-01-01T00:00:09Z' };

  it.each<[string, Said[], string[]]>([
    ['from the beginning to the end', [...begun, ...get(2, task('completed'))], []],
    [
      'a status that was asked for before the end, and told after it',
      [
        ...begun,
        ask(2, 'tasks/get', { taskId: 't' }),
        tell('notifications/tasks/status', task('completed')),
        answer(2, task('working')),
      ],
      [],
    ],
    [
      'a notification that was overtaken',
      [...begun, ...get(2, task('completed', later)), tell('notifications/tasks/status', task('working'))],
      [],
    ],
    [
      'a status that nobody knows',
      [...begun, tell('notifications/tasks/status', task('dozing'))],
      ['4 value-unknown $.params.status'],
    ],
    [
      'times that are none, and what the shape lacks said once',
      [...begun, ...get(2, { taskId: 't', status: 'working', createdAt: 'now' })],
      [
        '5 field-missing $.result.lastUpdatedAt',
        '5 field-missing $.result.ttl',
        '5 task-no-created-at $.result.createdAt',
      ],
    ],
    [
      'a task that nobody asked for, and that is over at once',
      [...shake, ask(1, 'tools/call', tool), answer(1, { task: task('completed') })],
      ['3 task-unasked $.result.task', '3 task-not-begun-working $.result.task.status'],
    ],
    [
      'a status after the end',
      [
        ...begun,
        ...get(2, task('failed')),
        ask(3, 'tasks/result', { taskId: 't' }),
        answer(3, { content: [] }),
        ...get(4, task('working')),
      ],
      ['9 task-left-terminal $.result.status'],
    ],
    [
      'another task than was asked for',
      [...begun, ...get(2, { ...task('working'), taskId: 'u' })],
      ['5 task-other-task $.result.taskId'],
    ],
    [
      'a result before the end',
      [
        ...begun,
        ask(2, 'tasks/result', { taskId: 't' }),
        answer(2, { content: [] }),
        ...get(3, task('input_required')),
      ],
      ['7 task-result-early $.result.status'],
    ],
    [
      'one of a list',
      [...begun, ask(2, 'tasks/list'), answer(2, { tasks: [task('working'), task('dozing')] })],
      ['5 value-unknown $.result.tasks[1].status'],
    ],
  ])('%s', (_, said, expected) => {
    expect(hear(said).sort()).toEqual([...expected].sort());
  });
});

describe('tasks of the extension', () => {
  const meta = (extensions: object) => ({
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { extensions },
    },
  });
  const declared = meta({ 'io.modelcontextprotocol/tasks': {} });
  const task = (status: string, more: object = {}) => ({
    resultType: 'task',
    taskId: 't',
    status,
    createdAt: AT,
    lastUpdatedAt: AT,
    ttlMs: null,
    ...more,
  });
  const begun = [ask(1, 'tools/call', { ...tool, ...declared }), answer(1, task('working'))];
  const told = (status: string, more: object) => tell('notifications/tasks', task(status, more));
  const question = (message: string) => ({ q: { method: 'elicitation/create', params: { message } } });

  it.each<[string, Said[], string[]]>([
    ['to the end', [...begun, told('completed', { result: { content: [] } })], []],
    ['that ends as it begins', [begun[0], answer(1, task('completed'))] as Said[], []],
    [
      'by a server that was not told that they are known',
      [ask(1, 'tools/call', { ...tool, ...meta({}) }), answer(1, task('working'))],
      ['1 task-unasked $.result.resultType'],
    ],
    [
      'without what belongs to them',
      [
        ask(1, 'tools/call', { ...tool, ...declared }),
        answer(1, { resultType: 'task', taskId: 't', status: 'working', pollIntervalMs: 0.5 }),
      ],
      [
        '1 task-bad-poll-interval $.result.pollIntervalMs',
        '1 task-no-created-at $.result.createdAt',
        '1 task-no-last-updated-at $.result.lastUpdatedAt',
        '1 task-no-ttl $.result.ttlMs',
      ],
    ],
    ['completed without a result', [...begun, told('completed', {})], ['2 task-no-result $.params.result']],
    ['failed without an error', [...begun, told('failed', {})], ['2 task-no-error $.params.error']],
    [
      'in want of input that nobody names',
      [...begun, told('input_required', {})],
      ['2 task-no-input-requests $.params.inputRequests'],
    ],
    [
      'with two questions of one key',
      [
        ...begun,
        told('input_required', { inputRequests: question('Which?') }),
        told('input_required', { inputRequests: question('Which?') }),
        told('input_required', { inputRequests: question('When?') }),
      ],
      ['4 task-input-key-reused $.params.inputRequests.q'],
    ],
  ])('%s', (_, said, expected) => {
    expect(hear(said).sort()).toEqual(expected);
  });
});
