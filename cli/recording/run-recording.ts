import { conversationOf } from '../../core/recording/replay/replay-server';
import { tell } from '../tell';
import { STOPPED, stopOnSignal } from '../stop-on-signal';
import { openRecordingFile } from './recording-file';
import { parseRecordingOptions, RECORDING_HELP } from './recording-options';
import { startHttpReplay } from './replay-http';
import { replayStdio } from './replay-stdio';
import { tapHttp } from './tap-http';
import { tapStdio } from './tap-stdio';

/**
 * Runs `tap`, `replay` or `compare`.
 * @returns the exit code
 * @throws UsageError
 */
export async function runRecording(argv: readonly string[]): Promise<number> {
  const options = parseRecordingOptions(argv);
  switch (options.command) {
    case 'help':
      process.stdout.write(RECORDING_HELP);
      return 0;
    case 'tap-stdio':
      return tapStdio(options.words, options.record, options.cwd);
    case 'tap-http':
      return tapHttp(options.url, options.port, options.record);
    case 'compare':
      return (await import('./compare-files')).compareFiles(options);
    case 'replay': {
      const conversation = await conversationOf(
        await openRecordingFile(options.file, options.first),
      );
      if (options.port === undefined) return replayStdio(conversation, options.latency);
      const replay = await startHttpReplay(conversation, options.latency, options.port);
      stopOnSignal({ close: replay.close, kill: () => undefined }, STOPPED);
      tell(`Replaying at ${replay.url}`);
      return new Promise(() => undefined);
    }
  }
}
