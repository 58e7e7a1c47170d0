import type { Workspace } from '../session/workspace';
import { useWindowEvent } from '../ui/use-window-event';
import { goTo } from '../navigation/navigation';

const RECORDING = /\.loupe\.jsonl(\.gz)?$|\.har$/i;

/** Anywhere on the page, but for fields that take files themselves. */
export function useDroppedRecording({ host }: Workspace): void {
  useWindowEvent('dragover', (event) => {
    // Otherwise the browser would navigate to the file.
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  });
  useWindowEvent('drop', (event) => {
    if (event.defaultPrevented) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) event.preventDefault();
    const file = files.find(({ name }) => RECORDING.test(name));
    if (!file) return;
    goTo({ kind: 'recording' });
    void import('../features/runs/recording/opened-recording').then(({ openRecordingFile }) =>
      openRecordingFile(file, host),
    );
  });
}
