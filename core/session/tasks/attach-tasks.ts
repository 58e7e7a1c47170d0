import { propertyOf } from '../../json/json-object';
import type { ClientTasks } from './client-tasks';
import { listeningSessions, type TaskSession } from './task-session';

/** Server requests that may be tasks (2025-11-25), and where that is declared. */
const TASK_METHODS = [
  ['sampling/createMessage', 'sampling', 'createMessage'],
  ['elicitation/create', 'elicitation', 'create'],
] as const;

/** Wraps the handlers of server requests, which must be there. The code of tasks is loaded with the first task. */
export function attachTasks(session: TaskSession): void {
  let loading: Promise<ClientTasks> | undefined;
  const clientTasks = () => (loading ??= loadClientTasks(session));

  for (const [method, area, kind] of TASK_METHODS) {
    const handler = session.serverRequests.handlerOf(method);
    if (!handler) continue;
    session.serverRequests.handle(method, async (params, context) => {
      const asTask = context.isRequest && 'task' in params && declares(session, area, kind);
      if (!asTask) return handler(params, context);
      return (await clientTasks()).create(params, context, handler);
    });
  }
  for (const method of ['get', 'result', 'list', 'cancel'] as const) {
    session.serverRequests.handle(`tasks/${method}`, async (params) => {
      const tasks = await clientTasks();
      return tasks[method](params);
    });
  }
  session.subscribe(() => {
    const state = session.snapshot();
    if (state.kind !== 'connected') void loading?.then((tasks) => tasks.clear());
  });
  session.onMessage((message) => {
    const { method } = message.value;
    if (typeof method !== 'string' || !method.startsWith('notifications/tasks')) return;
    // From the first one on, SessionTasks listens itself.
    if (listeningSessions.has(session)) return;
    void import('./session-tasks').then(({ sessionTasks }) => sessionTasks(session).onMessage(message));
  });
}

async function loadClientTasks(session: TaskSession): Promise<ClientTasks> {
  const [{ ClientTasks }, { taskStore }] = await Promise.all([import('./client-tasks'), import('./session-tasks')]);
  return new ClientTasks(session, taskStore(session));
}

function declares(session: TaskSession, area: string, kind: string): boolean {
  const state = session.snapshot();
  if (state.kind !== 'connected') return false;
  let declared: unknown = state.connected.declared.capabilities;
  for (const name of ['tasks', 'requests', area, kind]) declared = propertyOf(declared, name);
  return declared !== undefined;
}
