import type { ProgramFrame } from './page-frame';
import { type RelayedStream, StreamFailure, type StreamPort } from './stream';
import { filesOf, watchFiles } from './watch-files';

/** Tells one command line from every other. */
export function lineOf({
  command,
  args,
  cwd,
}: Pick<ProgramFrame, 'command' | 'args' | 'cwd'>): string {
  return JSON.stringify([command, args, cwd]);
}

/**
 * Tells the page when the program of a server has changed.
 * @param started the {@link lineOf} each that this page has started: nothing else is watched for it
 */
export function relayProgram(
  port: StreamPort,
  program: ProgramFrame,
  started: ReadonlySet<string>,
): RelayedStream {
  const nothing = () => undefined;
  if (!started.has(lineOf(program))) {
    const words = 'Only programs started by this page can be watched.';
    port.fail(new StreamFailure('folder-failed', words));
    return { ended: Promise.resolve(), receive: nothing, close: nothing, kill: nothing };
  }
  let ended: () => void = nothing;
  const done = new Promise<void>((resolve) => (ended = resolve));
  const files = filesOf(program);
  const stop = watchFiles(files, (paths) => port.tell({ type: 'changed', paths }));
  port.tell({ type: 'watching', files });
  const end = () => {
    stop();
    ended();
  };
  return { ended: done, receive: nothing, close: end, kill: end };
}
