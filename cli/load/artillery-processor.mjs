// Written by mcp-loupe load --artillery. ${NAME} in a value is the environment variable NAME, or the suite's own variable.
import { resolve } from 'node:path';
import { openServer } from 'mcp-loupe';

const load = 'LOAD';
/** The suite's folder, where paths of its server start. */
const folder = resolve(import.meta.dirname, 'FOLDER');

const fill = (value, row = {}) => {
  const lookup = (name) => row[name] ?? process.env[name] ?? load.variables[name];
  if (Array.isArray(value)) return value.map((item) => fill(item, row));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, row)]));
  if (typeof value !== 'string') return value;
  const whole = /^\$\{([A-Za-z_]\w*)\}$/.exec(value);
  if (whole) return lookup(whole[1]);
  return value.replace(/\$(\$?)\{([A-Za-z_]\w*)\}/g, (place, escape, name) =>
    escape ? place.slice(1) : String(lookup(name)),
  );
};

const { cwd = '.', config, ...rest } = fill(load.server);
const server = {
  ...rest,
  ...(rest.command !== undefined && { cwd: resolve(folder, cwd) }),
  ...(config !== undefined && { config: resolve(folder, config) }),
};

/** Each call has its share, evenly spread. */
const mix = load.calls.map((call) => ({ call, weight: call.weight ?? 1, credit: 0, next: 0 }));
const sum = mix.reduce((all, { weight }) => all + weight, 0);
const nextCall = () => {
  for (const each of mix) each.credit += each.weight;
  const chosen = mix.reduce((best, each) => (each.credit > best.credit ? each : best));
  chosen.credit -= sum;
  const { rows, name, outcome, ...call } = chosen.call;
  const row = rows?.[chosen.next++ % rows.length];
  return { name, outcome, call: fill(call, row) };
};

const send = async (opened, events) => {
  const { name, outcome, call } = nextCall();
  const options = { answers: call.answers };
  const result =
    call.tool !== undefined
      ? await opened.callTool(call.tool, call.arguments ?? {}, options)
      : call.prompt !== undefined
        ? await opened.getPrompt(call.prompt, call.arguments, options)
        : call.resource !== undefined
          ? await opened.readResource(call.resource, options)
          : await opened.request(call.raw.method, call.raw.params ?? {}, options);
  const isOk = result.outcome === outcome;
  events.emit('histogram', 'mcp.call', result.durationMs);
  events.emit('histogram', `mcp.call.${name}`, result.durationMs);
  if (!isOk) events.emit('counter', `mcp.failed.${result.outcome}`, 1);
  return isOk;
};

/** Of all units of this worker that share a connection. */
let shared;

/** One unit of the load: a call, or a session of its own. */
export async function run(_, events) {
  let isOk = false;
  const startedAt = performance.now();
  try {
    if (load.callsPerSession === null) {
      shared ??= openServer(server);
      isOk = await send(await shared, events);
    } else {
      const opened = await openServer(server);
      try {
        events.emit('histogram', 'mcp.connect', performance.now() - startedAt);
        isOk = true;
        for (let sent = 0; sent < load.callsPerSession; sent += 1)
          isOk = (await send(opened, events)) && isOk;
      } finally {
        await opened.close();
      }
      events.emit('histogram', 'mcp.session', performance.now() - startedAt);
    }
  } catch (error) {
    events.emit('counter', `mcp.failed.${error.name}`, 1);
  } finally {
    events.emit('counter', 'mcp.units', 1);
    events.emit('counter', 'mcp.failed', isOk ? 0 : 1);
  }
}
