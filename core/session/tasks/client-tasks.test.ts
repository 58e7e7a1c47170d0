import type { JsonObject } from '../../json/json-object';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RpcRefusal, type ServerRequestContext } from '../server-requests/server-requests';
import { ClientTasks } from './client-tasks';
import { TaskStore } from './task-store';

const told: JsonObject[] = [];
const notify = (_method: string, params?: JsonObject) => {
  told.push(params ?? {});
  return Promise.resolve();
};
const context: ServerRequestContext = {
  method: 'elicitation/create',
  id: 1,
  signal: new AbortController().signal,
  during: [],
  isRequest: true,
};

/** A question that is answered when the test wants it. */
function question() {
  let answer: (result: JsonObject) => void = () => undefined;
  let refuse: (refusal: RpcRefusal) => void = () => undefined;
  const given = new Promise<JsonObject>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  let signal: AbortSignal | undefined;
  const handler = (_params: JsonObject, asked: ServerRequestContext) => {
    signal = asked.signal;
    return given;
  };
  return { handler, answer, refuse, isWithdrawn: () => signal?.aborted };
}

function idOf({ task }: JsonObject): string {
  return (task as { taskId: string }).taskId;
}

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('tasks that the server wants of Loupe', () => {
  it('give the answer to all who wait for it, and tell when it is there', async () => {
    const tasks = new ClientTasks({ notify }, new TaskStore());
    const { handler, answer } = question();
    const created = tasks.create({ task: { ttl: 5000 } }, context, handler);
    expect(created['task']).toMatchObject({ status: 'working', ttl: 5000 });
    const taskId = idOf(created);
    const waiting = [tasks.result({ taskId }), tasks.result({ taskId })];
    answer({ action: 'decline' });
    for (const result of await Promise.all(waiting)) {
      expect(result).toEqual({
        action: 'decline',
        _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
      });
    }
    expect(tasks.get({ taskId })).toMatchObject({ status: 'completed' });
    expect(told).toMatchObject([{ taskId, status: 'completed' }]);
  });

  it('fail with the error that the request would have had', async () => {
    const tasks = new ClientTasks({ notify }, new TaskStore());
    const { handler, refuse } = question();
    const taskId = idOf(tasks.create({ task: {} }, context, handler));
    const result = tasks.result({ taskId });
    refuse(new RpcRefusal(-1, 'User rejected sampling request'));
    await expect(result).rejects.toMatchObject({ code: -1 });
    expect(tasks.get({ taskId })).toMatchObject({ status: 'failed' });
  });

  it('can be cancelled once, and stay cancelled whatever is answered', async () => {
    const tasks = new ClientTasks({ notify }, new TaskStore());
    const { handler, answer, isWithdrawn } = question();
    const taskId = idOf(tasks.create({ task: {} }, context, handler));
    expect(tasks.cancel({ taskId })).toMatchObject({ status: 'cancelled' });
    expect(isWithdrawn()).toBe(true);
    answer({ action: 'accept' });
    await expect(tasks.result({ taskId })).rejects.toMatchObject({ code: -32602 });
    expect(tasks.get({ taskId })).toMatchObject({ status: 'cancelled' });
    expect(() => tasks.cancel({ taskId })).toThrow(RpcRefusal);
    expect(told).toHaveLength(1);
  });

  it('are gone when their time is over', () => {
    const tasks = new ClientTasks({ notify }, new TaskStore());
    const { handler, isWithdrawn } = question();
    const taskId = idOf(tasks.create({ task: { ttl: 1000 } }, context, handler));
    vi.advanceTimersByTime(999);
    expect(tasks.get({ taskId })).toMatchObject({ status: 'working' });
    vi.advanceTimersByTime(1);
    expect(isWithdrawn()).toBe(true);
    expect(() => tasks.get({ taskId })).toThrow('Unknown task ID');
  });

  it('are listed page by page, and refused where what is asked is no task', () => {
    const tasks = new ClientTasks({ notify }, new TaskStore());
    for (let i = 0; i < 60; i++) tasks.create({ task: {} }, context, question().handler);
    const first = tasks.list({});
    expect(first['tasks']).toHaveLength(50);
    const second = tasks.list({ cursor: first['nextCursor'] });
    expect(second['tasks']).toHaveLength(10);
    expect(second).not.toHaveProperty('nextCursor');
    expect(() => tasks.list({ cursor: 'elsewhere' })).toThrow(RpcRefusal);
    for (const task of [true, { ttl: null }, { ttl: -1 }, { ttl: 'soon' }])
      expect(() => tasks.create({ task }, context, question().handler)).toThrow(RpcRefusal);
  });

  it('end with the connection, and tell nobody', async () => {
    const store = new TaskStore();
    const tasks = new ClientTasks({ notify }, store);
    const { handler, isWithdrawn } = question();
    const taskId = idOf(tasks.create({ task: {} }, context, handler));
    const result = tasks.result({ taskId });
    tasks.clear();
    expect(isWithdrawn()).toBe(true);
    await expect(result).rejects.toMatchObject({ code: -32603 });
    expect(JSON.stringify(store.get(`loupe ${taskId}`))).toContain('"status":"failed"');
    expect(told).toEqual([]);
  });

  it('are forgotten once they are finished and many', async () => {
    const tasks = new ClientTasks({ notify }, new TaskStore());
    const create = () => idOf(tasks.create({ task: {} }, context, () => Promise.resolve({})));
    const ids = Array.from({ length: 200 }, create);
    await vi.advanceTimersByTimeAsync(0);
    create();
    expect(() => tasks.get({ taskId: ids[0] })).toThrow('Unknown task ID');
    expect(tasks.get({ taskId: ids[1] })).toMatchObject({ status: 'completed' });
    await vi.advanceTimersByTimeAsync(0);
    for (let i = 0; i < 200; i++) tasks.create({ task: {} }, context, question().handler);
    await vi.advanceTimersByTimeAsync(0);
    expect(create).toThrow('Too many tasks');
  });

  it('are not created for a request that is cancelled', () => {
    const signal = AbortSignal.abort();
    const handler = vi.fn();
    expect(() =>
      new ClientTasks({ notify }, new TaskStore()).create({ task: {} }, { ...context, signal }, handler),
    ).toThrow();
    expect(handler).not.toHaveBeenCalled();
  });
});
