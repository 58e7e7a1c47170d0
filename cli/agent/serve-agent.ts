import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { isOfThisComputer, isSameSecret, LOOPBACK_ADDRESS } from '../../proxy/access';
import { Listener, Refusal } from '../../proxy/listener';
import { errnoOf } from '../../proxy/stream';
import type { Command } from '../command';
import { chooseToken, UsageError } from '../options';
import { STOPPED, stopOnSignal } from '../stop-on-signal';
import { writeStderr } from '../stderr';
import { AgentFiles } from './agent-files';
import { AGENT_HELP, parseAgentOptions } from './agent-options';
import { createAgentServer } from './agent-server';
import { AgentSession } from './agent-session';

export const mcp: Command = { ...AGENT_HELP, run: serveAgent };

/** @returns the exit code, after the client left or a signal @throws UsageError */
async function serveAgent(argv: readonly string[]): Promise<number | 'help'> {
  const options = parseAgentOptions(argv);
  if (!options) return 'help';
  const files = new AgentFiles();
  const session = new AgentSession(options, files);
  const create = () => createAgentServer(session, options, files);
  const { port } = options;
  if (port === undefined) {
    const served = serveStdio(create, { onerror: (error) => writeStderr(error.message) });
    stopOnSignal({ close: () => session.close(), kill: () => undefined }, STOPPED);
    await new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve));
    await served.close();
    await session.close();
    return 0;
  }
  const token = chooseToken(process.env['LOUPE_TOKEN']);
  const handle = createMcpHandler(create);
  const respond = toNodeHandler(handle);
  const listener = new Listener({
    routes: [
      {
        admits: isOfThisComputer,
        respond: async (request, response) => {
          if ((request.url ?? '').split('?', 1)[0] !== '/mcp') throw new Refusal(404, 'Use /mcp.');
          if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
            throw new Refusal(401, 'The token is missing or wrong.');
          await respond(request, response);
        },
      },
    ],
  });
  try {
    const actualPort = await listener.listen(port, LOOPBACK_ADDRESS);
    writeStderr(`Loupe for agents is at http://${LOOPBACK_ADDRESS}:${actualPort}/mcp`);
    writeStderr(`Header: Authorization: Bearer ${token}`);
  } catch (error) {
    if (errnoOf(error) !== 'EADDRINUSE') throw error;
    throw new UsageError(`Port ${port} is in use.`);
  }
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  stopOnSignal(
    {
      close: async () => {
        listener.end();
        await session.close();
        stop();
      },
      kill: () => undefined,
    },
    STOPPED,
  );
  await stopped;
  return STOPPED;
}
